import { budgetFor, correctBudget, measureTokens } from '#agent/context/budget.ts';
import { afterRequest, atTurnStart } from '#agent/context/compaction/apply-summary.ts';
import { NO_COMPACTION, type CompactionState } from '#agent/context/compaction/compaction.ts';
import { limitResult } from '#agent/context/limit-result.ts';
import { MODEL, prompt, text } from '#agent/context/test-histories.ts';
import { compactFully, noCarry } from '#agent/context/test-invariants.ts';
import type { Message } from '#agent/history/message.ts';
import { Dice } from '#core/testing/faults/dice.ts';

/** Long sessions that are compacted again and again. */
export interface GrownSessions {
  readonly window: number;
  readonly requests: number;
  readonly compactions: number;
  /** Turns that ended with a sentence, because compactions did not help. */
  readonly stopped: number;
  /** Broken invariants, and requests over the real window of the model. */
  readonly violations: number;
}

const SESSIONS = 6;
const STEPS = 120;
const FIXED = 4_000;

/** Plays sessions with a model whose tokens differ from the estimate by up to a half. */
export function growSessions(seed: number, window: number): GrownSessions {
  let [requests, compactions, stopped, violations] = [0, 0, 0, 0];
  for (let index = 0; index < SESSIONS; index += 1) {
    const session = growSession(new Dice(seed * 100 + index), window);
    requests += STEPS;
    compactions += session.compactions;
    stopped += session.stopped;
    violations += session.violations;
  }
  return { window, requests, compactions, stopped, violations };
}

function growSession(dice: Dice, window: number) {
  const facts = { catalogue: window, setting: null, learnt: null, maxOutput: null };
  const truth = 0.9 + dice.next() * 0.6;
  let budget = budgetFor(MODEL, facts);
  let state: CompactionState = NO_COMPACTION;
  let messages: readonly Message[] = [];
  let isStopped = false;
  const prompts: string[] = [];
  let [compactions, stopped, violations] = [0, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 30 === 0 || isStopped) {
      isStopped = false;
      state = atTurnStart(state);
      prompts.push(`Prompt ${step}: ${'do it. '.repeat(dice.int(60))}`);
      messages = [...messages, prompt(prompts.at(-1) ?? '')];
    }
    const run = compactFully(messages, budget, FIXED, { ...noCarry, prompts }, undefined, state);
    ({ messages, state } = run);
    compactions += run.steps;
    violations += run.violations.length;
    isStopped = run.refusal !== null;
    if (isStopped) {
      stopped += 1;
      continue;
    }
    const plain = { ...budget, model: 'none', scale: 1 };
    const real = Math.round(truth * measureTokens(messages, plain, FIXED));
    if (real + budget.maxOutputTokens > window) violations += 1;
    messages = [...messages, ...answer(dice, step, real, window)];
    budget = correctBudget(budget, messages, FIXED);
    state = afterRequest(state);
  }
  return { compactions, stopped, violations };
}

/** Returns an answer with calls, and their results. */
function answer(dice: Dice, step: number, input: number, window: number): readonly Message[] {
  const calls = Array.from({ length: 1 + dice.int(3) }, (_, index) => ({
    kind: 'call' as const,
    id: `c${step}-${index}`,
    name: 'read',
    input: {},
    argumentsText: '{}',
  }));
  const usage = { input, cacheRead: 0, cacheWrite: 0, output: 30 };
  const most = dice.chance(0.05) ? window * 6 : window / 4;
  const results = calls.map(({ id, name }) => ({
    callId: id,
    name,
    isError: false,
    ...limitResult([text('A line of code;\n'.repeat(1 + dice.int(most / 16)))]),
  }));
  return [
    { role: 'assistant', family: 'chat', model: MODEL, parts: calls, stopReason: 'calls', usage },
    { role: 'results', results },
  ];
}
