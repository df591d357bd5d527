#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf 'const last = Number(process.argv[2]);\nfor (let number = 1; number <= last; number += 1) console.log(number);\n' >count.mjs
