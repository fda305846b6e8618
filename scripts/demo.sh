#!/bin/sh
# Shows the main job on a project: demo.sh BINARY PROJECT
set -eu
osy=$1 project=$2

# Shows a command as one would type it, and what it says.
bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$(printf '\033[1m') plain=$(printf '\033[0m'); fi
show() {
  printf '\n%s$ osy-lsp %s%s\n' "$bold" "$*" "$plain"
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

# What an operator sees in the records of a run leads back to the line.
show where 'OrderRun/Approved.enter@1/Charge#charge-card' "$project"

# The same project with the line of a step written twice.
broken=$(mktemp -d)
trap 'rm -rf "$broken"' EXIT
cp -R "$project" "$broken/order-flow"
twice=$(grep -rl '"nudge"' "$broken" | head -n 1)
sed -i.bak '/"nudge"/p' "$twice" && rm -f "$twice.bak"
printf '\nWith the step "nudge" written twice, the second would never run:\n'
(osy=$(cd "$(dirname "$osy")" && pwd)/$(basename "$osy") && cd "$broken" && show check order-flow)
