#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -n '3,5p' cart.mjs >total.mjs
sed -i '2,5d' cart.mjs
printf 'import { cart } from "./cart.mjs";\nimport { total } from "./total.mjs";\n\nconsole.log(total(cart));\n' >main.mjs
