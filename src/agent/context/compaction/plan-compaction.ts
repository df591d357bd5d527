import type { Message, UserMessage } from '#agent/history/message.ts';

import { measureTokens, withoutUsage, type Budget } from '../budget.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import type { CompactionPlan, CompactionState, SummaryPlan } from './compaction.ts';
import { pruneResults, shrinkResults } from './prune.ts';
import { summaryMessages } from './summary-request.ts';
import { isPrompt, isSummary, unitsOf, type Unit } from './units.ts';

export interface CompactionInput {
  /** Estimated tokens of the system prompt and the tools (estimateFixed). */
  readonly fixed: number;
  readonly state: CompactionState;
  /** True if the person asks for it: compacts although the history fits. */
  readonly isWanted?: boolean;
}

/** Every compaction leaves at most this part of the trigger, so that it frees at least 20 %. */
const TARGET = 0.8;
/** Part of the window that the newest messages keep. */
const TAIL = 0.2;
const SUMMARY = { window: 0.1, most: 8_000 };
const CARRY = { window: 0.12, most: 16_000 };
/** Smallest sum of summary and carried facts that is worth a request. */
const LEAST_NOTES = 400;
/** Part of the room that the results of one answer may take. */
const NEWEST_RESULTS = 0.4;
const MOST_IN_VAIN = 5;

/**
 * Decides before each request if the history fits, and what to do if it does not. `history` is
 * repaired. Sizes up to `budget.trigger` fit; with automatic compaction off, those up to the limit.
 */
export function planCompaction(
  history: readonly Message[],
  budget: Budget,
  { fixed, state, isWanted = false }: CompactionInput,
): CompactionPlan {
  const before = measureTokens(history, budget, fixed);
  const isOff = state.isOff && !isWanted;
  if (before <= (isOff ? budget.limit : budget.trigger) && !isWanted)
    return { kind: 'fits', tokens: before };
  if (isOff) return cannot('off', budget);
  if (state.inVain >= MOST_IN_VAIN && !isWanted) return cannot('inVain', budget);
  return (
    cutNewest(history, budget, fixed, before) ??
    (isWanted ? null : pruneOld(history, budget, fixed, before)) ??
    planSummary(history, budget, fixed, before)
  );
}

/** Cuts results at the end, which the model has not read: the prompt cache has none of them. */
function cutNewest(
  history: readonly Message[],
  budget: Budget,
  fixed: number,
  before: number,
): CompactionPlan | null {
  const newest = history.at(-1);
  if (newest?.role !== 'results') return null;
  const room = Math.max(200, NEWEST_RESULTS * (budget.trigger / budget.scale - fixed));
  const shrunk = shrinkResults(newest, room);
  if (shrunk === newest || estimateTokens([shrunk]) >= estimateTokens([newest])) return null;
  const messages = [...history.slice(0, -1), shrunk];
  const callIds = shrunk.results
    .filter((result, index) => result !== newest.results[index])
    .map(({ callId }) => callId);
  const after = measureTokens(messages, budget, fixed);
  return { kind: 'prune', removed: 'newest', messages, callIds, before, after };
}

/** Prunes only for a gain of 20 % of the trigger: each prune gives up the prompt cache. */
function pruneOld(
  history: readonly Message[],
  budget: Budget,
  fixed: number,
  before: number,
): CompactionPlan | null {
  const pruned = pruneResults(history, budget);
  if (!pruned) return null;
  const messages = withoutUsage(pruned.messages);
  const after = measureTokens(messages, budget, fixed);
  if (after > TARGET * budget.trigger) return null;
  return { kind: 'prune', removed: 'old', messages, callIds: pruned.callIds, before, after };
}

