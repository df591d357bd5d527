import type { ToolProcessor } from '../tool-processor.ts';
import { agent } from './agent.ts';
import { askUserQuestion } from './ask-user-question.ts';
import { backgroundOutput } from './background-output.ts';
import { backgroundTools } from './background-tools.ts';
import { bash } from './bash.ts';
import { cloudTools } from './cloud-tools.ts';
import { deleteFile } from './delete.ts';
import { edit } from './edit.ts';
import { exitPlanMode } from './exit-plan-mode.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { ls } from './ls.ts';
import { mcpTools } from './mcp-tools.ts';
import { messageTools } from './message-tools.ts';
import { modeTools } from './mode-tools.ts';
import { monitor } from './monitor.ts';
import { multiEdit } from './multi-edit.ts';
import { notebookEdit } from './notebook-edit.ts';
import { read } from './read.ts';
import { scheduleTools } from './schedule-tools.ts';
import { skillTools } from './skill-tools.ts';
import { taskCreate, taskGet, taskList, taskUpdate } from './task-items.ts';
import { todoWrite } from './todo.ts';
import { webFetch } from './web-fetch.ts';
import { webSearch } from './web-search.ts';
import { write } from './write.ts';

/** Every tool that Corral knows; others get the default summary. */
export const toolProcessors: readonly ToolProcessor[] = [
  agent,
  askUserQuestion,
  backgroundOutput,
  ...backgroundTools,
  bash,
  ...cloudTools,
  deleteFile,
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
