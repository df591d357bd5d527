import { beforeEach, expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { OneHand } from './screen/one-hand.ts';
import { recordedScreen, screenText } from './test-screens.ts';
import { TuiControls } from './tui-controls.ts';

const RULE = '─'.repeat(40);
const FOOTERS: Readonly<Record<string, string>> = {
  default: '⏸ manual mode on · ? for shortcuts',
  acceptEdits: '⏵⏵ accept edits on (shift+tab to cycle)',
  plan: '⏸ plan mode on (shift+tab to cycle)',
  auto: '⏵⏵ auto mode on (shift+tab to cycle)',
  bypassPermissions: '⏵⏵ bypass permissions on (shift+tab to cycle)',
};

/** Behaves as Claude Code 2.1.329 does between turns. */
class FakeTui {
  modes = ['default', 'acceptEdits', 'plan', 'auto'];
  mode = 'default';
  draft = '';
  place: 'box' | 'menu' | 'switch' = 'box';
  blocked = false;
  busy = false;
  selected = 0;
  model = 'Opus 5.5';
  hasConversation = false;
  canChooseForSession = true;
  takesKeys = true;
  /** One look, one mode: those in between are seen, too. */
  drawsEach = false;
  said: string | null = null;
  /** Modes that were on, in their order: only after all keys that came at once is anything decided. */
  readonly was: string[] = [];
  #drawn: string[] = [];

  async screen() {
    if (this.place === 'switch') return recordedScreen('model-switch-120x40');
    if (this.place === 'box') {
      const mode = (this.drawsEach && this.#drawn.shift()) || this.mode;
      return screenText([this.said ?? '● Hello.', RULE, `❯ ${this.draft}`, RULE, `  ${FOOTERS[mode] ?? ''}`]);
    }
    const menu = recordedScreen('model-menu-120x40');
    const lines = menu.lines.map((line) => {
      const number = /^\s*(?:❯\s+)?(\d)\. /u.exec(line)?.[1];
      const plain = line.replace('❯', ' ');
      return number === undefined ? line : plain.replace(/^ {2}/u, Number(number) === this.selected + 1 ? '  ❯' : '  ');
    });
    return { ...menu, lines: lines.filter((line) => this.canChooseForSession || !line.includes('s to use this session only')) };
  }

  type(keys: string): void {
    if (!this.takesKeys) return;
    if (keys.startsWith('\u001B[200~')) this.draft += keys.slice(6, -6);
    else if (keys === '\u0015') this.draft = '';
    else if (keys.startsWith('\u001B[Z')) this.#turn(keys.length / 3);
    else this.#press(keys);
  }

  #turn(times: number): void {
    const at = this.modes.indexOf(this.mode);
    const seen = Array.from({ length: times + 1 }, (_, step) => this.modes[(at + step) % this.modes.length] ?? '');
    this.mode = seen.at(-1) ?? '';
    this.#drawn = seen;
    this.was.push(this.mode);
  }

  #press(key: string): void {
    if (this.place === 'menu') this.#pressInMenu(key);
    else if (key === '\r') this.#enter();
  }

  #enter(): void {
    if (this.place === 'switch') this.#choose();
    else if (this.draft === '/model') [this.place, this.draft] = ['menu', ''];
  }

  #pressInMenu(key: string): void {
    if (key === '\u001B[B') this.selected += 1;
    else if (key === '\u001B') this.#back('Kept model as Opus 5.5');
    else if (key === 's' && this.hasConversation) this.place = 'switch';
    else if (key === 's') this.#choose();
  }

  #choose(): void {
    this.model = ['Default', 'Opus', 'Fable', 'Sonnet', 'Haiku'][this.selected] ?? '';
    this.#back(`  ⎿  Set model to ${this.model} for this session only`);
  }

  #back(said: string): void {
    this.place = 'box';
    this.said = said;
  }

  isBlocked = () => this.blocked;
  isBusy = () => this.busy;
}

let tui: FakeTui;
let clock: ManualClock;
let controls: TuiControls;

beforeEach(() => {
  tui = new FakeTui();
  clock = new ManualClock();
  controls = new TuiControls(tui, clock, new OneHand());
});

/** Lets time pass until it is done. */
async function done<T>(doing: Promise<T>): Promise<T | 'late'> {
  let result: T | 'late' = 'late';
  void doing.then((value) => (result = value));
  for (let looks = 0; looks < 400 && result === 'late'; looks += 1) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
  return result;
}

