/** A mistake that real models make, and a text that the result of such a call contains. */
export const MISTAKES = {
  'wrong old text': 'The old text is not in the file',
  'old text that fits two places': 'The old text matches',
  'malformed arguments': 'Your tool call failed to parse',
  'edit before read': 'Read the file before you edit it',
  'file that is not there': 'There is no such file',
  'failing command': 'ended with exit code',
  'command that hangs': 'Timed out',
} as const;
export type Mistake = keyof typeof MISTAKES;

/** A call of the scripted model. A text as input is sent as it is, malformed or not. */
export interface Move {
  readonly tool: string;
  readonly input: object | string;
  /** Null: the call is right. */
  readonly mistake: Mistake | null;
}

/** The calls with which a competent model solves a task, in order, one per answer. */
export type Play = readonly Move[];

const move = (tool: string, input: object | string): Move => ({ tool, input, mistake: null });

export const read = (path: string, offset?: number, limit?: number) =>
  move('read', { path, ...(offset && { offset }), ...(limit && { limit }) });
export const edit = (path: string, ...edits: readonly (readonly [old: string, by: string])[]) =>
  move('edit', { path, edits: edits.map(([old, by]) => ({ old, new: by })) });
export const write = (path: string, content: string) => move('write', { path, content });
export const bash = (command: string, options: object = {}) =>
  move('bash', { command, ...options });
export const grep = (pattern: string, options: object = {}) =>
  move('grep', { pattern, ...options });
/** An update of one file in the format of apply_patch, without its first and last line. */
export const patch = (path: string, ...lines: readonly string[]) =>
  move('apply_patch', {
    patch: ['*** Begin Patch', `*** Update File: ${path}`, ...lines, '*** End Patch'].join('\n'),
  });
/** A call of any tool, with arguments that may be malformed. */
export const call = move;

/** Marks a call as a mistake. */
export const wrong = (mistake: Mistake, made: Move): Move => ({ ...made, mistake });
