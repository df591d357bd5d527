import { normalize, resolve } from 'node:path';

import { executeUse } from '#core/agents/kits/tools/execute-use.ts';
import { pathsOf } from '#core/agents/kits/tools/input-paths.ts';
import { isFields, textAt, type Fields } from '#shared/base/fields.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import type { ToolCall, WireKind } from '../wire/tool-call.ts';
import { callKind, type CallKind } from './call-kind.ts';

/** How an agent fills the fields of its tool calls, where the protocol leaves it open. */
export type ReadCall = {
  /** True if the title of an `execute` call is the whole command and nothing else. */
  readonly isTitleCommand: boolean;
  /** The way in which the agent writes the texts of its edits; see `ToolUse`. */
  readonly fileText?: 'rewritten' | 'exact';
  /**
   * True if the diffs and locations of a call, if there are any, are all of its files, with links
   * resolved. The input then names the same files in the words of the model.
   */
  readonly namesAllFiles?: boolean;
  /** Folders in which a relative path is resolved: that of the session, and where links lead. */
  readonly folders?: readonly string[];
};

/**
 * Names of tools by kind. They are those that rules know: a rule that was saved for a command of
 * another agent decides the same here.
 */
const NAMES: Readonly<Record<Exclude<WireKind, 'other'>, string>> = {
  execute: 'Bash',
  edit: 'Edit',
  read: 'Read',
  search: 'Search',
  delete: 'Delete',
  move: 'Move',
  fetch: 'WebFetch',
  think: 'Think',
  switch_mode: 'SwitchMode',
};

const RULE_NAMES: ReadonlySet<string> = new Set(
  Object.values(NAMES).map((name) => name.toLowerCase()),
);

/** The input of a tool use: what the agent reported of it, in one shape for all agents. */
export type CallInput = {
  readonly title: string;
  /** The agent's own name of the tool. */
  readonly name?: string;
  readonly input?: unknown;
  readonly command?: string;
  readonly paths?: readonly string[];
  readonly changes?: ToolCall['diffs'];
};

export type DescribedCall = {
  readonly toolName: string;
  readonly input: CallInput;
  readonly use: ToolUse;
};

/** Returns a tool call in neutral words. */
export function describedCall(call: ToolCall, readCall: ReadCall): DescribedCall {
  const raw = isFields(call.rawInput) ? call.rawInput : {};
  const mcp = /^mcp__(.+?)__(.+)$/s.exec(call.name ?? '');
  if (mcp) {
    const [toolName, server = '', tool = ''] = mcp;
    const use: ToolUse = { kind: 'mcp', action: 'other', server, tool };
    return { toolName, use, input: inputOf(call, use, pathsIn(call, raw, readCall)) };
  }
  const about = callKind(call, raw);
  const { kind, isReported } = about;
  const use = useOf(about, call, raw, readCall);
  const toolName = kind === 'other' || !isReported ? ownName(call) : NAMES[kind];
  return { toolName, use, input: inputOf(call, use, pathsIn(call, raw, readCall)) };
}

/** Returns the agent's own name of a tool, unless rules know another tool by it. */
function ownName({ name }: ToolCall): string {
  const isTaken = RULE_NAMES.has((name ?? '').toLowerCase());
  return isTaken ? 'Tool' : name || 'Tool';
}

function inputOf(call: ToolCall, use: ToolUse, named: readonly string[]): CallInput {
  const paths = 'paths' in use ? use.paths : named;
  return {
    title: call.title,
    ...(call.name !== null && { name: call.name }),
    ...(call.rawInput !== null && { input: call.rawInput }),
    ...(use.kind === 'execute' && use.command !== null && { command: use.command }),
    ...(paths.length > 0 && { paths }),
    ...(call.diffs.length > 0 && { changes: call.diffs }),
  };
}

