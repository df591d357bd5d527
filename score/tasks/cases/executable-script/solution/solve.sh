#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf '#!/usr/bin/env node\nconsole.log("Hello desk");\n' >hello
chmod 755 hello
