#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    node --input-type=module -e '
import { readFileSync } from "node:fs";
const orders = JSON.parse(readFileSync("orders.json", "utf8"));
const want = [[1, "Lamp", 19.99], [2, "Desk, oak", 249.5], [3, "Chair \"Lo\"", 80]];
const got = orders.map(({ id, item, price }) => [id, item, price]);
process.exit(JSON.stringify(got) === JSON.stringify(want) ? 0 : 1);
' 2>/dev/null
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
