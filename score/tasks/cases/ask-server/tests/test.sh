#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    grep -q "\"up\":true" status.json 2>/dev/null &&
    grep -q "\"pid\":$(cat server.pid)[,}]" status.json &&
    ! kill -0 "$(cat server.pid)" 2>/dev/null || grep -q "^State:.Z" "/proc/$(cat server.pid)/status"
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
