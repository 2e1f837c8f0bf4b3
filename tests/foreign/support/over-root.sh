#!/bin/sh
# over-root.sh ROOT COMMAND...: runs a command as if the packages unpacked in ROOT were installed over this system. Nothing
# of it can be written to but /tmp.
exec unshare --mount sh -c '
  set -e
  over=$(mktemp -d)
  mount -t overlay -o "ro,lowerdir=$1:/" overlay "$over"
  for folder in proc dev sys tmp; do mount --rbind "/$folder" "$over/$folder"; done
  shift
  exec chroot "$over" "$@"' sh "$@"
