#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    grep -q 'color: navy;' theme.css &&
    grep -q 'font-size: 16px;' theme.css &&
    ! grep -qE '[<=>]{7}' theme.css &&
    test "$(wc -l <theme.css)" -eq 4 &&
    test -z "$(git status --porcelain)" &&
    git merge-base --is-ancestor colours HEAD &&
    test "$(git rev-list --parents -1 HEAD | wc -w)" -eq 3
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
