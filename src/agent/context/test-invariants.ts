import type { Message, ToolCall } from '#agent/history/message.ts';

import { measureTokens, type Budget } from './budget.ts';
import { afterCompaction, applySummary } from './compaction/apply-summary.ts';
import {
  NO_COMPACTION,
  type Carry,
  type CompactionPlan,
  type CompactionState,
  type SummaryPlan,
} from './compaction/compaction.ts';
import { planCompaction } from './compaction/plan-compaction.ts';
import { repairHistory } from './repair-history.ts';

/** Returns what an API would reject in a history. */
export function shapeViolations(messages: readonly Message[]): readonly string[] {
  const found: string[] = [];
  const ids = new Set<string>();
  if (messages.length > 0 && messages[0]?.role !== 'user') found.push('the first is no user');
  messages.forEach((message, index) => {
    found.push(...partViolations(message, messages[index - 1]));
    if (message.role === 'assistant')
      found.push(...callViolations(message.parts, messages[index + 1], ids));
  });
  return found;
}

function partViolations(message: Message, before: Message | undefined): readonly string[] {
  const found: string[] = [];
  if (message.role === 'results') {
    if (before?.role !== 'assistant') found.push('results without calls');
    if (message.results.some(({ parts }) => parts.length === 0)) found.push('empty result');
    return message.results.length === 0 ? [...found, 'empty results'] : found;
  }
  if (message.parts.length === 0) found.push('empty message');
  const texts = message.parts.filter((part) => part.kind !== 'call' && part.kind !== 'image');
  return texts.some(({ text }) => text.trim() === '') ? [...found, 'empty part'] : found;
}

function callViolations(
  parts: readonly { readonly kind: string }[],
  next: Message | undefined,
  ids: Set<string>,
): readonly string[] {
  const calls = parts.filter((part): part is ToolCall => part.kind === 'call');
  const found: string[] = [];
  for (const { id, name } of calls) {
    if (ids.has(id)) found.push('double id');
    ids.add(id);
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) found.push('bad name');
  }
  const results = next?.role === 'results' ? next.results : [];
  const wanted = calls.map(({ id, name }) => `${id} ${name}`).join();
  if (wanted !== results.map(({ callId, name }) => `${callId} ${name}`).join())
    found.push('calls and results differ');
  return found;
}

export const noCarry: Carry = {
  todo: null,
  skills: [],
  prompts: [],
  decisions: [],
  files: [],
  jobs: [],
};

export interface CompactionRun {
  readonly messages: readonly Message[];
  readonly state: CompactionState;
  readonly steps: number;
  /** Message for the person; null if the history fits. */
  readonly refusal: string | null;
  readonly violations: readonly string[];
}

interface Step {
  readonly messages: readonly Message[];
  readonly state: CompactionState;
  readonly violations: readonly string[];
}

type Change = Extract<CompactionPlan, { kind: 'prune' | 'summarise' }>;

/** Compacts until the history fits, as the loop does before a request, and checks each step. */
export function compactFully(
  history: readonly Message[],
  budget: Budget,
  fixed: number,
  carry: Carry = noCarry,
  summary: string | null = 'Summary. '.repeat(3_000),
  start: CompactionState = { ...NO_COMPACTION, requests: 9 },
): CompactionRun {
  let step: Step = { messages: repairHistory(history), state: start, violations: [] };
  for (let steps = 0; steps < 6; steps += 1) {
    const plan = planCompaction(step.messages, budget, { fixed, state: step.state });
    if (plan.kind === 'cannot') return { ...step, steps, refusal: plan.message };
    if (plan.kind === 'fits') {
      const late = plan.tokens > budget.trigger ? ['fits above the trigger'] : [];
      return { ...step, steps, refusal: null, violations: [...step.violations, ...late] };
    }
    step = apply(step, plan, { budget, fixed, carry, summary });
  }
  return { ...step, steps: 6, refusal: null, violations: [...step.violations, 'no end'] };
}

interface Making {
  readonly budget: Budget;
  readonly fixed: number;
  readonly carry: Carry;
  readonly summary: string | null;
}

function apply({ messages, state, violations }: Step, plan: Change, making: Making): Step {
  const { budget, fixed, carry, summary } = making;
  const found: string[] = [...violations];
  const done = plan.kind === 'prune' ? plan : applySummary(plan, summary, carry, budget);
  const isCompaction = plan.kind === 'summarise' || plan.removed === 'old';
  if (done.after > (isCompaction ? 0.8 : 1) * done.before) found.push('too little is freed');
  if (plan.kind === 'prune' && plan.messages.length !== messages.length)
    found.push('a prune drops messages');
  if (plan.kind === 'summarise')
    found.push(
      ...requestViolations(plan, budget, fixed),
      ...summaryViolations(messages, done.messages, budget, fixed),
    );
  found.push(...shapeViolations(done.messages));
  return { messages: done.messages, state: afterCompaction(state, done, false), violations: found };
}

function requestViolations(plan: SummaryPlan, budget: Budget, fixed: number): readonly string[] {
  const all = budget.scale * fixed + measureTokens(withoutUsageOf(plan.messages), budget, 0);
  const found = shapeViolations(plan.messages).map((each) => `summary request: ${each}`);
  if (all > budget.limit) found.push('the summary request does not fit');
  return found;
}

const withoutUsageOf = (messages: readonly Message[]) =>
  messages.map((message) => (message.role === 'assistant' ? { ...message, usage: null } : message));

const isPrompt = (message: Message) => message.role === 'user' && message.from === 'person';
/** Text of a message without what a compaction may change: usage and contents of results. */
const keyOf = (message: Message) =>
  JSON.stringify(
    message.role === 'results' ? message.results.map(({ callId }) => callId) : message.parts,
  );

function summaryViolations(
  before: readonly Message[],
  after: readonly Message[],
  budget: Budget,
  fixed: number,
): readonly string[] {
  const found: string[] = [];
  const summaries = after.filter((each) => each.role === 'user' && each.purpose === 'summary');
  if (summaries.length !== 1 || after[0] !== summaries[0])
    found.push('not exactly one summary first');
  const last = before.findLast(isPrompt);
  if (last && after.findLast(isPrompt) !== last) found.push('the last prompt is not kept');
  const keys = before.map(keyOf);
  let at = -1;
  for (const message of after.slice(1)) {
    at = keys.indexOf(keyOf(message), at + 1);
    if (at < 0) {
      found.push('order is not kept');
      break;
    }
  }
  if (measureTokens(after, budget, fixed) > budget.trigger) found.push('the result does not fit');
  return found;
}
