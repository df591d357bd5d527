#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    sed -e 's/^  "port": 9443/  "port": 8080/' -e 's/^    "compress": true/    "compress": false/' server.jsonc | cksum | grep -q '^3583958934 230' &&
    grep -q '^  "port": 9443, // behind a proxy' server.jsonc &&
    grep -q '^    "compress": true' server.jsonc
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
