import type { ToolProcessor, ToolReader } from '#core/agents/kits/tools/tool-processor.ts';
import { agent } from './agent.ts';
import { askUserQuestion } from './ask-user-question.ts';
import { backgroundOutput } from './background-output.ts';
import { backgroundTools } from './kinds/background-tools.ts';
import { bash } from './bash.ts';
import { claudeUse } from './kinds/claude-use.ts';
import { cloudTools } from './kinds/cloud-tools.ts';
import { edit } from './files/edit.ts';
import { exitPlanMode } from './exit-plan-mode.ts';
import { glob } from './files/glob.ts';
import { grep } from './files/grep.ts';
import { ls } from './files/ls.ts';
import { mcpTools } from './kinds/mcp-tools.ts';
import { messageTools } from './kinds/message-tools.ts';
import { modeTools } from './kinds/mode-tools.ts';
import { monitor } from './monitor.ts';
import { multiEdit } from './files/multi-edit.ts';
import { notebookEdit } from './files/notebook-edit.ts';
import { read } from './files/read.ts';
import { scheduleTools } from './kinds/schedule-tools.ts';
import { skillTools } from './kinds/skill-tools.ts';
import { taskCreate, taskGet, taskList, taskUpdate } from './task-items.ts';
import { todoWrite } from './todo.ts';
import { webFetch } from './web-fetch.ts';
import { webSearch } from './web-search.ts';
import { write } from './files/write.ts';

/** Processors of all known tools; other tools get the default summary. */
export const toolProcessors: readonly ToolProcessor[] = [
  agent,
  askUserQuestion,
  backgroundOutput,
  ...backgroundTools,
  bash,
  ...cloudTools,
  edit,
  exitPlanMode,
  glob,
  grep,
  ls,
  ...mcpTools,
  ...messageTools,
  ...modeTools,
  monitor,
  multiEdit,
  notebookEdit,
  read,
  ...scheduleTools,
  ...skillTools,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  todoWrite,
  webFetch,
  webSearch,
  write,
];

/** Reads the tool uses of Claude Code. */
export const claudeTools: ToolReader = { processors: toolProcessors, useOf: claudeUse };
