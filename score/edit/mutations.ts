import type { Dice } from '#core/testing/faults/dice.ts';

import { pickOf } from './sources.ts';

/** The quote and the new lines of a model, without line ends, and the file that it edits. */
export type Quote = {
  readonly wanted: readonly string[];
  readonly written: readonly string[];
  readonly file: readonly string[];
  readonly end: string;
};

/** A mistake of a model. Returns null if it would change nothing in this quote. */
export type Mutation = {
  readonly name: string;
  /** True if the intended place is still certain; otherwise only a refusal is right. */
  readonly isApplicable: boolean;
  readonly apply: (quote: Quote, dice: Dice) => Quote | null;
};

type LineChange = (line: string, at: number) => string;

/** Applies a change to what the model quotes and writes. */
function both(change: LineChange): Mutation['apply'] {
  return (quote) => {
    const wanted = quote.wanted.map(change);
    return isSame(wanted, quote.wanted)
      ? null
      : { ...quote, wanted, written: quote.written.map(change) };
  };
}

/** Applies a change to what the model quotes only. */
function quoted(
  change: (lines: readonly string[], dice: Dice) => readonly string[] | null,
): Mutation['apply'] {
  return (quote, dice) => {
    const wanted = change(quote.wanted, dice);
    return wanted === null || isSame(wanted, quote.wanted) ? null : { ...quote, wanted };
  };
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

function ascii(line: string): string {
  return line
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll('\u2019', "'")
    .replaceAll('\u2014', '-');
}

/** Removes the indentation that all lines share. */
function dedented(quote: Quote): Quote | null {
  const all = [...quote.wanted, ...quote.written].filter((line) => line.trim() !== '');
  const shared = Math.min(...all.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0));
  if (!Number.isFinite(shared) || shared === 0) return null;
  const cut: LineChange = (line) => line.slice(shared);
  return { ...quote, wanted: quote.wanted.map(cut), written: quote.written.map(cut) };
}

const wide = (line: string) => line.replaceAll(/[,:;()]/g, widened);
const narrow = (line: string) =>
  line
    .replaceAll(/[\uFF01-\uFF5E]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3002', '.');
const widened = (each: string) => String.fromCharCode(each.charCodeAt(0) + 0xfee0);

const spaces: LineChange = (line) => line.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length));
const tabs: LineChange = (line) => line.replace(/^(?: {4})+/, (all) => '\t'.repeat(all.length / 4));
const half: LineChange = (line) => line.replace(/^(?: {4})+/, (all) => '  '.repeat(all.length / 4));

/** Needs at least three lines, so that a first and a last line stay. */
function inMiddle(
  change: (lines: readonly string[], at: number, dice: Dice) => readonly string[] | null,
) {
  return quoted((lines, dice) => {
    if (lines.length < 3) return null;
    return change(lines, 1 + dice.int(lines.length - 2), dice);
  });
}

const isClear = (line: string | undefined) => line !== undefined && line.trim().length > 3;

export const mutations: readonly Mutation[] = [
  { name: 'none', isApplicable: true, apply: (quote) => quote },
  { name: 'trailing blanks removed', isApplicable: true, apply: both((line) => line.trimEnd()) },
  {
    name: 'trailing blanks added',
    isApplicable: true,
    apply: quoted((lines, dice) => lines.map((line) => (dice.chance(0.5) ? `${line}  ` : line))),
  },
  { name: 'ASCII punctuation', isApplicable: true, apply: both(ascii) },
  { name: 'ASCII for full-width', isApplicable: true, apply: both(narrow) },
  {
    name: 'full-width for ASCII',
    isApplicable: true,
    apply: quoted((lines) => lines.map(wide)),
  },
  { name: 'composed characters', isApplicable: true, apply: both((line) => line.normalize('NFC')) },
  { name: 'decomposed', isApplicable: true, apply: both((line) => line.normalize('NFD')) },
  {
    name: 'no-break spaces',
    isApplicable: true,
    apply: quoted((lines) => lines.map((line) => line.replace(/(\S) (\S)/, '$1\u00A0$2'))),
  },
  { name: 'shared indentation removed', isApplicable: true, apply: dedented },
  {
    name: 'indented more',
    isApplicable: true,
    apply: both((line) => (line.trim() === '' ? line : `  ${line}`)),
  },
  { name: 'tabs as spaces', isApplicable: true, apply: both(spaces) },
  { name: 'spaces as tabs', isApplicable: true, apply: both(tabs) },
  { name: 'half the indentation', isApplicable: true, apply: both(half) },
  {
    name: 'all indentation removed',
    isApplicable: true,
    apply: quoted((lines) => lines.map((line) => line.trimStart())),
  },
  {
    name: 'line omitted',
    isApplicable: false,
    apply: inMiddle((lines, at) => (isClear(lines[at]) ? lines.toSpliced(at, 1) : null)),
  },
  {
    name: 'lines replaced by an ellipsis',
    isApplicable: false,
    apply: inMiddle((lines, at) => lines.toSpliced(at, 1, '// ... existing code ...')),
  },
  {
    name: 'line invented',
    isApplicable: false,
    apply: inMiddle((lines, at) => lines.toSpliced(at, 0, '  invented(line);')),
  },
  {
    name: 'name from memory',
    isApplicable: false,
    apply: inMiddle((lines, at) =>
      isClear(lines[at])
        ? lines.with(at, (lines[at] ?? '').replace(/[A-Za-z]{3,}/, 'remembered'))
        : null,
    ),
  },
  {
    name: 'lines swapped',
    isApplicable: false,
    apply: quoted((lines) => {
      const [first, second] = lines;
      if (first === undefined || second === undefined || first.trim() === second.trim())
        return null;
      return [second, first, ...lines.slice(2)];
    }),
  },
  {
    name: 'line numbers',
    isApplicable: false,
    apply: both((line, at) => `${at + 10}\t${line}`),
  },
  {
    name: 'blanks in a string',
    isApplicable: false,
    apply: quoted((lines) =>
      lines.map((line) => line.replace(/"([^"]*\S)\s+(\S[^"]*)"/, '"$1   $2"')),
    ),
  },
  {
    name: 'quoted from another file',
    isApplicable: false,
    apply: quoted((_, dice) => [`elsewhere(${dice.int(1000)});`, `return other${dice.int(1000)};`]),
  },
  {
    name: 'region twice',
    isApplicable: false,
    apply: (quote) => ({ ...quote, file: [...quote.file, '', ...quote.wanted, ''] }),
  },
  {
    name: 'region twice, in another form',
    isApplicable: false,
    apply: (quote) => {
      const other = quote.wanted.map((line) => wide(line.normalize('NFD')));
      const wanted = quote.wanted.map((line) =>
        narrow(line.normalize('NFC')).replace(',', '\uFF0C'),
      );
      const isForm = !isSame(other, quote.wanted) && !isSame(wanted, quote.wanted);
      return isForm && !isSame(wanted, other)
        ? { ...quote, file: [...quote.file, '', ...other, ''], wanted }
        : null;
    },
  },
  {
    name: 'region twice, quoted with other indentation',
    isApplicable: false,
    apply: (quote, dice) => {
      const clear = quote.wanted.filter(isClear);
      if (clear.length === 0) return null;
      const indent = pickOf(dice, ['   ', '\t\t\t\t\t', '           ']);
      const shift: LineChange = (line) => (line.trim() === '' ? line : indent + line.trim());
      return {
        ...quote,
        file: [...quote.file, '', ...quote.wanted.map((line) => `  ${line}`), ''],
        wanted: quote.wanted.map(shift),
        written: quote.written.map(shift),
      };
    },
  },
];
