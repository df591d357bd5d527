#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i 's/= readdir/= await readdir/' files.mjs
