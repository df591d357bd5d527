import { join } from 'node:path';

import { prepareNodeShim } from './project.ts';
import { bashTool, editTool, grepTool, readTool, writeTool } from './tools.ts';
import type { ToolEnd, ToolRequest } from './tool-request.ts';
import type { Turn } from './turn.ts';

type Input = Readonly<Record<string, unknown>>;
type CommandExtras = Partial<
  Pick<ToolRequest, 'parent' | 'askedBy' | 'withdrawAfterMs' | 'timeout'>
>;

const inputText = (input: Input, name: string): string =>
  typeof input[name] === 'string' ? input[name] : '';

export function readRequest(turn: Turn, file: string, parent?: string): ToolRequest {
  const filePath = join(turn.folder, file);
  return {
    name: 'Read',
    input: { file_path: filePath },
    run: () => readTool(filePath),
    ...(parent !== undefined && { parent }),
  };
}

export function grepRequest(
  turn: Turn,
  file: string,
  pattern: string,
  parent: string,
): ToolRequest {
  const input = { pattern, path: file, output_mode: 'content' };
  return { name: 'Grep', input, parent, run: () => grepTool(turn.folder, file, pattern) };
}

export function editRequest(turn: Turn, oldString: string, newString: string): ToolRequest {
  const input = {
    file_path: join(turn.folder, 'greet.mjs'),
    old_string: oldString,
    new_string: newString,
  };
  return {
    name: 'Edit',
    input,
    approval: {
      rule: 'edit',
      remember: 'edits',
      title: turn.words('editAsk.title', {}),
      message: turn.words('editAsk.message', {}),
    },
    run: (given) =>
      editTool(
        inputText(given, 'file_path'),
        inputText(given, 'old_string'),
        inputText(given, 'new_string'),
      ),
  };
}

export function writeRequest(turn: Turn, file: string, content: string): ToolRequest {
  const input = { file_path: join(turn.folder, file), content };
  return {
    name: 'Write',
    input,
    approval: {
      rule: 'edit',
      remember: 'edits',
      title: turn.words('writeAsk.title', {}),
      message: turn.words('writeAsk.message', {}),
    },
    run: (given) => writeTool(inputText(given, 'file_path'), inputText(given, 'content')),
  };
}

/** Returns a request for a command that needs no approval. */
export function harmlessCommand(
  turn: Turn,
  command: string,
  extras: CommandExtras = {},
): ToolRequest {
  return {
    name: 'Bash',
    input: { command },
    run: async (given, signal) =>
      bashTool(
        turn.folder,
        await prepareNodeShim(turn.folder),
        inputText(given, 'command'),
        signal,
      ),
    ...extras,
  };
}

export function commandRequest(
  turn: Turn,
  command: string,
  extras: CommandExtras = {},
): ToolRequest {
  return {
    ...harmlessCommand(turn, command, extras),
    approval: {
      rule: 'bash:node',
      remember: '`node` commands',
      title: turn.words('bashAsk.title', {}),
      message: turn.words('bashAsk.message', {}),
    },
  };
}

/** Returns a request for a deleting command, whose approval cannot be remembered. */
export function riskyRequest(turn: Turn, command: string): ToolRequest {
  return {
    ...harmlessCommand(turn, command),
    approval: {
      rule: 'bash:rm',
      remember: null,
      title: turn.words('riskyAsk.title', {}),
      message: turn.words('riskyAsk.message', {}),
    },
  };
}

/** Repeats the proposal while the person requests changes, and then reports the outcome. */
export async function until(
  turn: Turn,
  propose: (feedback: string | null) => ToolRequest,
): Promise<ToolEnd> {
  let end = await turn.tool(propose(null));
  while (end.kind === 'retry') {
    await turn.say(turn.words('again', { feedback: end.feedback }));
    end = await turn.tool(propose(end.feedback));
  }
  if (end.kind === 'rejected') await turn.say(turn.words('rejected', { reason: end.reason }));
  if (end.kind === 'unanswered') await turn.say(turn.words('unanswered', {}));
  return end;
}

/**
 * Returns the person's words without any character that is special in source code or in a shell.
 */
export function plainWords(feedback: string): string {
  return feedback
    .replaceAll(/[^\p{L}\p{N}.,-]+/gu, ' ')
    .trim()
    .slice(0, 80);
}
