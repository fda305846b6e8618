#!/bin/sh
# Regenerates src/ from grammar.js and records in grammar.c what it was made of.
# Needs the tree-sitter CLI; `make grammar` at the root installs it.
set -eu
cd "$(dirname "$0")"

tree-sitter generate --abi 14
sum=$(cat grammar.js grammar/*.js src/parser.c src/scanner.c src/grammar.json src/node-types.json | sha256sum | cut -d' ' -f1)
sed -i.bak "s|^// src: .*|// src: $sum|" grammar.c
rm -f grammar.c.bak
