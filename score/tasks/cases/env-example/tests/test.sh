#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf 'DB_POOL=\nDB_URL=\nLOG_LEVEL=\nSMTP_HOST=\nSMTP_PORT=\n' | cmp -s - .env.example
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
