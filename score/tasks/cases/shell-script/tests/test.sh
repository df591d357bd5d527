#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    rm -rf backup &&
    sh backup.sh &&
    test "$(ls backup | wc -l)" -eq 3 &&
    cmp -s "notes/two words.txt" "backup/two words.txt" &&
    cmp -s "notes/deep/more  blanks.txt" "backup/more  blanks.txt" &&
    cmp -s notes/one.txt backup/one.txt
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
