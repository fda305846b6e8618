#!/bin/sh
# Starts each server that cross-build.sh has made and that can run on Linux on x86-64,
# and has it answer as an editor would: cross-run.sh TOOLS SERVERS SAMPLE
#
# Another processor is emulated by QEMU, Windows by Wine; both come as Debian's packages.
# What cannot be run anywhere here is named at the end.
set -eu
tools=$1 servers=$2 sample=$3
here=$(cd "$(dirname "$0")" && pwd)

[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || { echo "cross-run.sh: this is for Linux on x86-64" >&2; exit 1; }

# Installs the package that brings a program, unless it is there.
need() {
  program=$1
  shift
  command -v "$program" >/dev/null && return
  install="apt-get install -y -q --no-install-recommends $*"
  { $install || { apt-get update -q && $install; }; } >&2 || { echo "cross-run.sh: $program is missing, and Debian's package could not be installed" >&2; exit 1; }
}

# Makes a Windows for Wine, once, with the one library that its version lacks.
windows() {
  export WINEPREFIX="$tools/wine" WINEDEBUG=-all DISPLAY=
  [ -e "$WINEPREFIX/complete" ] && return
  rm -rf "$WINEPREFIX"
  wine wineboot --init >/dev/null 2>&1
  wineserver --wait
  system=$WINEPREFIX/drive_c/windows/system32
  [ -e "$system/bcryptprimitives.dll" ] || "$tools"/zig-*/bin/python -m ziglang cc -target x86_64-windows-gnu -shared \
    -o "$system/bcryptprimitives.dll" "$here/wine/bcryptprimitives.c" -ladvapi32
  touch "$WINEPREFIX/complete"
}

# Says what a server answers, of a sample by the address it has for that server.
run() {
  platform=$1 root=$2
  shift 2
  printf '%s: ' "$platform"
  node "$here/../vscode-extension/test/round-trip.mjs" "$sample" "$root" "$@"
}

sample=$(cd "$sample" && pwd)
run linux-x64 "file://$sample" "$servers/linux-x64/osy-lsp"
run alpine-x64 "file://$sample" "$servers/alpine-x64/osy-lsp"
need qemu-aarch64 qemu-user libc6-arm64-cross
run linux-arm64 "file://$sample" qemu-aarch64 -L /usr/aarch64-linux-gnu "$servers/linux-arm64/osy-lsp"
need wine wine wine64
windows
run win32-x64 "file:///z:$sample" wine "$servers/win32-x64/osy-lsp.exe"
echo "NOT RUN: win32-arm64, darwin-x64 and darwin-arm64, which nothing on this machine can run; they were built and packaged"
