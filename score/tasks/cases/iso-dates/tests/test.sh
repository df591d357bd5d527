#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf '# History\n\n- 2025-02-03: first plan, see docs/12/notes\n- 2025-11-17: release 1/2 done\n- Between 2025-12-01 and 2026-01-09 nothing happened.\n' | cmp -s - history.md
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
