#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf '# desk\n\nwood, oak (MIT), 5$ & up\n\nWrite {{unknown}} for a new field of desk.\n' | cmp -s - README.md &&
    grep -q "{{name}}" README.template
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
