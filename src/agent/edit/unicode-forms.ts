import { diffArrays } from 'diff';

/**
 * Characters of a text that belong together: a line end, a syllable of Hangul that may be
 * decomposed, or a character with its combining marks. Canonical forms differ only within one.
 */
const UNIT =
  /\r\n|(?:[\u1100-\u115F][\u1160-\u11A7][\u11A8-\u11FF]?|[\uAC00-\uD7A3][\u11A8-\u11FF]?|\P{M})\p{M}*|\p{M}+/gsu;

/** Characters that models replace by their ASCII form, besides the full-width ones. */
const ASCII: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B]/g, "'"],
  [/[\u201C\u201D\u201E\u201F]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  [/\u3002/g, '.'],
];
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
/** Distance of a full-width character from its ASCII form. */
const WIDTH = 0xfee0;

/**
 * Returns a text with composed characters, and with ASCII forms of quotes, dashes, spaces and
 * full-width characters. Each unit of the text becomes one.
 */
export function plainForm(text: string): string {
  if (!/[^\0-\x7F]/.test(text)) return text;
  const composed = text.normalize('NFC');
  const narrow = composed.replace(FULL_WIDTH, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - WIDTH),
  );
  return ASCII.reduce((all, [from, to]) => all.replace(from, to), narrow);
}

export function unitsOf(text: string): readonly string[] {
  return text.match(UNIT) ?? [];
}

/** Limit of the differences of a change, beyond which it is taken as the model wrote it. */
const MOST_CHANGES = 2000;

/**
 * Returns what a model wrote, with the characters of the file in place of those that it repeated
 * from its quote. `found` and `quoted` are the same text in two forms.
 */
export function blendForms(found: string, quoted: string, written: string): string {
  if (found === quoted) return written;
  const [kept, old] = [unitsOf(found), unitsOf(quoted)];
  const changes =
    kept.length === old.length
      ? diffArrays([...old], [...unitsOf(written)], { maxEditLength: MOST_CHANGES })
      : undefined;
  if (!changes) return written;
  let at = 0;
  return changes
    .map(({ added, removed, value }) => {
      if (added) return value.join('');
      const same = kept.slice(at, at + value.length);
      at += value.length;
      return removed ? '' : same.join('');
    })
    .join('');
}

/** The plain form of a text, with the offsets of its units in both. */
export type PlainText = {
  readonly plain: string;
  /** Offsets in the text by the offsets of the same units in the plain form. */
  readonly offsets: ReadonlyMap<number, number>;
};

/** Returns the plain form of a text in which every line ends with a line feed alone. */
export function plainText(text: string): PlainText {
  const offsets = new Map<number, number>();
  let plain = '';
  let at = 0;
  for (const unit of unitsOf(text)) {
    offsets.set(plain.length, at);
    plain += unit === '\r\n' ? '\n' : plainForm(unit);
    at += unit.length;
  }
  offsets.set(plain.length, at);
  return { plain, offsets };
}
