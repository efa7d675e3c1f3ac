#!/bin/sh
# scripts/with-keyring.sh COMMAND...: runs it with a temporary, unlocked GNOME keyring on a separate D-Bus session.
# The user's keyring is not accessed. Needs dbus-run-session and gnome-keyring-daemon.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/home" "$folder/run"
env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_DATA_HOME -u XDG_CONFIG_HOME HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" \
  dbus-run-session -- sh -c '
    eval "$(printf test | gnome-keyring-daemon --unlock --components=secrets 2>/dev/null)"
    exec "$@"' sh "$@"
