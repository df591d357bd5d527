#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(tr -d "[:space:]" <answer.txt 2>/dev/null)" = "$(awk '$4 == "E5071" { print $2 }' service.txt)" &&
    test -s answer.txt
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
