import { describe, expect, test } from 'vitest';

import type { Message, UserMessage } from '#agent/history/message.ts';

import { budgetFor } from '../budget.ts';
import { MODEL, prompt, text } from '../test-histories.ts';
import { noCarry } from '../test-invariants.ts';
import { afterCompaction, afterRequest, applySummary, atTurnStart } from './apply-summary.ts';
import {
  type AppliedSummary,
  type Carry,
  type CompactionPlan,
  type CompactionState,
  NO_COMPACTION,
  type SummaryPlan,
} from './compaction.ts';
import { planCompaction } from './plan-compaction.ts';

const budgetOf = (window: number) =>
  budgetFor(MODEL, { catalogue: window, setting: null, learnt: null, maxOutput: null });
const small = budgetOf(32_000);
const state = { ...NO_COMPACTION, requests: 9 };
const plan = (history: readonly Message[], changed = {}, budget = small) =>
  planCompaction(history, budget, { fixed: 2_000, state, ...changed });

/** Returns a call and its result of about this many tokens. */
function step(id: string, tokens: number, name = 'read', wholeAt?: string): readonly Message[] {
  const result = { callId: id, name, isError: false, parts: [text('abcdef '.repeat(tokens / 2))] };
  const call = { kind: 'call', id, name, input: {}, argumentsText: '{}' } as const;
  const answer = { family: 'chat', model: MODEL, parts: [call], usage: null } as const;
  return [
    { role: 'assistant', stopReason: 'calls', ...answer },
    { role: 'results', results: [wholeAt === undefined ? result : { ...result, wholeAt }] },
  ];
}
const end: Message = {
  role: 'assistant',
  family: 'chat',
  model: MODEL,
  parts: [{ kind: 'text', text: 'Done.' }],
  stopReason: 'end',
  usage: null,
};
const steps = (count: number, tokens: number) =>
  Array.from({ length: count }, (_, index) => step(`s${index}`, tokens)).flat();

function summaryPlan(of: CompactionPlan): SummaryPlan {
  if (of.kind !== 'summarise') throw new Error(`The plan is ${of.kind}.`);
  return of;
}
const textsOf = (message: Message | undefined) =>
  message?.role === 'user'
    ? message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n')
    : '';

