import { beforeEach, describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import { CountingIds, ManualClock } from '#core/testing/fake-ports.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { pickedOf } from './form-filler.ts';
import { ScreenAsks } from '../screen-asks.ts';
import { screenText } from '../test-screens.ts';

const OWN = 'Type something';
const DATABASE = 'Which database should the project use?';
const FEATURES = 'Which features should be switched on?';
const questions: readonly Question[] = [
  {
    question: FEATURES,
    header: 'Features',
    multiSelect: true,
    options: optionsOf('Logging', 'Metrics', 'Logs, all of them'),
  },
  {
    question: DATABASE,
    header: 'Database',
    multiSelect: false,
    options: optionsOf('PostgreSQL', 'SQLite'),
  },
];
const forms = [{ toolUseId: 'u1', input: { questions } }];

function optionsOf(...labels: readonly string[]): Question['options'] {
  return labels.map((label) => ({ label, description: null, preview: null }));
}

/** A form with several questions, as Claude Code 2.1.329 shows it. */
class FakeForm {
  page = 0;
  pointer = 0;
  readonly ticked = new Set<string>();
  chosen: string | null = null;
  own = '';
  submitted = false;
  cancelled = false;
  takesKeys = true;
  readonly keys: string[] = [];

  async screen() {
    if (this.submitted || this.cancelled) return screenText(['● On we go.']);
    const tabs = '←  ☐ Features  ☐ Database  ✔ Submit  →';
    if (this.page === 2)
      return screenText([
        tabs,
        '',
        'Review your answers',
        '',
        '❯ 1. Submit answers',
        '  2. Cancel',
      ]);
    const { question = '', multiSelect } = questions[this.page] ?? {};
    const lines = this.#labels.map((label, at) => {
      const box = multiSelect === true ? `[${this.ticked.has(label) ? '✔' : ' '}] ` : '';
      const shown = label === OWN && this.own !== '' ? this.own : label;
      return `${at === this.pointer ? '❯' : ' '} ${at + 1}. ${box}${shown}${label === this.chosen ? ' ✔' : ''}`;
    });
    return screenText([tabs, '', question, '', ...lines, '─'.repeat(40), '  5. Chat about this']);
  }

  get #labels(): readonly string[] {
    return [...(questions[this.page]?.options ?? []).map(({ label }) => label), OWN];
  }

  isBlocked(): boolean {
    return true;
  }

  type(keys: string): void {
    this.keys.push(keys);
    if (!this.takesKeys) return;
    if (keys === '\u001B') this.cancelled = true;
    else if (keys === '\t') this.#turn(1);
    else if (keys === '\u001B[D') this.#turn(-1);
    else if (keys === '\u001B[B') this.pointer += 1;
    else if (this.page === 2) this.submitted = keys === '1';
    else if (/^\d$/u.test(keys)) this.#digit(Number(keys) - 1);
    else if (keys === '\r') this.#turn(1);
    else this.own = keys;
  }

  #digit(at: number): void {
    const label = this.#labels[at] ?? '';
    if (questions[this.page]?.multiSelect === true) this.#tick(label);
    else if (label === OWN) this.pointer = at;
    else {
      this.chosen = label;
      this.#turn(1);
    }
  }

  #tick(label: string): void {
    if (!this.ticked.delete(label)) this.ticked.add(label);
  }

  #turn(by: number): void {
    this.page += by;
    this.pointer = 0;
  }
}

let form: FakeForm;
let clock: ManualClock;
let emitted: AgentEvent[];
let asks: ScreenAsks;

beforeEach(() => {
  form = new FakeForm();
  clock = new ManualClock();
  emitted = [];
  asks = new ScreenAsks({
    terminal: form,
    clock,
    ids: new CountingIds(),
    emit: (events) => void emitted.push(...events),
    forms: () => forms,
  });
});

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    clock.advance(100);
  }
}

