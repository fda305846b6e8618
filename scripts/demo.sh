#!/bin/sh
# Shows the main job on a project: demo.sh BINARY PROJECT
set -eu
osy=$1 project=$2

# Shows a command as one would type it, and what it says.
show() {
  printf '\n\033[1m$ osy-lsp %s\033[0m\n' "$*"
  "$osy" "$@" || [ $? = 1 ]
}

# The place of the step that the sample's story turns on.
file=$(grep -rl '"charge-card"' "$project" | head -n 1)
line=$(grep -n '"charge-card"' "$file" | head -n 1 | cut -d: -f1)
column=$(sed -n "${line}p" "$file" | awk '{ print index($0, "charge-card") }')

show check "$project"
show ids "$project"
printf '\nThe step in line %s of %s:\n\n' "$line" "$file"
sed -n "$((line > 2 ? line - 2 : 1)),$((line + 2))p" "$file"
show hover "$file:$line:$column"
