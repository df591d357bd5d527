import { beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';

import { OneHand } from './one-hand.ts';
import { screenText } from '../test-screens.ts';
import { Typist } from './typist.ts';

const RULE = '─'.repeat(40);
const PASTE = '\u001B[200~';
const PASTED = '\u001B[201~';

/** A prompt box that behaves as that of Claude Code 2.1.329. */
class FakeTui {
  draft = '';
  hasBox = true;
  blocked = false;
  busy = false;
  /** How many times Enter is lost. */
  losesEnter = 0;
  takesPaste = true;
  /** Whether the path of an image becomes one. */
  takesImages = true;
  readonly sent: string[] = [];
  readonly keys: string[] = [];

  async screen() {
    const lines = this.hasBox ? [RULE, ...`❯ ${this.draft}`.split('\n'), RULE] : [' Do you want to proceed?', ' ❯ 1. Yes'];
    return screenText(lines);
  }

  type(keys: string): void {
    this.keys.push(keys);
    const isPaste = keys.startsWith(PASTE) && keys.endsWith(PASTED);
    if (isPaste && this.takesPaste) this.draft += this.#pasted(keys.slice(PASTE.length, -PASTED.length));
    if (keys === '\u0015') this.draft = '';
    if (keys !== '\r') return;
    if (this.losesEnter > 0) this.losesEnter -= 1;
    else {
      this.sent.push(this.draft);
      this.draft = '';
    }
  }

  #pasted(text: string): string {
    return this.takesImages && /^\/\S+\.png$/u.test(text) ? `[Image #${this.draft.split('[Image').length}] ` : text;
  }

  isBlocked = () => this.blocked;
  isBusy = () => this.busy;
}

let tui: FakeTui;
let clock: ManualClock;
let told: AgentEvent[];
let typist: Typist;

beforeEach(() => {
  tui = new FakeTui();
  clock = new ManualClock();
  told = [];
  typist = new Typist(tui, clock, new OneHand(), (event) => told.push(event));
});

/** Lets that much time pass, in the steps in which the screen is looked at. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

const failure = () => told.flatMap((event) => (event.type === 'promptFailed' ? [event.message] : []));

test('a prompt is one paste and an Enter of its own', async () => {
  typist.add('p1', 'fix it\nand test it');
  await pass(300);
  typist.taken('p1');
  await pass(4000);
  expect(tui.keys).toEqual(['\u001B[200~fix it\nand test it\u001B[201~', '\r']);
  expect(tui.sent).toEqual(['fix it\nand test it']);
  expect(told).toEqual([]);
});

test('a prompt cannot press keys', async () => {
  typist.add('p1', 'a\u001B[201~\r\u0003b\u009B');
  await pass(500);
  expect(tui.sent).toEqual(['a[201~\nb']);
});

test('a draft of the person stays as it is, and the prompt is said to have failed', async () => {
  tui.draft = 'my own words';
  typist.add('p1', 'fix it');
  await pass(5000);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([expect.stringContaining('there is text in the input of the terminal')]);
});

test('a draft that is sent meanwhile makes room', async () => {
  tui.draft = 'my own words';
  typist.add('p1', 'fix it');
  await pass(1000);
  tui.draft = '';
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('while a question is open nothing is typed, however long', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'fix it');
  await pass(120_000);
  expect(tui.keys).toEqual([]);
  expect(told).toEqual([]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('a box that stays means that the question is answered, whatever was reported last', async () => {
  tui.blocked = true;
  typist.add('p1', 'fix it');
  await pass(800);
  expect(tui.keys).toEqual([]);
  await pass(1000);
  expect(tui.sent).toEqual(['fix it']);
});

test('a screen without a place to type is said to be one', async () => {
  tui.hasBox = false;
  typist.add('p1', 'fix it');
  await pass(61_000);
  expect(failure()).toEqual([expect.stringContaining('shows no place to type')]);
});

test('an Enter that was lost is pressed again', async () => {
  tui.losesEnter = 1;
  typist.add('p1', 'fix it');
  await pass(3000);
  expect(tui.sent).toEqual(['fix it']);
  expect(failure()).toEqual([]);
});

test('a prompt that stays in the box is said to stand there', async () => {
  tui.losesEnter = 99;
  typist.add('p1', 'fix it');
  await pass(12_000);
  expect(failure()).toEqual([expect.stringContaining('stands in the input')]);
  expect(tui.draft).toBe('fix it');
});

test('a terminal that takes no paste is said to be one', async () => {
  tui.takesPaste = false;
  typist.add('p1', 'fix it');
  await pass(6000);
  expect(failure()).toEqual([expect.stringContaining('did not take it')]);
  expect(tui.keys).not.toContain('\r');
});

test('in a turn it is queued, and one after the other', async () => {
  tui.busy = true;
  typist.add('p1', 'one');
  typist.add('p2', 'two');
  await pass(2000);
  expect(tui.sent).toEqual(['one', 'two']);
  expect(told).toEqual([
    { type: 'promptTaken', promptKey: 'p1', stage: 'queued' },
    { type: 'promptTaken', promptKey: 'p2', stage: 'queued' },
  ]);
});

test('a command that the terminal takes without a word is delivered', async () => {
  typist.add('p1', '/model');
  await pass(4000);
  expect(told).toEqual([{ type: 'promptTaken', promptKey: 'p1', stage: 'delivered' }]);
});

test('a prompt that was not typed yet can be taken back', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'one');
  typist.add('p2', 'two');
  expect([typist.takeBack('p1'), typist.takeBack('p2'), typist.takeBack('p2')]).toEqual([false, true, false]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(4000);
  expect(tui.sent).toEqual(['one']);
});

test('an agent that ends leaves no prompt without a word', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typist.add('p1', 'one');
  await pass(500);
  typist.close();
  await pass(500);
  expect(failure()).toEqual([expect.stringContaining('the agent ended')]);
});

test('images are pasted as paths, each seen as one before the text follows', async () => {
  typist.add('p1', 'what is it?', async () => ['/tmp/1.png', '/tmp/2.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] [Image #2] what is it?']);
});

test('an image that the terminal takes for text is taken out again, and the prompt is said to have failed', async () => {
  tui.takesImages = false;
  typist.add('p1', 'what is it?', async () => ['/tmp/1.png']);
  await pass(12_000);
  expect([tui.sent, tui.draft]).toEqual([[], '']);
  expect(failure()).toEqual([expect.stringContaining('did not take an image')]);
});

test('images that cannot be written are told of, and nothing is typed', async () => {
  typist.add('p1', 'what is it?', () => Promise.reject(new Error('ENOSPC')));
  await pass(500);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([expect.stringContaining('cannot be written')]);
});

test('images alone are a prompt', async () => {
  typist.add('p1', '', async () => ['/tmp/1.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] ']);
});
