#!/bin/sh
# Makes what the plugin needs of the grammar: the parser and the queries, and the
# tags of the help page where Neovim is at hand.
set -eu
cd "$(dirname "$0")"
grammar=../../treesitter-grammar
mkdir -p parser queries/osy
${CC:-cc} -shared -fPIC -O2 -w -I"$grammar/src" "$grammar/src/parser.c" "$grammar/src/scanner.c" -o parser/osy.so
cp "$grammar"/queries/*.scm queries/osy/
if command -v "${NVIM:=nvim}" >/dev/null; then
  "$NVIM" --headless --clean -c 'helptags doc' -c 'qall!'
else
  echo "nvim is not on PATH: run :helptags ALL in Neovim for the help page"
fi
