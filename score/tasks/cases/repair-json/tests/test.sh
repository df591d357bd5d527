#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    node --input-type=module -e '
import { readFileSync } from "node:fs";
const want = { theme: "dark", tabs: [2, 4, 8], keys: { save: "ctrl+s", find: "ctrl+f" }, title: "Desk", zoom: 1.5 };
process.exit(JSON.stringify(JSON.parse(readFileSync("settings.json", "utf8"))) === JSON.stringify(want) ? 0 : 1);
' 2>/dev/null
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
