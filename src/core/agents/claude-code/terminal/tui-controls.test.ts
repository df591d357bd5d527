import { beforeEach, expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';

import { TypingQueue } from './screen/typing-queue.ts';
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

/** A terminal that behaves like Claude Code 2.1.329 between turns. */
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
  /** Draws each mode that several keys pass, one per read. */
  drawsEach = false;
  output: string | null = null;
  /**
   * Modes that were active after each write of keys; Claude Code applies all keys of a write before
   * it acts on a mode.
   */
  readonly was: string[] = [];
  #drawn: string[] = [];

  async screen() {
    if (this.place === 'switch') return recordedScreen('model-switch-120x40');
    if (this.place === 'box') {
      const mode = (this.drawsEach && this.#drawn.shift()) || this.mode;
      return screenText([
        this.output ?? '● Hello.',
        RULE,
        `❯ ${this.draft}`,
        RULE,
        `  ${FOOTERS[mode] ?? ''}`,
      ]);
    }
    const menu = recordedScreen('model-menu-120x40');
    const lines = menu.lines.map((line) => {
      const number = /^\s*(?:❯\s+)?(\d)\. /u.exec(line)?.[1];
      const plain = line.replace('❯', ' ');
      return number === undefined
        ? line
        : plain.replace(/^ {2}/u, Number(number) === this.selected + 1 ? '  ❯' : '  ');
    });
    return {
      ...menu,
      lines: lines.filter(
        (line) => this.canChooseForSession || !line.includes('s to use this session only'),
      ),
    };
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
    const seen = Array.from(
      { length: times + 1 },
      (_, step) => this.modes[(at + step) % this.modes.length] ?? '',
    );
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

  #back(output: string): void {
    this.place = 'box';
    this.output = output;
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
  controls = new TuiControls(tui, clock, new TypingQueue());
});

/** Advances the clock until the promise resolves. */
async function done<T>(doing: Promise<T>): Promise<T | 'late'> {
  let result: T | 'late' = 'late';
  void doing.then((value) => (result = value));
  for (let looks = 0; looks < 400 && result === 'late'; looks += 1) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
  return result;
}

const refusal = (message: RegExp) => ({
  ok: false,
  error: { kind: 'refused', message: expect.stringMatching(message) },
});

test.each([
  ['default', 'plan'],
  ['plan', 'acceptEdits'],
  ['auto', 'default'],
])(
  'TuiControls changes the mode from %s to %s in one step, without activating those in between',
  async (from, to) => {
    tui.mode = from;
    expect(await done(controls.setMode(to))).toMatchObject({ ok: true });
    expect(tui.was).toEqual([to]);
  },
);

test('TuiControls ignores modes that are drawn in between', async () => {
  tui.drawsEach = true;
  expect(await done(controls.setMode('auto'))).toMatchObject({ ok: true });
  expect(tui.was).toEqual(['auto']);
});

test('TuiControls does not take the mode that is only passed for the final one', async () => {
  tui.drawsEach = true;
  tui.modes = ['default', 'acceptEdits', 'plan'];
  tui.mode = 'plan';
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  expect(tui.mode).toBe('default');
});

test('TuiControls refuses a known mode that the terminal does not offer', async () => {
  tui.modes = ['default', 'acceptEdits', 'plan'];
  expect(inEnglish(await done(controls.setMode('auto')))).toEqual(
    refusal(/does not offer this mode/u),
  );
  expect(tui.mode).toBe('default');
});

test('TuiControls presses no key for the mode that is active already', async () => {
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  expect(tui.was).toEqual([]);
});

test('TuiControls finds a mode when some modes are missing or additional ones exist', async () => {
  tui.modes = ['default', 'acceptEdits', 'plan'];
  tui.mode = 'plan';
  expect(await done(controls.setMode('default'))).toMatchObject({ ok: true });
  tui.modes = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'auto'];
  expect(await done(controls.setMode('bypassPermissions'))).toMatchObject({ ok: true });
});

test('TuiControls refuses a mode that the terminal does not offer, and restores the old one', async () => {
  expect(inEnglish(await done(controls.setMode('bypassPermissions')))).toEqual(
    refusal(/does not offer this mode/u),
  );
  expect(tui.mode).toBe('default');
});

test('TuiControls does not search for a mode that may be missing during a turn', async () => {
  tui.busy = true;
  expect(inEnglish(await done(controls.setMode('bypassPermissions')))).toEqual(
    refusal(/while it is working/u),
  );
  expect(tui.was).toEqual([]);
});

test.each([
  ['sonnet', 'Sonnet'],
  ['haiku', 'Haiku'],
  [null, 'Default'],
])('TuiControls chooses the model %s as %s for this session only', async (model, name) => {
  expect(await done(controls.setModel(model))).toMatchObject({ ok: true });
  expect([tui.model, tui.place]).toEqual([name, 'box']);
});

test('TuiControls confirms the change of model within a conversation', async () => {
  tui.hasConversation = true;
  expect(await done(controls.setModel('sonnet'))).toMatchObject({ ok: true });
  expect(tui.model).toBe('Sonnet');
});

test('TuiControls changes nothing for a model that the menu does not have', async () => {
  expect(inEnglish(await done(controls.setModel('claude-3-opus')))).toEqual(
    refusal(/does not have it/u),
  );
  expect([tui.model, tui.place]).toEqual(['Opus 5.5', 'box']);
});

test('TuiControls refuses to choose a model in a version that would make it the default of all sessions', async () => {
  tui.canChooseForSession = false;
  expect(inEnglish(await done(controls.setModel('sonnet')))).toEqual(
    refusal(/default of all new sessions/u),
  );
  expect([tui.model, tui.place]).toEqual(['Opus 5.5', 'box']);
});

test('TuiControls keeps a draft of the person', async () => {
  tui.draft = 'my own words';
  expect(inEnglish(await done(controls.setModel('sonnet')))).toEqual(refusal(/there is text/iu));
  expect(tui.draft).toBe('my own words');
  expect(await done(controls.setMode('plan'))).toMatchObject({ ok: true });
  expect(tui.draft).toBe('my own words');
});

test('TuiControls sends no key to a question', async () => {
  tui.blocked = true;
  expect(inEnglish(await done(controls.setMode('plan')))).toEqual(refusal(/Answer it first/u));
  expect(inEnglish(await done(controls.setModel('sonnet')))).toEqual(refusal(/Answer it first/u));
  tui.blocked = false;
  tui.place = 'switch';
  expect(inEnglish(await done(controls.setMode('plan')))).toEqual(refusal(/place for prompts/u));
  expect(inEnglish(await done(controls.setModel('sonnet')))).toEqual(refusal(/place for prompts/u));
  expect(tui.was).toEqual([]);
});

test('TuiControls reports keys that have no effect', async () => {
  tui.takesKeys = false;
  expect(inEnglish(await done(controls.setMode('plan')))).toEqual(
    refusal(/did not change the mode/u),
  );
  expect(inEnglish(await done(controls.setModel('sonnet')))).toEqual(
    refusal(/did not change the model/u),
  );
});
