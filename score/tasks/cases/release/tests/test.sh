#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    node --input-type=module -e '
import { readFileSync } from "node:fs";
const read = (name) => JSON.parse(readFileSync(name, "utf8"));
const [own, lock] = [read("package.json"), read("package-lock.json")];
const raised = [own.version, lock.version, lock.packages[""].version];
const kept = [own.dependencies.lamp, lock.packages["node_modules/lamp"].version];
const log = readFileSync("CHANGELOG.md", "utf8").replace(/\s+/g, " ");
const isMoved = log.includes("## 2.4.0 - The lamp can be dimmed. ## 2.3.1 - First entry.");
process.exit(isMoved && String([...raised, ...kept]) === "2.4.0,2.4.0,2.4.0,2.3.1,2.3.1" ? 0 : 1);
'
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