describe('planCompaction', () => {
  test('Old outputs become stubs that name the whole output; skills and new turns stay', () => {
    const old = [...step('a', 9_000, 'bash', '/data/a.txt'), ...step('k', 2_000, 'skill')];
    const newer = [...step('b', 3_000), ...step('c', 7_000)];
    const history = [prompt('1'), ...old, end, prompt('2'), ...newer, end, prompt('3')];
    const pruned = plan(history);
    if (pruned.kind !== 'prune') throw new Error(`The plan is ${pruned.kind}.`);
    expect(pruned).toMatchObject({ removed: 'old', callIds: ['a'] });
    expect(JSON.stringify(pruned.messages[2])).toContain('It is in /data/a.txt.');
    expect(pruned.messages.slice(3)).toEqual(history.slice(3));
    expect(plan(pruned.messages).kind).toBe('fits');
  });

  test('A long turn is summarised: its prompt and its newest steps stay', () => {
    const history = [prompt('Old.'), end, prompt('Build it.'), ...steps(13, 1_500)];
    const made = summaryPlan(plan(history));
    expect(made.messages.slice(0, -1)).toEqual(history);
    expect(made.prompt).toEqual([prompt('Build it.')]);
    expect(made.tail).toEqual(history.slice(-made.tail.length));
    expect(made.tail.length).toBeGreaterThanOrEqual(4);
    const applied = applySummary(made, 'We built half.', noCarry, small);
    expect(applied.messages[0]).toMatchObject({ purpose: 'summary', from: 'program' });
    expect(textsOf(applied.messages[0])).toContain('<summary>\nWe built half.\n</summary>');
    expect(plan(applied.messages).kind).toBe('fits');
  });

  test('A second compaction replaces the earlier summary and sends it to the model', () => {
    const first = summaryPlan(plan([prompt('Build it.'), ...steps(20, 1_500)]));
    const { messages } = applySummary(first, 'First.', noCarry, small);
    const grown = [...messages, ...steps(14, 1_400).map(renamed)];
    const second = summaryPlan(plan(grown));
    expect(second.messages[0]).toBe(messages[0]);
    const again = applySummary(second, 'Second.', noCarry, small);
    expect(JSON.stringify(again.messages)).not.toContain('First.');
    expect(
      textsOf(again.messages.find((each) => each.role === 'user' && each.from === 'person')),
    ).toBe('Build it.');
  });

  test('An earlier summary never stays beside a new one, however short the history is', () => {
    const first = summaryPlan(plan([prompt('Build it.'), ...steps(20, 1_500)]));
    const { messages } = applySummary(first, 'First.', noCarry, small);
    const wanted = { isWanted: true };
    for (const history of [messages, messages.slice(0, 2), [...messages, end]])
      expect(summaryPlan(plan(history, wanted)).tail).not.toContain(messages[0]);
  });

  test('A prune that gains too little gives way to a summary', () => {
    const old = [...step('a', 4_000), ...step('b', 3_000)];
    const newer = Array.from({ length: 13 }, (_, index) => step(`n${index}`, 1_200)).flat();
    const history = [prompt('1'), ...old, end, prompt('2'), ...newer, end, prompt('3')];
    expect(plan(history).kind).toBe('summarise');
  });

  test('New results that do not fit are cut by their share, and small ones stay', () => {
    const [answer] = step('a', 10);
    if (answer?.role !== 'assistant') throw new Error('No answer.');
    const [one, other] = [step('a', 90_000)[1], step('b', 100)[1]];
    if (one?.role !== 'results' || other?.role !== 'results') throw new Error('No results.');
    const calls = [...answer.parts, ...answer.parts.map((part) => ({ ...part, id: 'b' }))];
    const results = [...one.results, ...other.results];
    const history: Message[] = [
      prompt('Go'),
      { ...answer, parts: calls },
      { role: 'results', results },
    ];
    const cut = plan(history);
    if (cut.kind !== 'prune') throw new Error(`The plan is ${cut.kind}.`);
    expect(cut).toMatchObject({ removed: 'newest', callIds: ['a'] });
    expect(cut.messages[2]).toMatchObject({ results: [{ callId: 'a' }, other.results[0]] });
    expect(JSON.stringify(cut.messages[2])).toContain('... Truncated');
    expect(plan(cut.messages).kind).toBe('fits');
  });

  test.each([
    ['prompt', [prompt('x '.repeat(60_000))], {}, /^The prompt is too long/],
    ['fixed', [prompt('Go')], { fixed: 40_000 }, /^The instructions and tools alone/],
    ['inVain', steps(20, 1_500), { state: { ...state, inVain: 5 } }, /did not help/],
    ['off', steps(30, 1_500), { state: { ...state, isOff: true } }, /compaction is off/],
  ] as const)('A compaction that cannot help is refused: %s', (why, history, changed, message) => {
    const refused = plan([prompt('Start'), ...history], changed);
    expect(refused).toMatchObject({ kind: 'cannot', why });
    expect(refused.kind === 'cannot' ? refused.message : '').toMatch(message);
  });

  test('The person can compact although it fits or is off', () => {
    const wanted = { isWanted: true, state: { ...state, isOff: true, inVain: 9 } };
    expect(plan([prompt('a'), ...steps(4, 500)], wanted).kind).toBe('summarise');
  });

  test('With automatic compaction off, the room up to the limit is used', () => {
    const history = [prompt('a'), ...steps(15, 1_330)];
    expect(plan(history).kind).toBe('summarise');
    expect(plan(history, { state: { ...state, isOff: true } }).kind).toBe('fits');
  });

  test('Facts are carried by weight, and files count as unread', () => {
    const carry: Carry = {
      todo: '- [ ] write the test',
      skills: [{ name: 'release', text: 'Tag first.' }],
      prompts: ['Use tabs.', 'long '.repeat(3_000)],
      decisions: ['Refused: git push'],
      files: Array.from({ length: 900 }, (_, index) => ({
        path: `/w/f${index}.ts`,
        hash: `h${index}`,
        use: 'changed',
      })),
      jobs: ['job 3: npm run dev'],
    };
    const made = summaryPlan(plan([prompt('Go'), ...steps(20, 1_500)]));
    const applied = applySummary(made, null, carry, small);
    const carried = textsOf(applied.messages[0]);
    for (const part of [
      '- [ ] write the test',
      'Tag first.',
      '> Use tabs.',
      'Refused: git push',
      'job 3',
    ])
      expect(carried).toContain(part);
    expect(carried).toContain('- /w/f899.ts (h899)');
    expect(carried).toMatch(/\(\d+ earlier ones left out\)/);
    expect(carried).toContain('The model gave no summary');
    expect(applied.forget).toHaveLength(900);
  });

  test('Automatic compaction goes off if too little is freed, and vain ones count per turn', () => {
    const made = summaryPlan(plan([prompt('Go'), ...steps(20, 1_500)]));
    const applied = applySummary(made, 'Short.', noCarry, small);
    const after = (from: CompactionState, done: AppliedSummary) =>
      afterCompaction(from, done, false);
    expect(after(state, applied)).toEqual({ isOff: false, requests: 0, inVain: 0 });
    expect(after(state, { ...applied, after: 0.9 * applied.before }).isOff).toBe(true);
    const vain = after(afterRequest(NO_COMPACTION), applied);
    expect(vain.inVain).toBe(1);
    expect(atTurnStart(vain).inVain).toBe(0);
  });

  test('A compaction that the person asks for never switches it off, and one that frees enough on', () => {
    const made = summaryPlan(plan([prompt('Go'), ...steps(20, 1_500)]));
    const enough = applySummary(made, 'Short.', noCarry, small);
    const little = { ...enough, after: 0.9 * enough.before };
    const off = { ...state, isOff: true };
    const isOffAfter = (from: CompactionState, done: AppliedSummary, isWanted: boolean) =>
      afterCompaction(from, done, isWanted).isOff;
    expect(isOffAfter(state, little, true)).toBe(false);
    expect(isOffAfter(off, little, true)).toBe(true);
    expect(isOffAfter(off, enough, true)).toBe(false);
    expect(isOffAfter(off, enough, false)).toBe(false);
    const wanted = Array.from({ length: 6 }).reduce<CompactionState>(
      (from) => afterCompaction(from, enough, true),
      state,
    );
    expect(wanted.inVain).toBe(0);
  });
});

/** Gives the calls of a message other ids. */
function renamed(message: Exclude<Message, UserMessage> | Message): Message {
  if (message.role === 'assistant')
    return {
      ...message,
      parts: message.parts.map((part) =>
        part.kind === 'call' ? { ...part, id: `${part.id}n` } : part,
      ),
    };
  if (message.role !== 'results') return message;
  return {
    ...message,
    results: message.results.map((each) => ({ ...each, callId: `${each.callId}n` })),
  };
}
