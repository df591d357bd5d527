import { describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { VirtualClock } from '#core/testing/faults/virtual-clock.ts';

import type { WatchedPlace } from '../watched-place.ts';
import { readQuestion, type ReadQuestion } from './read-question.ts';
import { typeAnswer } from './type-answer.ts';

/** A terminal with a program that reads a line; tests change what stands in it. */
class OneLine implements WatchedPlace {
  readonly placeId = 'terminal:t';
  readonly keys: string[] = [];
  lines: string[];
  offset = 100;
  still = 100;
  typed = 0;
  /** Done after a key has arrived. */
  after: (key: string) => void = () => undefined;

  constructor(lines: readonly string[]) {
    this.lines = [...lines];
  }

  async look(): Promise<ScreenText> {
    const text = this.lines.at(-1) ?? '';
    const rest = { cols: 80, rows: 24, alternate: false, bracketedPaste: false, title: null, top: 0 };
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
    if (on.offset !== this.offset || on.trace?.by !== 'stream' || on.trace.typed !== this.typed) return false;
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

const APT = ['The following NEW packages will be installed:', '  cowsay', 'Do you want to continue? [Y/n] '];

async function read(place: OneLine): Promise<ReadQuestion> {
  const question = await readQuestion(await place.look(), { agentScreens });
  if (!question) throw new Error('Nothing was read.');
  return question;
}

async function answer(place: OneLine, question: ReadQuestion) {
  const clock = new VirtualClock(() => true);
  let isDone = false;
  const done = typeAnswer({ place, clock, agentScreens }, question, { at: 0, text: '' }).finally(() => (isDone = true));
  await clock.pass(60_000, () => isDone);
  return (await done)?.wording.name ?? null;
}

describe('typeAnswer', () => {
  test('looks through the same windows of lines as the reading that found the question', async () => {
    const packages = Array.from({ length: 14 }, (_, at) => `  package-${at}`);
    const place = new OneLine(['The following NEW packages will be installed:', ...packages, 'Do you want to continue? [Y/n] ']);
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
    const done = typeAnswer({ place, clock, agentScreens, extraction }, question!, { at: 0, text: '' }).finally(() => (isDone = true));
    await clock.pass(60_000, () => isDone);
    expect([await done, place.keys]).toEqual([null, ['Y', '\r']]);
    expect(windows.length).toBeGreaterThan(before);
  });

  test('types the letter, sees it stand there, and presses Enter', async () => {
    const place = new OneLine(APT);
    expect(await answer(place, await read(place))).toBe(null);
    expect(place.keys).toEqual(['Y', '\r']);
  });

  test.each<[string, (place: OneLine) => void]>([
    ['anyone has typed', (place) => (place.typed += 1)],
    ['the same prompt was printed again in its place', (place) => ((place.offset += 40), (place.still = place.offset))],
    ['another subject stands above it', (place) => (place.lines[1] = '  libc6')],
    ['the same words stand in another row', (place) => place.lines.unshift('a line')],
    ['the program went on', (place) => place.print('n\nDone.\n')],
  ])('types nothing once %s', async (_, change) => {
    const place = new OneLine(APT);
    const question = await read(place);
    change(place);
    expect(await answer(place, question)).toBe('notThere');
    expect(place.keys).toEqual([]);
  });

  test('types after output that leaves the prompt as it is', async () => {
    const place = new OneLine(APT);
    const question = await read(place);
    place.offset += 20;
    expect(await answer(place, question)).toBe(null);
  });

  test.each<[string, (place: OneLine) => void]>([
    ['somebody types more behind it', (place) => ((place.typed += 1), place.print('n'))],
    ['another subject is drawn above it', (place) => (place.lines[1] = '  libc6')],
  ])('does not press Enter when %s', async (_, change) => {
    const place = new OneLine(APT);
    const question = await read(place);
    place.after = () => change(place);
    expect(await answer(place, question)).toBe('changedMeanwhile');
    expect(place.keys).toEqual(['Y']);
  });

  test('says that nothing was taken when the program does nothing after Enter', async () => {
    const place = new OneLine(APT);
    const question = await read(place);
    const before = [...place.lines];
    place.after = (key) => {
      if (key === '\r') place.lines = [...before.slice(0, -1), `${before.at(-1) ?? ''}Y`];
    };
    expect(await answer(place, question)).toBe('notTaken');
  });

  test('never types a secret', async () => {
    const place = new OneLine(['$ sudo ls', '[sudo] password for ada: ']);
    expect(await answer(place, await read(place))).toBe('notThere');
    expect(place.keys).toEqual([]);
  });

  test('offers no answer behind something that was typed and not entered', async () => {
    const place = new OneLine([...APT.slice(0, 2), 'Do you want to continue? [Y/n] yes']);
    expect((await readQuestion(await place.look(), { agentScreens }))?.message.asked?.answer ?? null).toBe(null);
  });
});
