#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i '/^export function step793(/,/^}/s/739/793/' steps.mjs
