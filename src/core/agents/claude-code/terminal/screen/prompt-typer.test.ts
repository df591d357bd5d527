import { beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { TypingQueue } from './typing-queue.ts';
import { screenText } from '../test-screens.ts';
import { PromptTyper } from './prompt-typer.ts';

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

  /** The number of looks after a paste before the box breaks. */
  looksAfterPaste = Infinity;

  async screen() {
    if (this.draft !== '') this.looksAfterPaste -= 1;
    if (this.looksAfterPaste < 0 && this.redraws === 0) this.hasBox = false;
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

  /** The redraws after which the whole box is visible; null if it is never broken. */
  heals: number | null = null;
  redraws = 0;
  ready = true;

  async redraw(): Promise<void> {
    this.redraws += 1;
    if (this.redraws === this.heals) this.hasBox = true;
  }

  isReady = () => this.ready;
  isBlocked = () => this.blocked;
  isBusy = () => this.busy;
}

let tui: FakeTui;
let clock: ManualClock;
let events: AgentEvent[];
let typer: PromptTyper;

beforeEach(() => {
  tui = new FakeTui();
  clock = new ManualClock();
  events = [];
  typer = new PromptTyper(tui, clock, new TypingQueue(), (event) => events.push(event));
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
  events.flatMap((event) => (event.type === 'promptFailed' ? [textIn('en', event.message)] : []));

test('PromptTyper sends a prompt as one paste and a separate Enter', async () => {
  typer.add('p1', 'fix it\nand test it');
  await pass(300);
  typer.markTaken('p1');
  await pass(4000);
  expect(tui.keys).toEqual(['\u001B[200~fix it\nand test it\u001B[201~', '\r']);
  expect(tui.sent).toEqual(['fix it\nand test it']);
  expect(events).toEqual([]);
});

test('PromptTyper removes control characters from a prompt', async () => {
  typer.add('p1', 'a\u001B[201~\r\u0003b\u009B');
  await pass(500);
  expect(tui.sent).toEqual(['a[201~\nb']);
});

test('PromptTyper keeps a draft of the person and reports the prompt as failed', async () => {
  tui.draft = 'my own words';
  typer.add('p1', 'fix it');
  await pass(5000);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([
    expect.stringContaining('there is text in the input of the terminal'),
  ]);
});

test('PromptTyper types the prompt when the person sends the draft in time', async () => {
  tui.draft = 'my own words';
  typer.add('p1', 'fix it');
  await pass(1000);
  tui.draft = '';
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('PromptTyper types nothing while a question is open', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typer.add('p1', 'fix it');
  await pass(120_000);
  expect(tui.keys).toEqual([]);
  expect(events).toEqual([]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(500);
  expect(tui.sent).toEqual(['fix it']);
});

test('PromptTyper types when the box is visible for a second, even if the last report was blocked', async () => {
  tui.blocked = true;
  typer.add('p1', 'fix it');
  await pass(800);
  expect(tui.keys).toEqual([]);
  await pass(1000);
  expect(tui.sent).toEqual(['fix it']);
});

test('PromptTyper waits a minute for the prompt box of a Claude Code that is starting', async () => {
  tui.hasBox = false;
  tui.ready = false;
  typer.add('p1', 'fix it');
  await pass(59_000);
  expect(failure()).toEqual([]);
  await pass(2000);
  expect(failure()).toEqual([expect.stringContaining('shows no place to type')]);
  expect(tui.redraws).toBe(0);
});

test('PromptTyper has a screen without a prompt box drawn again until it shows one', async () => {
  tui.hasBox = false;
  tui.heals = 2;
  typer.add('p1', 'fix it');
  await pass(6000);
  expect(tui.sent).toEqual(['fix it']);
  expect(tui.redraws).toBe(2);
});

test('PromptTyper reports a screen that shows no prompt box after three redraws', async () => {
  tui.hasBox = false;
  typer.add('p1', 'fix it');
  await pass(12_000);
  expect(failure()).toEqual([expect.stringMatching(/shows no place to type.*then send it again/u)]);
  expect(tui.redraws).toBe(3);
});

test('PromptTyper presses Enter once a box that broke at the paste is drawn again', async () => {
  tui.looksAfterPaste = 0;
  tui.heals = 1;
  typer.add('p1', 'fix it');
  await pass(4000);
  expect(tui.sent).toEqual(['fix it']);
});

test('PromptTyper reports a prompt of which no Enter was pressed because the box is gone', async () => {
  tui.looksAfterPaste = 1;
  typer.add('p1', 'fix it');
  await pass(12_000);
  expect(tui.keys).not.toContain('\r');
  expect(failure()).toEqual([expect.stringContaining('is in the input')]);
});

test('PromptTyper presses a lost Enter again', async () => {
  tui.losesEnter = 1;
  typer.add('p1', 'fix it');
  await pass(3000);
  expect(tui.sent).toEqual(['fix it']);
  expect(failure()).toEqual([]);
});

test('PromptTyper reports a prompt that remains in the box', async () => {
  tui.losesEnter = 99;
  typer.add('p1', 'fix it');
  await pass(12_000);
  expect(failure()).toEqual([expect.stringContaining('is in the input')]);
  expect(tui.draft).toBe('fix it');
});

test('PromptTyper reports a terminal that does not accept a paste', async () => {
  tui.takesPaste = false;
  typer.add('p1', 'fix it');
  await pass(6000);
  expect(failure()).toEqual([expect.stringContaining('did not take it')]);
  expect(tui.keys).not.toContain('\r');
});

test('PromptTyper reports prompts during a turn as queued, one after another', async () => {
  tui.busy = true;
  typer.add('p1', 'one');
  typer.add('p2', 'two');
  await pass(2000);
  expect(tui.sent).toEqual(['one', 'two']);
  expect(events).toEqual([
    { type: 'promptTaken', promptKey: 'p1', stage: 'queued' },
    { type: 'promptTaken', promptKey: 'p2', stage: 'queued' },
  ]);
});

test('PromptTyper reports a command that the terminal takes silently as delivered', async () => {
  typer.add('p1', '/model');
  await pass(4000);
  expect(events).toEqual([{ type: 'promptTaken', promptKey: 'p1', stage: 'delivered' }]);
});

test('PromptTyper takes back a prompt that was not typed yet', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typer.add('p1', 'one');
  typer.add('p2', 'two');
  expect([typer.takeBack('p1'), typer.takeBack('p2'), typer.takeBack('p2')]).toEqual([
    false,
    true,
    false,
  ]);
  tui.hasBox = true;
  tui.blocked = false;
  await pass(4000);
  expect(tui.sent).toEqual(['one']);
});

test('PromptTyper reports a waiting prompt as failed when the agent ends', async () => {
  tui.hasBox = false;
  tui.blocked = true;
  typer.add('p1', 'one');
  await pass(500);
  typer.close();
  await pass(500);
  expect(failure()).toEqual([expect.stringContaining('Claude Code ended')]);
});

test('PromptTyper pastes images as paths and waits for each mark before the text', async () => {
  typer.add('p1', 'what is it?', async () => ['/tmp/1.png', '/tmp/2.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] [Image #2] what is it?']);
});

test('PromptTyper erases an image path that the terminal takes for text, and reports the prompt as failed', async () => {
  tui.takesImages = false;
  typer.add('p1', 'what is it?', async () => ['/tmp/1.png']);
  await pass(12_000);
  expect([tui.sent, tui.draft]).toEqual([[], '']);
  expect(failure()).toEqual([expect.stringContaining('did not take an image')]);
});

test('PromptTyper types nothing when an image cannot be written, and reports it', async () => {
  typer.add('p1', 'what is it?', () => Promise.reject(new Error('ENOSPC')));
  await pass(500);
  expect(tui.keys).toEqual([]);
  expect(failure()).toEqual([expect.stringContaining('cannot be written')]);
});

test('PromptTyper sends images without text', async () => {
  typer.add('p1', '', async () => ['/tmp/1.png']);
  await pass(1500);
  expect(tui.sent).toEqual(['[Image #1] ']);
});
