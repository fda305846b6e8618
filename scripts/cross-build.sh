#!/bin/sh
# Builds the server for the platforms of the VS Code extension on one Linux machine:
# cross-build.sh TOOLS OUT RELEASE [PLATFORM…] writes OUT/PLATFORM/osy-lsp, of all
# seven platforms if none is named. RELEASE is what the server calls itself: v1.2.3.
#
# The grammar is C, so each platform needs a C compiler: zig is one for all of them,
# and comes as a Python wheel. It has no frameworks of Apple's; macos-stubs/ lists the
# symbols that Go's runtime, net and crypto/x509 link to. A new one shows as an
# "undefined symbol" or "unable to find framework" when macOS is linked: add it there.
set -eu
zig_version=0.17.1
tools=$1 out=$2 release=$3
shift 3
[ $# -gt 0 ] || set -- linux-x64 linux-arm64 alpine-x64 win32-x64 win32-arm64 darwin-x64 darwin-arm64
stubs=$(cd "$(dirname "$0")" && pwd)/macos-stubs

venv=$tools/zig-$zig_version
if [ ! -e "$venv/complete" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check "ziglang==$zig_version"
  touch "$venv/complete"
fi

for platform; do
  name=osy-lsp link=
  case $platform in
    # glibc 2.28 is that of the oldest systems VS Code itself runs on.
    linux-x64)    os=linux   arch=amd64 target=x86_64-linux-gnu.2.28 ;;
    linux-arm64)  os=linux   arch=arm64 target=aarch64-linux-gnu.2.28 ;;
    alpine-x64)   os=linux   arch=amd64 target=x86_64-linux-musl ;;
    win32-x64)    os=windows arch=amd64 target=x86_64-windows-gnu name=osy-lsp.exe ;;
    win32-arm64)  os=windows arch=arm64 target=aarch64-windows-gnu name=osy-lsp.exe ;;
    darwin-x64)   os=darwin  arch=amd64 target="x86_64-macos.13.0 -F$stubs -L$stubs/lib" ;;
    darwin-arm64) os=darwin  arch=arm64 target="aarch64-macos.13.0 -F$stubs -L$stubs/lib" ;;
    *) echo "cross-build.sh: there is no platform $platform" >&2; exit 2 ;;
  esac
  # zig's own start files bring along what debuggers want, and the paths of this machine.
  [ $os != linux ] || link="-extldflags=-Wl,-s"
  echo "building the server for $platform"
  CGO_ENABLED=1 GOOS=$os GOARCH=$arch CC="$venv/bin/python -m ziglang cc -target $target" \
    go build -trimpath -ldflags "-s -w -X main.release=$release $link" -o "$out/$platform/$name" ./cmd/osy-lsp
  # What is linked to a newer glibc than that does not start on such a system.
  case $target in *.2.28) newest=$(printf '%s\n' GLIBC_2.28 $(grep -ao 'GLIBC_2\.[0-9]*' "$out/$platform/$name") | sort -V | tail -n 1)
    [ "$newest" = GLIBC_2.28 ] || { echo "cross-build.sh: the server for $platform needs $newest" >&2; exit 1; } ;;
  esac
done