function useOf(
  { kind, files }: CallKind,
  call: ToolCall,
  raw: Fields,
  readCall: ReadCall,
): ToolUse {
  const { isTitleCommand, fileText } = readCall;
  const paths = pathsIn(call, raw, readCall);
  switch (kind) {
    case 'execute':
      return commandUse(call, raw, { isTitleCommand, files });
    case 'edit':
      return { ...editUse(call, paths), ...(fileText && { fileText }) };
    case 'read':
      return paths.length === 0 ? other(call) : { kind, action: 'read', paths };
    case 'search': {
      const pattern = textAt(raw, 'pattern') ?? textAt(raw, 'query');
      return pattern === null && paths.length === 0
        ? other(call)
        : { kind, action: 'search', pattern, paths };
    }
    case 'delete':
      return { kind, action: 'delete', paths };
    case 'move':
      return { kind, action: 'other', subject: call.title, paths };
    case 'fetch': {
      const [url, query] = [textAt(raw, 'url'), textAt(raw, 'query') ?? call.title];
      return {
        kind,
        action: url === null ? 'web' : 'fetch',
        url,
        query: url === null ? query : null,
      };
    }
    case 'switch_mode':
      return { kind: 'switchMode', action: 'planMode', subject: call.title, effect: 'sandbox' };
    case 'think':
      return { ...other(call), kind: 'think' };
    default:
      return other(call);
  }
}

function editUse({ diffs }: ToolCall, paths: string[]): ToolUse & { kind: 'edit' } {
  const isNew = diffs.length > 0 && diffs.every(({ oldText }) => !oldText);
  return isNew
    ? { kind: 'edit', action: 'write', paths, replaces: 'file' }
    : { kind: 'edit', action: 'update', paths };
}

/**
 * Returns a use of unknown effect. An agent's claim that a tool only thinks, or reads something
 * that it does not name, must not lower the risk.
 */
function other({ title, name }: ToolCall): ToolUse & { kind: 'think' | 'other' } {
  return { kind: 'other', action: 'other', subject: title || name || 'Tool', effect: 'unknown' };
}

function commandUse(
  { title }: ToolCall,
  raw: Fields,
  { isTitleCommand, files }: ReadCall & Pick<CallKind, 'files'>,
): ToolUse {
  const read = executeUse('command', raw);
  if (read.kind !== 'execute') return read;
  const beside = files.map((subject) => ({ kind: 'file' as const, subject }));
  const extras = [...(read.extras ?? []), ...beside];
  const use = extras.length === 0 ? read : { ...read, extras };
  if (use.command !== null) return use;
  return isTitleCommand && title !== '' ? { ...use, command: title } : { ...use, subject: title };
}

/** Returns all files that a call names anywhere, each of them once, as the agent wrote it first. */
function pathsIn({ diffs, paths }: ToolCall, raw: Fields, readCall: ReadCall): string[] {
  const reported = [...diffs.map(({ path }) => path), ...paths];
  const isWhole = readCall.namesAllFiles === true && reported.length > 0;
  const named = isWhole ? reported : [...reported, ...pathsOf(raw)];
  const { folders = [] } = readCall;
  const seen = new Set<string>();
  return named.filter((path) => {
    const places =
      folders.length === 0 ? [normalize(path)] : folders.map((at) => resolve(at, path));
    const isSeen = places.some((place) => seen.has(place));
    for (const place of places) seen.add(place);
    return !isSeen;
  });
}

/** The result of a tool call, for the details of its card. */
export type CallResult = {
  readonly printed: string | null;
  readonly exitCode: number | null;
  readonly changes: ToolCall['diffs'];
  /** Content blocks with pictures; absent if there are none. */
  readonly content?: ToolCall['pictures'];
};

/** Returns the text of a result, and the result in the shape that the processors read. */
export function resultOf(call: ToolCall): {
  readonly result: string;
  readonly structured: CallResult;
} {
  const texts = call.texts.join('\n');
  const { printed, exitCode, diffs, pictures } = call;
  return {
    result: printed ?? texts,
    structured: {
      printed: printed ?? (texts === '' ? null : texts),
      exitCode,
      changes: diffs,
      ...(pictures.length > 0 && { content: pictures }),
    },
  };
}
