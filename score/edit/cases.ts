import { Dice } from '#core/testing/faults/dice.ts';

import { mutations, type Quote } from './mutations.ts';
import { makeSource, pickOf, type Source } from './sources.ts';

/** An edit as a model asks for it, and what must become of it. */
export type EditCase = {
  readonly mutation: string;
  readonly language: string;
  readonly file: string;
  readonly oldText: string;
  readonly newText: string;
  /** The file after the intended edit; null if only a refusal is right. */
  readonly expected: string | null;
  /** Numbers of the first and the last line of the intended place, from 1. */
  readonly place: readonly [number, number];
};

/** Generates cases from a seed: the same seed gives the same cases. */
export function generateCases(seed: number, count: number): readonly EditCase[] {
  const dice = new Dice(seed);
  const cases: EditCase[] = [];
  while (cases.length < count) {
    const mutation = mutations[cases.length % mutations.length];
    const made = mutation && tryCase(dice, mutation);
    if (made) cases.push(made);
  }
  return cases;
}

function tryCase(dice: Dice, mutation: (typeof mutations)[number]): EditCase | null {
  const source = makeSource(dice);
  const at = dice.int(source.lines.length);
  const wanted = source.lines.slice(at, at + 1 + dice.int(8));
  const written = edited(dice, wanted);
  if (written === null || !isOnlyPlace(source, wanted)) return null;
  const original: Quote = { wanted, written, file: source.lines, end: source.end };
  const quote = mutation.apply(original, dice);
  if (quote === null) return null;
  const after = [
    ...source.lines.slice(0, at),
    ...written,
    ...source.lines.slice(at + wanted.length),
  ];
  const isRefused = !mutation.isApplicable;
  // A quote that is in the file is no mistake.
  if (isRefused && quote.file === original.file && isQuoted(source, quote)) return null;
  return {
    mutation: mutation.name,
    language: source.language,
    file: textOf(quote.file, source.end),
    oldText: quote.wanted.join('\n'),
    newText: quote.written.join('\n'),
    expected: isRefused ? null : textOf(after, source.end),
    place: [at + 1, at + wanted.length],
  };
}

const textOf = (lines: readonly string[], end: string) => lines.map((line) => line + end).join('');

/** Changes, adds or removes a line. Returns null if the choice fits no line. */
function edited(dice: Dice, lines: readonly string[]): readonly string[] | null {
  const at = dice.int(lines.length);
  const line = lines[at] ?? '';
  if (line.trim().length < 3 || line !== line.trimEnd() || !/[a-z]/.test(line)) return null;
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const kind = pickOf(dice, ['change', 'add', 'remove'] as const);
  if (kind === 'change') return lines.with(at, line.replace(/[a-z]\w*(?!\p{M})/u, 'renamed'));
  if (kind === 'add') return lines.toSpliced(at + 1, 0, `${indent}added${dice.int(99)}();`);
  return lines.length > 1 ? lines.toSpliced(at, 1) : null;
}

function isQuoted({ lines }: Source, { wanted }: Quote): boolean {
  const trimmed = (all: readonly string[]) => all.map((line) => line.trim()).join('\n');
  return trimmed(lines).includes(trimmed(wanted));
}

/** A region that is in the file twice by chance has its own mutation. */
function isOnlyPlace({ lines }: Source, wanted: readonly string[]): boolean {
  const text = `\n${lines.join('\n')}\n`;
  const region = `\n${wanted.join('\n')}\n`;
  return text.indexOf(region) === text.lastIndexOf(region);
}
