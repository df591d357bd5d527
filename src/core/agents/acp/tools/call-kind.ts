import { pathsOf } from '#core/agents/kits/tools/input-paths.ts';
import type { Fields } from '#shared/base/fields.ts';

import type { ToolCall, WireKind } from '../wire/tool-call.ts';

/** The effect of a tool call, from the kind that the agent reports and from its input. */
export type CallKind = {
  readonly kind: WireKind;
  /** False if the input contradicts the reported kind, so that rules for that kind do not apply. */
  readonly isReported: boolean;
  /** Files and names of texts beside a command; empty for any other kind. */
  readonly files: readonly string[];
};

/**
 * Values of `command` with which tools that edit files name what they do. None of them changes
 * anything as a command line.
 */
const VERBS: ReadonlySet<string> = new Set(
  'append create insert read replace str_replace undo_edit view write'.split(' '),
);
const READING: ReadonlySet<string> = new Set(['read', 'view']);

/** Names of a working folder in the input of a command. */
const FOLDERS: readonly string[] = ['cwd', 'directory'];
/** Names of texts that an editing tool writes or replaces. */
const TEXTS: readonly string[] = [
  'content contents diff edits file_text new_str new_string new_text newString newText'.split(' '),
  'old_str old_string old_text oldString oldText'.split(' '),
].flat();

/**
 * Returns the kind of a tool call. A call with nothing but a command runs it, whatever kind the
 * agent reports. A call with a command and a file is ambiguous: a model can add a file to the input
 * of its shell, and tools that edit files call their verb a command.
 */
export function callKind(call: ToolCall, raw: Fields): CallKind {
  const { kind, diffs } = call;
  const given = commandIn(raw);
  if (given === null) return withoutCommand(call);
  const files = filesIn(call, raw);
  const isAlone = files.length === 0;
  const isVerb = typeof given === 'string' && VERBS.has(given);
  if (isAlone || !isVerb || kind === 'execute') return { kind: 'execute', isReported: true, files };
  if (kind === 'edit' || kind === 'delete' || kind === 'move') return reported(kind);
  return kind === 'read' && READING.has(given) && diffs.length === 0
    ? reported(kind)
    : { kind: 'edit', isReported: false, files: [] };
}

/** A diff changes a file. A call that also runs something must say what. */
function withoutCommand({ kind, diffs }: ToolCall): CallKind {
  if (diffs.length === 0 || kind === 'delete' || kind === 'move') return reported(kind);
  if (kind !== 'execute') return reported('edit');
  return { kind, isReported: true, files: diffs.map(({ path }) => path) };
}

function reported(kind: WireKind): CallKind {
  return { kind, isReported: true, files: [] };
}

/** Returns the command of an input; null if it is no text and no list of words. */
function commandIn({ command, cmd }: Fields): string | readonly unknown[] | null {
  const given = command ?? cmd;
  if (typeof given === 'string') return given;
  const isWords = Array.isArray(given) && given.every((word) => typeof word === 'string');
  return isWords ? given : null;
}

/** Other names of what a shell runs; a call with two of them may run either. */
const COMMANDS: readonly string[] =
  'args arguments code command_line commandLine input script shell_command stdin'.split(' ');

/**
 * Returns the files of a call besides its working folder, or the names of texts that may be written
 * or run.
 */
function filesIn({ diffs }: ToolCall, raw: Fields): readonly string[] {
  const folderless = Object.fromEntries(
    Object.entries(raw).filter(([name]) => !FOLDERS.includes(name)),
  );
  const paths = [...diffs.map(({ path }) => path), ...pathsOf(folderless)];
  const both = raw['command'] !== undefined && raw['cmd'] !== undefined ? ['cmd'] : [];
  const texts = [...TEXTS, ...COMMANDS].filter((name) => raw[name] !== undefined).concat(both);
  return [...new Set(paths.length > 0 ? paths : texts)];
}
