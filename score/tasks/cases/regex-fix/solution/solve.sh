#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf '%s\n' 'export const isVersion = (text) => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text);' >version.mjs
