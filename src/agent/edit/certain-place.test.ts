import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sized } from '#shared/testing/test-size.fixture.ts';

import { applyEdits } from './apply-edits.ts';

/** Contents in several forms that look alike: composed and decomposed, wide and ASCII, quotes. */
const CONTENTS = [
  ['caf\u00E9 = 1', 'cafe\u0301 = 1'],
  ['\uD55C\uAE00(a)', '\u1112\u1161\u11AB\u1100\u1173\u11AF(a)', '\uD55C\uAE00\uFF08a\uFF09'],
  ['if (x, y):', 'if \uFF08x\uFF0C y\uFF09\uFF1A'],
  ['say "hi"', 'say \u201Chi\u201D'],
  ['a - b', 'a \u2014 b', 'a\u00A0- b'],
  ['end;', 'end\uFF1B'],
  ['}'],
] as const;
const INDENTS = ['', '  ', '    ', '\t', '\t\t', '\u3000\u3000'];

const content = fc
  .constantFrom(...CONTENTS)
  .chain((forms): fc.Arbitrary<string> => fc.constantFrom(...forms));
const line = fc
  .tuple(fc.constantFrom(...INDENTS), content, fc.constantFrom('', '', '  '))
  .map((parts) => parts.join(''));
const lines = (maxLength: number) => fc.array(line, { minLength: 1, maxLength });

/** Compares as a reader does who sees neither blanks at the ends of lines nor Unicode forms. */
function seen(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll('\u2014', '-')
    .split(/\r?\n/)
    .map((each) => each.replaceAll(/[\s\u3000]+/g, ' ').trim())
    .join('\n');
}

/** Returns the windows of whole lines that look like a quote, as numbers of their first lines. */
function windows(file: readonly string[], quote: string): readonly number[] {
  const count = quote.replace(/\n[ \t]*$/, '').split('\n').length;
  const wanted = seen(quote.replace(/\n[ \t]*$/, ''));
  return file.flatMap((_, at) =>
    at + count <= file.length && seen(file.slice(at, at + count).join('\n')) === wanted ? [at] : [],
  );
}

/** A quote of lines of a file, whose forms and blanks a model changes. */
const quoteOf = (file: readonly string[]) =>
  fc
    .tuple(
      fc.nat({ max: file.length - 1 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('NFC', 'NFD'),
      fc.boolean(),
      fc.constantFrom('same', 'none', 'more', 'tabs'),
    )
    .map(([at, count, form, isWide, indentation]) =>
      file.slice(at, at + count).map((each) => {
        const text = each.normalize(form);
        const wide = isWide ? text.replaceAll('(', '\uFF08').replaceAll(',', '\uFF0C') : text;
        if (indentation === 'none') return wide.trim();
        if (indentation === 'more') return `  ${wide}`;
        return indentation === 'tabs' ? wide.replace(/^ +/, '\t') : wide;
      }),
    );

const scene = lines(9).chain((file) =>
  fc.record({ file: fc.constant(file), quote: fc.oneof(quoteOf(file), lines(3)) }),
);

type Scene = { readonly file: readonly string[]; readonly quote: readonly string[] };

describe('applyEdits in a file of lines that look alike', () => {
  /** Applies an edit of the last line of a quote. Returns null if it is refused, or found exactly. */
  function relaxed({ file, quote }: Scene, made: string) {
    const oldText = quote.join('\n');
    const newText = [...quote.slice(0, -1), `new ${made}`].join('\n');
    const done = applyEdits(`${file.join('\n')}\n`, [{ oldText, newText }]);
    if (!done.ok) return null;
    const [step = 'exact'] = done.value.steps;
    return step === 'exact' ? null : { step, text: done.value.text, oldText, newText };
  }

  test('No quote is applied to one of several places that look like it, except to the very text', () => {
    const run = fc.property(scene, content, (drawn, made) => {
      const done = relaxed(drawn, made);
      if (done === null) return;
      const places = windows(drawn.file, done.oldText).length;
      // If only blanks at the ends of lines differ, the indentation tells places apart.
      const isOnlyPlace = done.step === 'characters' ? places > 0 : places <= 1;
      expect([done.step, isOnlyPlace]).toEqual([done.step, true]);
      expect(seen(done.text)).toContain(seen(done.newText));
    });
    fc.assert(run, { numRuns: sized({ slice: 3000, full: 60_000 }) });
  });

  test('An edit changes the lines of one place that looks like the quote, and no other byte', () => {
    const run = fc.property(scene, content, (drawn, made) => {
      const { file, quote } = drawn;
      const done = relaxed(drawn, made);
      if (done === null) return;
      const after = done.text.split('\n').slice(0, -1);
      const part = (lines: readonly string[], from: number, to?: number) =>
        lines.slice(from, to).join('\n');
      const isApplied = (at: number) =>
        part(after, 0, at) === part(file, 0, at) &&
        part(after, at + quote.length) === part(file, at + quote.length);
      const places = windows(file, done.oldText);
      const isWholeLines = (at: number) =>
        seen(part(after, at, at + quote.length)) === seen(done.newText);
      const isWithinLine = (at: number) =>
        places.length === 0 &&
        quote.length === 1 &&
        seen(file[at] ?? '').includes(seen(done.oldText));
      const isRight = file.some(
        (_, at) => isApplied(at) && ((places.includes(at) && isWholeLines(at)) || isWithinLine(at)),
      );
      expect([drawn, done, isRight]).toEqual([drawn, done, true]);
    });
    fc.assert(run, { numRuns: sized({ slice: 3000, full: 60_000 }) });
  });

  test('A change of one word keeps every other byte of its line, whatever forms the model quotes', () => {
    const run = fc.property(
      lines(6),
      fc.nat(),
      fc.constantFrom('NFC', 'NFD'),
      fc.boolean(),
      (others, seed, form, isPlain) => {
        const target = `${INDENTS[seed % INDENTS.length] ?? ''}caf\u00E9\uFF08e\u0301, marked\uFF09\u3002`;
        const file = others.toSpliced(seed % (others.length + 1), 0, target);
        const plain = (text: string) =>
          isPlain
            ? text.replace('\uFF08', '(').replace('\uFF09', ')').replace('\u3002', '.')
            : text;
        const quoted = plain(target.normalize(form));
        const text = file.join('\n');
        const edit = { oldText: quoted, newText: quoted.replace('marked', 'changed') };
        const done = applyEdits(text, [edit]);
        expect(done.ok && done.value.text).toBe(text.replace('marked', 'changed'));
      },
    );
    fc.assert(run, { numRuns: sized({ slice: 500, full: 5000 }) });
  });
});
