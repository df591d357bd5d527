import type { Scenario } from '../dsl.ts';
import { basic } from './basic.ts';
import { corralScenarios } from './agents/corral.ts';
import { codexScenarios } from './agents/codex.ts';
import {
  backgroundCommand,
  commandThatWaits,
  failingCommand,
  hugeOutput,
  longOutput,
  slowCommand,
} from './commands.ts';
import { diffs, editGreeting, editInside, longEdit, moveFunction, moveToFile } from './diffs.ts';
import { badRequest, overload, readOnlyFolder, unauthorized } from './failures.ts';
import { geminiScenarios } from './agents/gemini.ts';
import { longJob } from './long-job.ts';
import { markdown } from './markdown.ts';
import { opencodeScenarios } from './agents/opencode.ts';
import { paths } from './paths.ts';
import {
  described,
  mixed,
  mixedReads,
  parallel,
  touches,
  twoApprovals,
  editThenCommand,
  laterFile,
  twoEdits,
  twoFiles,
} from './parallel.ts';
import { planMode } from './plan.ts';
import { multiSelect, question } from './questions.ts';
import { qwenScenarios } from './agents/qwen.ts';
import { reader, reading, readsBeside } from './reading.ts';
import { makesFolder, makesMore } from './rules.ts';
import {
  approvalThenRestart,
  growing,
  halfDone,
  halfWritten,
  slowAnswer,
  thoughtful,
  trickle,
} from './streaming.ts';
import { counter, scout, subagent, subagentBackground } from './subagent.ts';
import { tasks, todos } from './todos.ts';
import { views } from './views.ts';

/** Scenarios by the name that a prompt gives after `SCENARIO:`. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'approval-then-restart': approvalThenRestart,
  'background-command': backgroundCommand,
  'bad-request': badRequest,
  basic,
  ...codexScenarios,
  ...corralScenarios,
  'command-that-waits': commandThatWaits,
  counter,
  diffs,
  'edit-greeting': editGreeting,
  'edit-inside': editInside,
  'failing-command': failingCommand,
  ...geminiScenarios,
  growing,
  'half-written': halfWritten,
  'half-done': halfDone,
  'huge-output': hugeOutput,
  'long-edit': longEdit,
  'long-job': longJob,
  'long-output': longOutput,
  markdown,
  'makes-folder': makesFolder,
  'makes-more': makesMore,
  'move-function': moveFunction,
  'move-to-file': moveToFile,
  'multi-select': multiSelect,
  ...opencodeScenarios,
  overload,
  mixed,
  described,
  'mixed-reads': mixedReads,
  parallel,
  paths,
  'plan-mode': planMode,
  question,
  ...qwenScenarios,
  'read-only-folder': readOnlyFolder,
  reader,
  'reads-beside': readsBeside,
  reading,
  scout,
  'slow-answer': slowAnswer,
  'slow-command': slowCommand,
  subagent,
  'subagent-background': subagentBackground,
  tasks,
  thoughtful,
  todos,
  touches,
  trickle,
  'two-approvals': twoApprovals,
  'edit-then-command': editThenCommand,
  'later-file': laterFile,
  'two-edits': twoEdits,
  'two-files': twoFiles,
  unauthorized,
  views,
};
