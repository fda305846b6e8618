#!/bin/sh
# Says which of the platforms of VS Code this machine is, such as linux-x64.
set -eu
case $(uname -m) in
  x86_64 | amd64) arch=x64 ;;
  arm64 | aarch64) arch=arm64 ;;
  *) echo "platform.sh: VS Code knows no processor $(uname -m)" >&2; exit 1 ;;
esac
case $(uname -s) in
  Linux) [ -e /etc/alpine-release ] && os=alpine || os=linux ;;
  Darwin) os=darwin ;;
  MINGW* | MSYS* | CYGWIN*) os=win32 ;;
  *) echo "platform.sh: VS Code knows no system $(uname -s)" >&2; exit 1 ;;
esac
echo "$os-$arch"
