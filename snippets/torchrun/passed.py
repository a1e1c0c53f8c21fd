from pathlib import Path

by_launch = Path("by-launch").read_text().split()
by_torchrun = Path("by-torchrun").read_text().split()

launch_arguments = len(by_launch)
launch_argument = " ".join(by_launch)
torchrun_arguments = len(by_torchrun)
