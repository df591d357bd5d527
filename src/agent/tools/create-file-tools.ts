import { editTool } from './files/edit-tool.ts';
import { ReadFiles } from './files/read-files.ts';
import { readTool } from './files/read-tool.ts';
import { writeTool } from './files/write-tool.ts';
import { patchTool } from './patch/patch-tool.ts';
import { globTool } from './search/glob-tool.ts';
import { grepTool } from './search/grep-tool.ts';
import { askTool } from './talk/ask-tool.ts';
import { type TodoEntry, TodoList, todoTool } from './talk/todo-tool.ts';
import type { Tool } from './tool.ts';
import { fetchTool } from './web/fetch-tool.ts';
import { createPublicFetch } from './web/public-fetch.ts';

export interface FileToolOptions {
  /** Returns the URL of the proxy for a request of `fetch`; null for a direct connection. */
  readonly proxyFor?: (url: URL) => string | null;
  /** Called after each change of the to-do list by the model. */
  readonly todoChanged?: (items: readonly TodoEntry[]) => void;
  /** True for models that are trained on the patch envelope: `apply_patch` instead of `edit`. */
  readonly usesPatch?: boolean;
}

export interface FileTools {
  readonly tools: readonly Tool[];
  /** Versions of the files that the model has seen. Call `forget` after compaction. */
  readonly readFiles: ReadFiles;
  readonly todo: TodoList;
}

/** Creates the tools of a session: files, search, web, to-do list and questions. */
export function createFileTools(options: FileToolOptions = {}): FileTools {
  const readFiles = new ReadFiles();
  const todo = new TodoList(options.todoChanged);
  const tools: readonly Tool[] = [
    readTool(readFiles),
    writeTool(readFiles),
    options.usesPatch === true ? patchTool(readFiles) : editTool(readFiles),
    globTool(),
    grepTool(),
    fetchTool(createPublicFetch(options)),
    todoTool(todo),
    askTool(),
  ];
  return { tools, readFiles, todo };
}