const refusal = (message: RegExp) => ({ ok: false, error: { kind: 'refused', message: expect.stringMatching(message) } });

test.each([
  ['default', 'plan'],
  ['plan', 'acceptEdits'],
  ['auto', 'default'],
])('from %s to %s at once, with nothing in between', async (from, to) => {
  tui.mode = from;
  expect(await done(controls.setMode(to))).toMatchObject({ ok: true });
  expect(tui.was).toEqual([to]);
});

test('modes that are drawn in between are not taken for what the keys came to', async () => {
  tui.drawsEach = true;
  expect(await done(controls.setMode('auto'))).toMatchObject({ ok: true });
  expect(tui.was).toEqual(['auto']);
});

test('the mode that only passes by is not taken for the one that stays', async () => {
  tui.drawsEach = true;
  tui.modes = ['default', 'acceptEdits', 'plan'];
  tui.mode = 'plan';
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  expect(tui.mode).toBe('default');
});

test('a mode of its own list that it does not offer is said to be none, too', async () => {
  tui.modes = ['default', 'acceptEdits', 'plan'];
  expect(await done(controls.setMode('auto'))).toEqual(refusal(/does not offer this mode/u));
  expect(tui.mode).toBe('default');
});

test('the mode that it has needs no key', async () => {
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  expect(tui.was).toEqual([]);
});

test('where some modes are missing or more are there it is found all the same', async () => {
  tui.modes = ['default', 'acceptEdits', 'plan'];
  tui.mode = 'plan';
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  tui.modes = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'auto'];
  expect(await done(controls.setMode('bypassPermissions'))).toMatchObject({ ok: true });
});

test('a mode that is not offered is said to be none, and the old one is on again', async () => {
  expect(await done(controls.setMode('bypassPermissions'))).toEqual(refusal(/does not offer this mode/u));
  expect(tui.mode).toBe('default');
});

test('a mode that may be missing is not looked for while tools may be asked for', async () => {
  tui.busy = true;
  expect(await done(controls.setMode('bypassPermissions'))).toEqual(refusal(/while it does not work/u));
  expect(tui.was).toEqual([]);
});

test.each([
  ['sonnet', 'Sonnet'],
  ['haiku', 'Haiku'],
  [null, 'Default'],
])('%s is chosen for this session only', async (model, name) => {
  expect(await done(controls.setModel(model))).toMatchObject({ ok: true });
  expect([tui.model, tui.place]).toEqual([name, 'box']);
});

test('in a conversation it is confirmed', async () => {
  tui.hasConversation = true;
  expect(await done(controls.setModel('sonnet'))).toMatchObject({ ok: true });
  expect(tui.model).toBe('Sonnet');
});

test('a model that the menu does not have changes nothing', async () => {
  expect(await done(controls.setModel('claude-3-opus'))).toEqual(refusal(/does not have it/u));
  expect([tui.model, tui.place]).toEqual(['Opus 5.5', 'box']);
});

test('a version that would make it the default of all sessions is not asked to', async () => {
  tui.canChooseForSession = false;
  expect(await done(controls.setModel('sonnet'))).toEqual(refusal(/default of all new sessions/u));
  expect([tui.model, tui.place]).toEqual(['Opus 5.5', 'box']);
});

test('a draft of the person stays', async () => {
  tui.draft = 'my own words';
  expect(await done(controls.setModel('sonnet'))).toEqual(refusal(/there is text/iu));
  expect(tui.draft).toBe('my own words');
  expect(await done(controls.setMode('plan'))).toMatchObject({ ok: true });
  expect(tui.draft).toBe('my own words');
});

test('no key reaches a question', async () => {
  tui.blocked = true;
  expect(await done(controls.setMode('plan'))).toEqual(refusal(/Answer it first/u));
  expect(await done(controls.setModel('sonnet'))).toEqual(refusal(/Answer it first/u));
  tui.blocked = false;
  tui.place = 'switch';
  expect(await done(controls.setMode('plan'))).toEqual(refusal(/something else/u));
  expect(await done(controls.setModel('sonnet'))).toEqual(refusal(/something else/u));
  expect(tui.was).toEqual([]);
});

test('keys that are not taken are told of', async () => {
  tui.takesKeys = false;
  expect(await done(controls.setMode('plan'))).toEqual(refusal(/did not take it/u));
  expect(await done(controls.setModel('sonnet'))).toEqual(refusal(/did not take it/u));
});
