# 3: `false` failed with exit status 1.
true
false
true