async function answer(answers: Readonly<Record<string, string>>, optionId = 'answer') {
  await asks.look(true);
  const event = emitted.at(-1);
  if (event?.type !== 'asked') throw new Error('A question was expected.');
  const option = event.ask.options.find((each) => each.optionId === optionId);
  if (!option) throw new Error(`There is no ${optionId}.`);
  const decision: Decision = {
    option,
    feedback: null,
    data: { answers },
    decidedBy: { type: 'window', windowId: 'w' },
  };
  const sent = asks.answer(event.ask.askId, decision);
  await pass(20_000);
  return sent;
}

const kinds = () => emitted.map(({ type }) => type);

test('ScreenAsks asks all questions of a form at once, as the model asked them', async () => {
  await asks.look(true);
  form.page = 1;
  await asks.look(true);
  expect(kinds()).toEqual(['asked']);
  expect(emitted[0]).toMatchObject({
    ask: { type: 'USER_CHOICE', details: { type: 'questions', toolUseId: 'u1', questions } },
  });
});

test('FormFiller ticks and chooses labels, then submits the form', async () => {
  form.ticked.add('Metrics');
  await answer({ [FEATURES]: 'Logging, Logs, all of them', [DATABASE]: 'SQLite' });
  expect([[...form.ticked].toSorted(), form.chosen, form.submitted]).toEqual([
    ['Logging', 'Logs, all of them'],
    'SQLite',
    true,
  ]);
  expect(kinds()).toEqual(['asked']);
});

test('FormFiller fills the form from any page that the person left open', async () => {
  form.page = 2;
  await answer({ [FEATURES]: 'Metrics', [DATABASE]: 'PostgreSQL' });
  expect([[...form.ticked], form.chosen, form.submitted]).toEqual([
    ['Metrics'],
    'PostgreSQL',
    true,
  ]);
});

test('FormFiller types a free-text answer where the terminal has a line for it', async () => {
  await answer({ [FEATURES]: 'Metrics', [DATABASE]: 'a file\nof my own' });
  expect([form.own, form.submitted]).toEqual(['a file of my own', true]);
  form = new FakeForm();
});

test('FormFiller types a free-text answer beside ticked labels', async () => {
  await answer({ [FEATURES]: 'Metrics, and alarms', [DATABASE]: 'SQLite' });
  expect([[...form.ticked], form.own, form.submitted]).toEqual([['Metrics'], 'and alarms', true]);
});

test('FormFiller submits nothing and ScreenAsks asks again when keys have no effect', async () => {
  form.takesKeys = false;
  await answer({ [FEATURES]: 'Metrics', [DATABASE]: 'SQLite' });
  expect(kinds()).toEqual(['asked', 'answerLost', 'asked']);
  expect(form.keys).toEqual(['2']);
});

test('ScreenAsks presses Escape to reject a form', async () => {
  await answer({}, 'terminate');
  expect([form.cancelled, form.keys]).toEqual([true, ['\u001B']]);
});

test('ScreenAsks sends no key to a form that the transcript does not contain', async () => {
  asks = new ScreenAsks({
    terminal: form,
    clock,
    ids: new CountingIds(),
    emit: (events) => void emitted.push(...events),
    forms: () => [],
  });
  await asks.look(true);
  await pass(5000);
  expect(emitted).toEqual([
    {
      type: 'notice',
      text: { name: 'claude-code.notices.questionUnreadable', values: {} },
      data: { notice: 'questionUnreadable' },
    },
  ]);
  expect(form.keys).toEqual([]);
});

describe('pickedOf', () => {
  test.each([
    [0, 'Logging', { labels: ['Logging'], own: null }],
    [0, 'Logs, all of them, Logging', { labels: ['Logs, all of them', 'Logging'], own: null }],
    [0, 'Logging, more', { labels: ['Logging'], own: 'more' }],
    [0, '', { labels: [], own: null }],
    [1, 'SQLite', { labels: ['SQLite'], own: null }],
    [1, 'none of them', { labels: [], own: 'none of them' }],
  ])(
    'pickedOf reads the answer to question %i, %j, as labels and free text',
    (at, given, picked) => {
      const question = questions[at];
      expect(question && pickedOf(question, given)).toEqual(picked);
    },
  );
});
