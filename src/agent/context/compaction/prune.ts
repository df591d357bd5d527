import type { Message, ResultsMessage, ToolResult } from '#agent/history/message.ts';

import type { Budget } from '../budget.ts';
import { headBytes } from '../cut-text.ts';
import { estimateTokens, partTokens } from '../estimate-tokens.ts';
import { limitResult, OLD_RESULT_LIMITS, textOf } from '../limit-result.ts';
import { isPrompt } from './units.ts';

/** Newest tokens of tool results that stay; a fifth of the window if that is less. */
const PROTECTED_TOKENS = 40_000;
const PROTECTED_TURNS = 2;
/** Results under this size are not worth a stub. */
const STUB_TOKENS = 60;
/** Skills are instructions in use. */
const PROTECTED_TOOLS: ReadonlySet<string> = new Set(['skill', 'todo', 'ask']);

export interface Pruned {
  readonly messages: readonly Message[];
  readonly callIds: readonly string[];
}

/** Replaces old results by stubs. Returns null if there is none to replace. */
export function pruneResults(history: readonly Message[], budget: Budget): Pruned | null {
  const { window, scale } = budget;
  const protectedTokens = Math.min(PROTECTED_TOKENS, window / 5) / scale;
  const end = startOfNewestTurns(history);
  const callIds: string[] = [];
  let newer = 0;
  const messages = history
    .toReversed()
    .map((message, index): Message => {
      if (message.role !== 'results') return message;
      const isOld = history.length - 1 - index < end;
      const results = message.results.toReversed().map((result) => {
        newer += sizeOf(result);
        const pruned = isOld ? pruneResult(result, newer > protectedTokens) : result;
        if (pruned === result) return result;
        callIds.push(result.callId);
        return pruned;
      });
      return { ...message, results: results.toReversed() };
    })
    .toReversed();
  return callIds.length === 0 ? null : { messages, callIds: callIds.toReversed() };
}

function startOfNewestTurns(history: readonly Message[]): number {
  const prompts = history.flatMap((message, index) => (isPrompt(message) ? [index] : []));
  return prompts.at(-PROTECTED_TURNS) ?? 0;
}

const sizeOf = ({ parts }: ToolResult) =>
  parts.reduce((tokens, part) => tokens + partTokens(part), 0);

/** Returns the result itself if nothing changes. */
function pruneResult(result: ToolResult, isUnprotected: boolean): ToolResult {
  if (PROTECTED_TOOLS.has(result.name) || result.isStub) return result;
  if (isUnprotected && sizeOf(result) > STUB_TOKENS) return stubOf(result);
  const { parts, isCut } = limitResult(result.parts, OLD_RESULT_LIMITS);
  return isCut ? { ...result, parts } : result;
}

function stubOf(result: ToolResult): ToolResult {
  const place =
    result.wholeAt === undefined
      ? 'Repeat the call if you need it.'
      : `It is in ${result.wholeAt}.`;
  const text = `[The output of this earlier call was removed to save space. ${place}]`;
  return { ...result, isStub: true, parts: [{ kind: 'text', text }] };
}

/** Returns results of at most `tokens` (estimated), each cut by its share. */
export function shrinkResults(message: ResultsMessage, tokens: number): ResultsMessage {
  const size = estimateTokens([message]);
  if (size <= tokens) return message;
  const [contents, sizes] = [message.results, message.results.map(sizeOf)];
  const room = tokens - (size - sizes.reduce((sum, each) => sum + each, 0));
  const share = shareOf(sizes, Math.max(0, room));
  return {
    ...message,
    results: contents.map((result, index) =>
      (sizes[index] ?? 0) <= share ? result : shrinkResult(result, share),
    ),
  };
}

/** Returns the largest size to which all sizes are cut so that their sum fits into the room. */
function shareOf(sizes: readonly number[], room: number): number {
  let [left, count] = [room, sizes.length];
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size > left / count) return left / count;
    left -= size;
    count -= 1;
  }
  return Infinity;
}

const NOTICE_TOKENS = 50;
const BYTES_PER_TOKEN = 3;

/** Cuts a result to a number of tokens. Images go first. */
export function shrinkResult(result: ToolResult, tokens: number): ToolResult {
  const texts = result.parts.filter((part) => part.kind === 'text');
  const images = result.parts.length - texts.length;
  const dropped =
    images > 0 ? [{ kind: 'text', text: `[${images} images do not fit]` } as const] : [];
  let bytes = Math.floor((tokens - NOTICE_TOKENS) * BYTES_PER_TOKEN);
  // Scripts differ in bytes per token, so the size is checked and halved.
  for (; bytes >= 60; bytes = Math.floor(bytes / 2)) {
    const cut = limitResult([...texts, ...dropped], { lines: 1_000, bytes });
    const shrunk = { ...result, parts: cut.parts };
    if (sizeOf(shrunk) <= tokens) return shrunk;
  }
  const whole = texts.map(({ text }) => text).join('\n');
  const notice = `${headBytes(whole, 20)} [... the rest does not fit ...]`;
  const source = texts.find((part) => part.source !== undefined)?.source;
  return { ...result, parts: [textOf(notice, source)] };
}
