import { byteOf } from './raw-byte.ts';

export type TextPart = { readonly text: string; readonly isMark: boolean };

/**
 * Characters that mislead a reader: control characters, bidi overrides, zero-width and invisible
 * characters, unusual spaces, line separators, tags, lone surrogates, private-use characters, and
 * combining marks stacked so high that they cover other lines. Tab, line feed and the ideographic
 * space are allowed.
 */
const HIDDEN =
  /(?![\t\n \u3000]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}(?<=\p{M}{7})/gu;

/**
 * A smaller set for prose, which is not executed. Joiners and unusual spaces are allowed because
 * languages need them, and tags because some regional flags need them.
 */
const HIDDEN_IN_PROSE =
  /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|(?![\t\n])\p{Cc}|\p{Cs}|\p{M}(?<=\p{M}{7})|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e0fff}]/gu;

const PICTOGRAPH_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const PICTOGRAPH_START = /^\p{Extended_Pictographic}/u;

/** Returns whether the character is a zero-width joiner inside an emoji, which hides nothing. */
function joinsEmoji(text: string, at: number): boolean {
  return (
    text[at] === '\u200d' &&
    PICTOGRAPH_END.test(text.slice(Math.max(0, at - 2), at)) &&
    PICTOGRAPH_START.test(text.slice(at + 1, at + 3))
  );
}

function charName(char: string): string {
  const byte = byteOf(char);
  if (byte !== null) return byte.toString(16).toUpperCase();
  return `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Splits a text so that each hidden character becomes a separate part, such as `⟨U+202E⟩`. */
export function visibleParts(text: string): readonly TextPart[] {
  return split(text, HIDDEN);
}

/** Returns the first hidden character, such as `U+202E`; null if there is none. */
export function firstHidden(text: string): string | null {
  for (const { 0: char, index } of text.matchAll(HIDDEN))
    if (!joinsEmoji(text, index)) return charName(char);
  return null;
}

/** Splits a text that is only read, with the smaller set of hidden characters. */
export function visibleProse(text: string): readonly TextPart[] {
  return split(text, HIDDEN_IN_PROSE);
}

function split(text: string, hidden: RegExp): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: char, index } of text.matchAll(hidden)) {
    if (joinsEmoji(text, index)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: `⟨${charName(char)}⟩`, isMark: true });
    from = index + char.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

/**
 * Returns the text with every hidden character spelled out, for places that accept plain strings
 * only.
 */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}
