#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
node server.mjs >port.txt &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q port port.txt && break; sleep 0.5; done
port=$(cut -d ' ' -f 2 port.txt)
node -e "fetch('http://127.0.0.1:$port/status').then((reply) => reply.text()).then((text) => require('fs').writeFileSync('status.json', text))"
kill $pid
wait $pid || true