function planSummary(
  history: readonly Message[],
  budget: Budget,
  fixed: number,
  before: number,
): CompactionPlan {
  const units = unitsOf(history);
  const window = budget.window / budget.scale;
  const target = (TARGET * budget.trigger) / budget.scale;
  if (target - fixed < LEAST_NOTES) return cannot('fixed', budget);
  const prompt = promptOf(units, target - fixed);
  const room = target - fixed - estimateTokens(prompt);
  if (room < LEAST_NOTES) return cannot('prompt', budget);
  const most = {
    summary: Math.min(SUMMARY.most, SUMMARY.window * window),
    carry: Math.min(CARRY.most, CARRY.window * window),
  };
  const part = Math.min(1, (0.6 * room) / (most.summary + most.carry));
  const notes = { summary: part * most.summary, carry: part * most.carry };
  const free = room - notes.summary - notes.carry;
  const tail = tailOf(units, prompt, Math.min(free, TAIL * window), free);
  return {
    kind: 'summarise',
    messages: summaryMessages(history, budget, fixed, Math.floor(notes.summary)),
    prompt: tail.includes(prompt.at(-1) ?? NONE) ? [] : prompt,
    tail: withoutUsage(tail),
    summaryTokens: Math.floor(notes.summary),
    carryTokens: Math.floor(notes.carry),
    before,
    fixed,
  } satisfies SummaryPlan;
}

const NONE: UserMessage = { role: 'user', from: 'program', parts: [] };

/** Returns the last prompt of the person, with the facts of its turn if they are small. */
function promptOf(units: readonly Unit[], room: number): readonly UserMessage[] {
  const users = (units.findLast((unit) => unit.isPrompt)?.messages ?? []).filter(
    (message) => message.role === 'user',
  );
  const facts = users.filter((message) => !isPrompt(message));
  return estimateTokens(facts) <= 0.2 * room ? users : users.filter(isPrompt);
}

/**
 * Returns the newest units up to `wanted` tokens. The newest unit alone may take `most`, and its
 * results are cut to that. The prompt is paid for elsewhere.
 */
function tailOf(
  units: readonly Unit[],
  prompt: readonly UserMessage[],
  wanted: number,
  most: number,
): readonly Message[] {
  const tail: Message[] = [];
  let room = wanted;
  for (const unit of units.toReversed()) {
    if (isSummary(unit.messages[0])) break;
    const isPaid =
      unit.isPrompt && prompt.length > 0 && unit.messages.includes(prompt.at(-1) ?? NONE);
    const messages = isPaid ? prompt : unit.messages;
    const cost = isPaid ? 0 : unit.tokens;
    if (cost > room) {
      if (tail.length === 0) tail.unshift(...shrunkUnit(unit, most));
      break;
    }
    tail.unshift(...messages);
    room -= cost;
  }
  return tail;
}

/** Returns no message if the calls alone do not fit: the summary has them. */
function shrunkUnit({ messages, tokens }: Unit, most: number): readonly Message[] {
  if (tokens <= most) return messages;
  const results = messages.at(-1);
  if (messages.length < 2 || results?.role !== 'results') return [];
  const others = messages.slice(0, -1);
  const shrunk = shrinkResults(results, most - estimateTokens(others));
  const all = [...others, shrunk];
  return estimateTokens(all) <= most ? all : [];
}

function cannot(why: 'fixed' | 'prompt' | 'inVain' | 'off', { window }: Budget): CompactionPlan {
  const size = `${Math.round(window / 1_000)}k tokens`;
  const message = {
    fixed: `The instructions and tools alone fill the context window of this model (${size}). Choose a model with a larger window, or turn off MCP servers and skills.`,
    prompt: `The prompt is too long for the context window of this model (${size}). Shorten it, or put the text into a file and name the file.`,
    inVain: `Compacting the conversation did not help: it is too long again after each step. Start a new session, or choose a model with a larger window than ${size}.`,
    off: `The conversation does not fit the context window of this model (${size}) and automatic compaction is off. Compact it yourself, or start a new session.`,
  }[why];
  return { kind: 'cannot', why, message };
}
