#!/bin/sh
# /usr/local/bin/systemctl of the machine that `npm run rehearse` creates. systemd does not run in a folder, so this script
# runs the named unit's commands. The init scripts of Debian packages start their services.
set -e
verb=$1
for unit in "$@"; do :; done

setting() { sed -n "s/^$1=//p" "/etc/systemd/system/$unit.service"; }

start() {
  user=$(setting User)
  state=/var/lib/$(setting StateDirectory)
  install -d -m 0700 -o "$user" -g "$user" "$state"
  set -a
  for file in $(setting EnvironmentFile); do . "$file"; done
  set +a
  for pair in $(setting Environment); do export "${pair?}"; done
  cd "$(setting WorkingDirectory)"
  command=$(setting ExecStart)
  # shellcheck disable=SC2086 # words of the unit
  setsid setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs $command </dev/null &
  echo $! > "/run/$unit.pid"
}

stop() {
  process=$(cat "/run/$unit.pid")
  kill "$process"
  while kill -0 "$process" 2>/dev/null; do sleep 0.1; done
}

case $verb in
  daemon-reload) ;;
  enable) start ;;
  start | stop) if [ -f "/run/$unit.pid" ]; then "$verb"; else service "$unit" "$verb"; fi ;;
  *) service "$unit" "$verb" ;;
esac
