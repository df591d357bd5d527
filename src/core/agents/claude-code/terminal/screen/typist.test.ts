import { beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';

import { TypingQueue } from './typing-queue.ts';
import { screenText } from '../test-screens.ts';
import { Typist } from './typist.ts';

const RULE = '─'.repeat(40);
const PASTE = '\u001B[200~';
const PASTED = '\u001B[201~';

/** A prompt box that behaves like that of Claude Code 2.1.329. */
class FakeTui {
  draft = '';
  hasBox = true;
  blocked = false;
  busy = false;
  /** Number of Enter keys that are lost. */
  losesEnter = 0;
  takesPaste = true;
  /** True if the pasted path of an image becomes an image. */
  takesImages = true;
  readonly sent: string[] = [];
  readonly keys: string[] = [];

  async screen() {
    const lines = this.hasBox
      ? [RULE, ...`❯ ${this.draft}`.split('\n'), RULE]
      : [' Do you want to proceed?', ' ❯ 1. Yes'];
    return screenText(lines);
  }

  type(keys: string): void {
    this.keys.push(keys);
    const isPaste = keys.startsWith(PASTE) && keys.endsWith(PASTED);
    if (isPaste && this.takesPaste)
      this.draft += this.#pasted(keys.slice(PASTE.length, -PASTED.length));
    if (keys === '\u0015') this.draft = '';
    if (keys !== '\r') return;
    if (this.losesEnter > 0) this.losesEnter -= 1;
    else {
      this.sent.push(this.draft);
      this.draft = '';
    }
  }

  #pasted(text: string): string {
    return this.takesImages && /^\/\S+\.png$/u.test(text)
      ? `[Image #${this.draft.split('[Image').length}] `
      : text;
  }

  isBlocked = () => this.blocked;
  isBusy = () => this.busy;
}

let tui: FakeTui;
let clock: ManualClock;
let events: AgentEvent[];
let typist: Typist;

beforeEach(() => {
  tui = new FakeTui();
  clock = new ManualClock();
  events = [];
  typist = new Typist(tui, clock, new TypingQueue(), (event) => events.push(event));
});

/** Advances the clock in steps of the polling interval. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

const failure = () =>
  events.flatMap((event) => (event.type === 'promptFailed' ? [event.message] : []));

test('Typist sends a prompt as one paste and a separate Enter', async () => {
  typist.add('p1', 'fix it\nand test it');
  await pass(300);
  typist.markTaken('p1');
  await pass(4000);
  expect(tui.keys).toEqual(['\u001B[200~fix it\nand test it\u001B[201~', '\r']);
  expect(tui.sent).toEqual(['fix it\nand test it']);
  expect(events).toEqual([]);
});

test('Typist removes control characters from a prompt', async () => {
  typist.add('p1', 'a\u001B[201~\r\u0003b\u009B');
  await pass(500);
  expect(tui.sent).toEqual(['a[201~\nb']);
});

test('Typist keeps a draft of the person and reports the prompt as failed', async () => {
  tui.draft = 'my own words';
  typist.add('p1', 'fix it');
  await pass(5000);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([
    expect.stringContaining('there is text in the input of the terminal'),
  ]);
});

test('Typist types the prompt when the person sends the draft in time', async () => {
  tui.draft = 'my own words';
  typist.add('p1', 'fix it');
  await pass(1000);
  tui.draft = '';
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('Typist types nothing while a question is open', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'fix it');
  await pass(120_000);
  expect(tui.keys).toEqual([]);
  expect(events).toEqual([]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('Typist types when the box is visible for a second, even if the last report was blocked', async () => {
  tui.blocked = true;
  typist.add('p1', 'fix it');
  await pass(800);
  expect(tui.keys).toEqual([]);
  await pass(1000);
  expect(tui.sent).toEqual(['fix it']);
});

test('Typist reports a screen without a prompt box', async () => {
  tui.hasBox = false;
  typist.add('p1', 'fix it');
  await pass(61_000);
  expect(failure()).toEqual([expect.stringContaining('shows no place to type')]);
});

test('Typist presses a lost Enter again', async () => {
  tui.losesEnter = 1;
  typist.add('p1', 'fix it');
  await pass(3000);
  expect(tui.sent).toEqual(['fix it']);
  expect(failure()).toEqual([]);
});

test('Typist reports a prompt that remains in the box', async () => {
  tui.losesEnter = 99;
  typist.add('p1', 'fix it');
  await pass(12_000);
  expect(failure()).toEqual([expect.stringContaining('stands in the input')]);
  expect(tui.draft).toBe('fix it');
});

test('Typist reports a terminal that does not accept a paste', async () => {
  tui.takesPaste = false;
  typist.add('p1', 'fix it');
  await pass(6000);
  expect(failure()).toEqual([expect.stringContaining('did not take it')]);
  expect(tui.keys).not.toContain('\r');
});

test('Typist reports prompts during a turn as queued, one after another', async () => {
  tui.busy = true;
  typist.add('p1', 'one');
  typist.add('p2', 'two');
  await pass(2000);
  expect(tui.sent).toEqual(['one', 'two']);
  expect(events).toEqual([
    { type: 'promptTaken', promptKey: 'p1', stage: 'queued' },
    { type: 'promptTaken', promptKey: 'p2', stage: 'queued' },
  ]);
});

test('Typist reports a command that the terminal takes silently as delivered', async () => {
  typist.add('p1', '/model');
  await pass(4000);
  expect(events).toEqual([{ type: 'promptTaken', promptKey: 'p1', stage: 'delivered' }]);
});

test('Typist takes back a prompt that was not typed yet', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'one');
  typist.add('p2', 'two');
  expect([typist.takeBack('p1'), typist.takeBack('p2'), typist.takeBack('p2')]).toEqual([
    false,
    true,
    false,
  ]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(4000);
  expect(tui.sent).toEqual(['one']);
});

test('Typist reports a waiting prompt as failed when the agent ends', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'one');
  await pass(500);
  typist.close();
  await pass(500);
  expect(failure()).toEqual([expect.stringContaining('the agent ended')]);
});

test('Typist pastes images as paths and waits for each mark before the text', async () => {
  typist.add('p1', 'what is it?', async () => ['/tmp/1.png', '/tmp/2.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] [Image #2] what is it?']);
});

test('Typist erases an image path that the terminal takes for text, and reports the prompt as failed', async () => {
  tui.takesImages = false;
  typist.add('p1', 'what is it?', async () => ['/tmp/1.png']);
  await pass(12_000);
  expect([tui.sent, tui.draft]).toEqual([[], '']);
  expect(failure()).toEqual([expect.stringContaining('did not take an image')]);
});

test('Typist types nothing when an image cannot be written, and reports it', async () => {
  typist.add('p1', 'what is it?', () => Promise.reject(new Error('ENOSPC')));
  await pass(500);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([expect.stringContaining('cannot be written')]);
});

test('Typist sends images without text', async () => {
  typist.add('p1', '', async () => ['/tmp/1.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] ']);
});
