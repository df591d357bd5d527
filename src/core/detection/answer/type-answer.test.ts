import { describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { VirtualClock } from '#core/testing/faults/virtual-clock.ts';

import { readQuestion, type ReadQuestion } from './read-question.ts';
import { typeAnswer } from './type-answer.ts';

/** A terminal with a program that reads one line. Tests change its content. */
class OneLine implements WatchedPlace {
  readonly placeId = 'terminal:t';
  readonly keys: string[] = [];
  lines: string[];
  offset = 100;
  still = 100;
  typed = 0;
  /** Called after a key has arrived. */
  after: (key: string) => void = () => undefined;

  constructor(lines: readonly string[]) {
    this.lines = [...lines];
  }

  async look(): Promise<ScreenText> {
    const text = this.lines.at(-1) ?? '';
    const rest = {
      cols: 80,
      rows: 24,
      alternate: false,
      bracketedPaste: false,
      title: null,
      top: 0,
    };
    const cursor = { row: this.lines.length - 1, col: text.length, visible: true };
    const shown = [...this.lines, ...Array.from({ length: 24 - this.lines.length }, () => '')];
    const nothing = { wrapped: shown.map(() => false), faintFrom: shown.map(() => null) };
    const trace = { by: 'stream' as const, typed: this.typed, still: this.still };
    return { ...rest, ...nothing, lines: shown, cursor, offset: this.offset, trace };
  }

  print(text: string): void {
    this.offset += text.length;
    this.still = this.offset;
    for (const [at, part] of text.split('\n').entries()) {
      if (at === 0) this.lines = [...this.lines.slice(0, -1), `${this.lines.at(-1) ?? ''}${part}`];
      else this.lines.push(part);
    }
  }

  async type(text: string, on: ScreenText): Promise<boolean> {
    if (on.offset !== this.offset || on.trace?.by !== 'stream' || on.trace.typed !== this.typed)
      return false;
    this.keys.push(text);
    this.typed += 1;
    this.print(text === '\r' ? '\nDone.\n' : text);
    this.after(text);
    return true;
  }

  paste(text: string, on: ScreenText): Promise<boolean> {
    return this.type(text, on);
  }

  press(_: string, on: ScreenText): Promise<boolean> {
    return this.type('\r', on);
  }
}

const APT = [
  'The following NEW packages will be installed:',
  '  cowsay',
  'Do you want to continue? [Y/n] ',
];

async function read(place: OneLine): Promise<ReadQuestion> {
  const question = await readQuestion(await place.look(), { agentScreens });
  if (!question) throw new Error('Nothing was read.');
  return question;
}

async function answer(place: OneLine, question: ReadQuestion) {
  const clock = new VirtualClock(() => true);
  let isDone = false;
  const done = typeAnswer({ place, clock, agentScreens }, question, { at: 0, text: '' }).finally(
    () => (isDone = true),
  );
  await clock.pass(60_000, () => isDone);
  return (await done)?.wording.name ?? null;
}

describe('typeAnswer', () => {
  test('typeAnswer reads with the same line windows as the reading that found the question', async () => {
    const packages = Array.from({ length: 14 }, (_, at) => `  package-${at}`);
    const place = new OneLine([
      'The following NEW packages will be installed:',
      ...packages,
      'Do you want to continue? [Y/n] ',
    ]);
    const windows: number[] = [];
    const extraction = () => {
      windows.push(10);
      return { windows: [10], steps: 1 };
    };
    const question = await readQuestion(await place.look(), { agentScreens, extraction });
    expect(question).not.toBeNull();
    const before = windows.length;
    const clock = new VirtualClock(() => true);
    let isDone = false;
    const done = typeAnswer({ place, clock, agentScreens, extraction }, question!, {
      at: 0,
      text: '',
    }).finally(() => (isDone = true));
    await clock.pass(60_000, () => isDone);
    expect([await done, place.keys]).toEqual([null, ['Y', '\r']]);
    expect(windows.length).toBeGreaterThan(before);
  });

  test('typeAnswer types the letter, waits for its echo, and presses Enter', async () => {
    const place = new OneLine(APT);
    expect(await answer(place, await read(place))).toBe(null);
    expect(place.keys).toEqual(['Y', '\r']);
  });

  test.each<[string, (place: OneLine) => void]>([
    ['another key was typed', (place) => (place.typed += 1)],
    [
      'the same prompt was printed again at the same position',
      (place) => ((place.offset += 40), (place.still = place.offset)),
    ],
    ['the subject above the prompt has changed', (place) => (place.lines[1] = '  libc6')],
    [
      'the prompt asks in other words that have the same fingerprint',
      (place) => (place.lines[2] = 'Would you like to proceed? [Y/n] '),
    ],
    ['the same prompt has moved to another row', (place) => place.lines.unshift('a line')],
    ['the program has continued', (place) => place.print('n\nDone.\n')],
  ])('typeAnswer types nothing once %s', async (_, change) => {
    const place = new OneLine(APT);
    const question = await read(place);
    change(place);
    expect(await answer(place, question)).toBe('notThere');
    expect(place.keys).toEqual([]);
  });

  test('typeAnswer types after output that leaves the prompt unchanged', async () => {
    const place = new OneLine(APT);
    const question = await read(place);
    place.offset += 20;
    expect(await answer(place, question)).toBe(null);
  });

  test.each<[string, (place: OneLine) => void]>([
    ['another key is typed after the answer', (place) => ((place.typed += 1), place.print('n'))],
    ['the subject above the prompt changes', (place) => (place.lines[1] = '  libc6')],
  ])('typeAnswer does not press Enter if %s', async (_, change) => {
    const place = new OneLine(APT);
    const question = await read(place);
    place.after = () => change(place);
    expect(await answer(place, question)).toBe('changedMeanwhile');
    expect(place.keys).toEqual(['Y']);
  });

  test('typeAnswer returns notTaken if the program does nothing after Enter', async () => {
    const place = new OneLine(APT);
    const question = await read(place);
    const before = [...place.lines];
    place.after = (key) => {
      if (key === '\r') place.lines = [...before.slice(0, -1), `${before.at(-1) ?? ''}Y`];
    };
    expect(await answer(place, question)).toBe('notTaken');
  });

  test('typeAnswer never types a secret', async () => {
    const place = new OneLine(['$ sudo ls', '[sudo] password for ada: ']);
    expect(await answer(place, await read(place))).toBe('notThere');
    expect(place.keys).toEqual([]);
  });

  test('readQuestion offers no answer for a prompt that holds unsent input', async () => {
    const place = new OneLine([...APT.slice(0, 2), 'Do you want to continue? [Y/n] yes']);
    expect(
      (await readQuestion(await place.look(), { agentScreens }))?.message.asked?.answer ?? null,
    ).toBe(null);
  });
});
