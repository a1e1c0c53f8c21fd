given_plain=64
given_double="64 ranks"
given_single='$HOME'
given_escaped=a\$b
export given_exported=64
declare -r given_declared=64
given_array=(1 2 3)
given_alias=$given_plain
given_quoted_alias="${given_plain}"
(( given_arithmetic = 3 + 4 ))
let "given_let=64"
printf -v given_printed '%s' 64
: "${given_default:=64}"
for given_loop in 1 64; do :; done
given_from_here=64
cat <<TEXT > /dev/null
given_from_here=$(date)
it's text
TEXT
# given_plain=$(date)
given_last=1
given_last=64
given_before_subshell=64
(given_before_subshell=$(date))
given_option=64 computed_option=$(date)
given_both=64
if [ -e /etc ]; then given_both=64; fi

computed_substituted=$(date +%s)
computed_quoted="$(printf '%s' "$(date)")"
computed_ticked=`date +%s`
computed_sum=$((given_plain + 1))
computed_joined="${given_plain}x"
(( computed_counter = given_plain + 1 ))
(( computed_steps++ ))
read -r computed_read <<< "64"
mapfile -t computed_lines < /etc/hostname
export computed_exported=$(date)
computed_alias=$computed_sum
computed_status=0
false || computed_status=$?
if grep -q root /etc/passwd; then
  computed_found=yes
else
  computed_found=no
fi
computed_kept=no
true && computed_kept=yes
computed_count=0
for file in /etc/*; do
  computed_count=$((computed_count + 1))
done
case $(uname) in
  Linux) computed_system=linux ;;
  *) computed_system=other ;;
esac
computed_shell=$RANDOM
