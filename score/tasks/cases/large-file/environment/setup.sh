#!/bin/sh
set -e
awk 'BEGIN { for (n = 1; n <= 1500; n += 1) printf "export function step%d(value) {\n  // Adds the number of the step.\n  return value + %d;\n}\n", n, n == 793 ? 739 : n }' >steps.mjs
