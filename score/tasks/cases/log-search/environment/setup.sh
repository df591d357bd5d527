#!/bin/sh
set -e
awk 'BEGIN { for (n = 1; n <= 200000; n += 1) { id = sprintf("req-%06x", (n * 7919) % 16777216); code = n == 143210 ? "E5071" : n % 997 == 0 ? "E507" : "ok"; printf "2026-03-01T10:00:00 %s worker-%d %s\n", id, n % 8, code } }' >service.txt
