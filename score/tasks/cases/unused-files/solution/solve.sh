#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
rm lib/c.mjs lib/d.mjs
