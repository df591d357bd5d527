#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
cat >orders.json <<'END'
[{"id":1,"item":"Lamp","price":19.99},{"id":2,"item":"Desk, oak","price":249.5},{"id":3,"item":"Chair \"Lo\"","price":80}]
END
