#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf '[app]\r\nname=Desk\r\nlevel=info\r\n\r\n[log]\r\nfile=desk.txt\r\nlevel=warn\r\nrotate=yes\r\n' | cmp -s - app.ini
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
