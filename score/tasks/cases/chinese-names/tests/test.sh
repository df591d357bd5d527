#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test ! -e 资料/报告.txt &&
    grep -q 一月：完成 资料/月报.txt &&
    grep -q "](资料/月报.txt)" 目录.md &&
    ! grep -q "资料/报告" 目录.md &&
    grep -q "](资料/总结.txt)" 目录.md
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
