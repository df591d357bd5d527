import { editTool } from './files/edit-tool.ts';
import { ReadFiles } from './files/read-files.ts';
import { readTool } from './files/read-tool.ts';
import { writeTool } from './files/write-tool.ts';
import type { Tool } from './tool.ts';

export interface FileTools {
  readonly tools: readonly Tool[];
  /** Versions of the files that the model has seen. Call `forget` after compaction. */
  readonly readFiles: ReadFiles;
}

/** Creates the tools of a session that read and change files. */
export function createFileTools(): FileTools {
  const readFiles = new ReadFiles();
  return { tools: [readTool(readFiles), writeTool(readFiles), editTool(readFiles)], readFiles };
}
