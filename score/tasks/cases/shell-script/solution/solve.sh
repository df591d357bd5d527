#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf '#!/bin/sh\nmkdir -p backup\nfind notes -name "*.txt" -exec cp {} backup/ ";"\n' >backup.sh
