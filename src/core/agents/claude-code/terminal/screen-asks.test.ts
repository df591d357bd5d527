import { beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import { CountingIds, ManualClock } from '#core/testing/fake-ports.ts';
import { worded } from '#shared/interaction/worded.ts';

import { ScreenAsks } from './screen-asks.ts';
import { screenText } from './test-screens.ts';

/** A menu that behaves like those of Claude Code 2.1.329. */
class FakeMenu {
  question = 'Do you trust this folder?';
  options = ['No, exit', 'Yes, I trust this folder', 'Type something.'];
  selected = 0;
  /** Number of keys that are ignored, as in a menu's first moments. */
  ignores = 0;
  chosen: string | null = null;
  keys = 0;
  onKey: () => void = () => undefined;
  /** True if Claude Code reports that it waits for an answer. */
  blocked = true;
  /** Shows the prompt box instead of the menu. */
  isReady = false;

  isBlocked(): boolean {
    return this.blocked;
  }

  async screen() {
    if (this.isReady)
      return screenText(['● On we go.', '─'.repeat(40), '❯ ', '─'.repeat(40), '  ? for shortcuts']);
    if (this.chosen !== null) return screenText(['● On we go.']);
    return screenText([
      ` ${this.question}`,
      '',
      ...this.options.map(
        (option, at) => ` ${at === this.selected ? '❯' : ' '} ${at + 1}. ${option}`,
      ),
    ]);
  }

  type(keys: string): void {
    this.keys += 1;
    this.onKey();
    if (this.ignores > 0) this.ignores -= 1;
    else if (keys === '\u001B[B') this.selected += 1;
    else if (keys === '\u001B[A') this.selected -= 1;
    else if (keys === '\r') this.chosen = this.options[this.selected] ?? null;
  }
}

let menu: FakeMenu;
let clock: ManualClock;
let emitted: AgentEvent[];
let asks: ScreenAsks;

beforeEach(() => {
  menu = new FakeMenu();
  clock = new ManualClock();
  emitted = [];
  asks = new ScreenAsks({
    terminal: menu,
    clock,
    ids: new CountingIds(),
    emit: (events) => void emitted.push(...events),
    forms: () => [],
  });
});

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function openQuestion() {
  await asks.look(true);
  const event = emitted.at(-1);
  if (event?.type !== 'asked') throw new Error('A question was expected.');
  return event.ask;
}

function decisionFor(ask: Awaited<ReturnType<typeof openQuestion>>, label: string): Decision {
  const option = ask.options.find((each) => each.label === label);
  if (!option) throw new Error(`There is no ${label}.`);
  return { option, feedback: null, data: null, decidedBy: { type: 'window', windowId: 'w' } };
}

const kinds = () => emitted.map(({ type }) => type);

test('ScreenAsks asks the question on the screen once, in its own words, with the refusal as default', async () => {
  const ask = await openQuestion();
  await asks.look(true);
  expect(kinds()).toEqual(['asked']);
  expect(ask).toMatchObject({ title: 'Do you trust this folder?', details: { type: 'none' } });
  expect(
    ask.options.map(({ label, isDefault, isDangerous }) => ({ label, isDefault, isDangerous })),
  ).toEqual([
    { label: 'No, exit', isDefault: true, isDangerous: false },
    { label: 'Yes, I trust this folder', isDefault: false, isDangerous: true },
  ]);
});

test.each(['No, exit', 'Yes, I trust this folder'])(
  'ScreenAsks moves the pointer to "%s" before it presses Enter',
  async (label) => {
    menu.ignores = 1;
    const ask = await openQuestion();
    expect(asks.answer(ask.askId, decisionFor(ask, label))).toEqual({ chosen: label });
    await pass(8000);
    expect(menu.chosen ?? (label === 'No, exit' ? 'ignored' : null)).toBe(
      label === 'No, exit' ? 'ignored' : label,
    );
  },
);

test('ScreenAsks asks again when the terminal ignores Enter', async () => {
  menu.ignores = 1;
  const ask = await openQuestion();
  asks.answer(ask.askId, decisionFor(ask, 'No, exit'));
  await pass(6000);
  expect(kinds()).toEqual(['asked', 'answerLost', 'asked']);
  expect(menu.chosen).toBeNull();
});

test('ScreenAsks sends no key to another question that appeared before the answer', async () => {
  const ask = await openQuestion();
  menu.question = 'Delete everything?';
  asks.answer(ask.askId, decisionFor(ask, 'Yes, I trust this folder'));
  await pass(6000);
  expect(menu.keys).toBe(0);
  expect(emitted.at(-1)).toMatchObject({
    type: 'answerLost',
    askId: ask.askId,
    explanation: worded('notOnScreen', {}),
  });
});

test('ScreenAsks presses no Enter for another question that appears between two keys', async () => {
  const ask = await openQuestion();
  menu.onKey = () => {
    menu.question = 'Delete everything?';
  };
  asks.answer(ask.askId, decisionFor(ask, 'Yes, I trust this folder'));
  await pass(6000);
  expect(menu.keys).toBe(1);
  expect(menu.chosen).toBeNull();
});

test('ScreenAsks withdraws a question that was answered in the terminal, and ignores a late answer', async () => {
  const ask = await openQuestion();
  menu.chosen = 'No, exit';
  await asks.look(true);
  expect(kinds()).toEqual(['asked', 'withdrawn']);
  expect(asks.answer(ask.askId, decisionFor(ask, 'No, exit'))).toBeNull();
  expect(menu.keys).toBe(0);
});

test('ScreenAsks does not ask a question that a hook asks', async () => {
  await asks.look(false);
  expect(emitted).toEqual([]);
});

test('ScreenAsks does not ask a question that a hook asked while the screen was read', async () => {
  const looked = asks.look(true);
  asks.yieldToHook();
  await looked;
  expect(emitted).toEqual([]);
  await asks.look(true);
  expect(emitted.map(({ type }) => type)).toEqual(['asked']);
});

test('ScreenAsks reports an unreadable question after its time limit', async () => {
  menu.options = [];
  await asks.look(true);
  await asks.look(true);
  await pass(2000);
  expect(emitted).toEqual([]);
  await pass(5000);
  await asks.look(true);
  await pass(5000);
  expect(emitted).toEqual([
    {
      type: 'notice',
      text: { name: 'claude-code.notices.questionUnreadable', values: {} },
      data: { notice: 'questionUnreadable' },
    },
  ]);
  await asks.look(false);
  await asks.look(true);
  await pass(5000);
  expect(emitted).toHaveLength(2);
});

test('ScreenAsks asks a question that is drawn late, without reporting it as unreadable', async () => {
  const { options } = menu;
  menu.options = [];
  await asks.look(true);
  await pass(1000);
  menu.options = options;
  await pass(5000);
  expect(kinds()).toEqual(['asked']);
});

test('ScreenAsks never reports a prompt box as an unreadable question', async () => {
  menu.blocked = false;
  menu.isReady = true;
  await asks.look(true);
  await pass(60_000);
  expect(emitted).toEqual([]);
});

test('ScreenAsks waits longer for a screen that does not report to wait than for one that does', async () => {
  menu.blocked = false;
  menu.options = [];
  await asks.look(true);
  await pass(15_000);
  expect(emitted).toEqual([]);
  await pass(10_000);
  expect(emitted).toHaveLength(1);

  await asks.look(false);
  await asks.look(true);
  menu.blocked = true;
  await asks.look(true);
  await pass(4000);
  expect(emitted).toHaveLength(2);
});
