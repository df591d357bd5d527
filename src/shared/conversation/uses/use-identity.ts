import type { AgentOutput } from '../agent-output.ts';
import type { ConversationMessage, MessageOf, ToolExecutionMessage } from '../message.ts';
import type { Source } from '../source.ts';
import { accepts } from '../tool-execution.ts';
import { useOf } from '../../tool/tool-use.ts';

/**
 * Separates an agent's id of a tool use from the key of the record, in the id of a use whose name
 * another use has already: model servers may use their ids again, e.g. number them per reply.
 */
const REUSED = '@use:';

/** Maximum number of uses of one name that are considered besides the running ones. */
export const NEWEST_USES = 16;

/** Range of ids, by code units, that the further uses of a name have. */
export type UseIdRange = { readonly from: string; readonly to: string };

export function reusedIds(name: string): UseIdRange {
  // The end is the separator with its last character, a colon, replaced by the next one.
  return { from: `${name}${REUSED}`, to: `${name}${REUSED.slice(0, -1)};` };
}

/** Returns the agent's own id of a tool use. */
export function nameOfUse(toolUseId: string): string {
  const at = toolUseId.lastIndexOf(REUSED);
  return at < 0 ? toolUseId : toolUseId.slice(0, at);
}

/** Returns the id of a use whose name another use has already. */
export function reusedId(name: string, key: string): string {
  return `${name}${REUSED}${key}`;
}

type Use = ToolExecutionMessage | MessageOf<'tool_use'>;
type Result = Extract<AgentOutput, { readonly type: 'toolResult' }>;
type Level = string | null;

function isUse(message: ConversationMessage): message is Use {
  return message.messageType === 'tool_execution' || message.messageType === 'tool_use';
}

function isResult(message: ConversationMessage): message is MessageOf<'tool_result'> {
  return message.messageType === 'tool_result';
}

function isRunning(message: ConversationMessage): message is ToolExecutionMessage {
  return message.messageType === 'tool_execution' && message.metadata.status === 'running';
}

/** Returns true if both are in one file, and `one` is behind `other`. */
function isBehind(one: Source, other: Source): boolean {
  return (
    one.kind === 'file' &&
    other.kind === 'file' &&
    one.file === other.file &&
    one.start > other.start
  );
}

const levelOf = ({ metadata }: ConversationMessage): Level => metadata.parentToolUseId;

/** Some records name the parent only of the use, or only of the result. */
const maybeSame = (one: Level, other: Level) => one === other || one === null || other === null;

/**
 * Returns the use that a result belongs to: the newest one of its name without a result, of the
 * same conversation if possible. A use that is behind the result in the same file is a later one of
 * the same name. Returns the use that the result repeats if no use waits for it, and null if there
 * is none. `named` are the messages of the name, newest first.
 */
export function useOfResult(
  output: Result,
  level: Level,
  named: readonly ConversationMessage[],
): Use | null {
  const [only] = named;
  if (!only) return null;
  if (named.length === 1 && isPlainly(only, output, level)) return only;
  const answered = new Set(named.filter(isResult).map(({ metadata }) => metadata.toolUseId));
  const uses = named
    .filter(isUse)
    .filter((use) => use.messageType === 'tool_execution' || !answered.has(use.metadata.toolUseId))
    .filter((use) => maybeSame(levelOf(use), level));
  const before = uses.filter(({ source }) => !isBehind(source, output.source));
  const own = before.filter((use) => levelOf(use) === level);
  return (
    linked(uses, output) ??
    waiting(own, output) ??
    waiting(before, output) ??
    own[0] ??
    uses.find((use) => isRepeated(use, output)) ??
    null
  );
}

/** Returns true for the usual case: the only use of its name runs beside its result. */
function isPlainly(use: ConversationMessage, { source }: Result, level: Level): use is Use {
  return isRunning(use) && levelOf(use) === level && !isBehind(use.source, source);
}

function linked(uses: readonly Use[], { useKey }: Result): Use | null {
  if (useKey === undefined) return null;
  const isOf = ({ id }: Use) => {
    const key = id.replace(/-merged$/, '');
    return key === useKey || key.startsWith(`${useKey}/`);
  };
  return uses.find(isOf) ?? null;
}

function waiting(uses: readonly Use[], output: Result): Use | null {
  const running = uses.find((use) => use.messageType === 'tool_use' || isRunning(use));
  if (running) return running;
  const [newest] = uses;
  return newest?.messageType === 'tool_execution' && accepts(newest, output) ? newest : null;
}

function isRepeated(use: Use, { result }: Result): boolean {
  return use.messageType === 'tool_execution' && use.metadata.output === result;
}

/** Returns the oldest result that arrived before its use; null if there is none. */
export function resultOfUse(
  level: Level,
  named: readonly ConversationMessage[],
): MessageOf<'tool_result'> | null {
  if (named.length === 0) return null;
  const results = named.filter(isResult);
  return results.findLast((result) => maybeSame(levelOf(result), level)) ?? null;
}

/**
 * Returns the running use that a progress message is about. `uses` are those of its name, newest
 * first.
 */
export function useInProgress(
  level: Level,
  uses: readonly ConversationMessage[],
): ToolExecutionMessage | null {
  const running = uses.filter(isRunning);
  return running.find((use) => levelOf(use) === level) ?? running[0] ?? null;
}

/**
 * Returns the use whose sub-agent an output names as its parent: the newest one that runs a
 * sub-agent, or else the newest of that name, first of the main conversation.
 */
export function parentUse(uses: readonly ConversationMessage[]): Use | null {
  const all = uses.filter(isUse);
  const agents = all.filter((use) => useOf(use.metadata).kind === 'subagent');
  const main = all.filter((use) => levelOf(use) === null);
  const likeliest = [agents, main, all].find(({ length }) => length > 0) ?? [];
  return likeliest.find(isRunning) ?? likeliest[0] ?? null;
}

/**
 * Returns the use that a question is about: the newest running one with that input, or else with
 * that tool. `uses` are those of its name, newest first.
 */
export function askedUse(
  { toolName, input }: { readonly toolName: string | null; readonly input: unknown },
  uses: readonly ConversationMessage[],
): ToolExecutionMessage | null {
  const running = uses.filter(isRunning);
  if (running.length < 2) return running[0] ?? null;
  const asked = JSON.stringify(input);
  const ofTool = running.filter(({ metadata }) => metadata.toolName === toolName);
  return (
    ofTool.find(({ metadata }) => JSON.stringify(metadata.input) === asked) ??
    ofTool[0] ??
    running[0] ??
    null
  );
}
