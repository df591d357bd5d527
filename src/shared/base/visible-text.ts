export type TextPart = { readonly text: string; readonly isMark: boolean };

/**
 * Characters that change what a reader believes to see: controls, bidi overrides, zero-width and invisible letters,
 * odd blanks, line separators, tags, lone surrogates. Tab, line feed and the ideographic space are visible enough.
 */
const HIDDEN = /(?![\t\n \u3000]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const PICTOGRAPH_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const PICTOGRAPH_START = /^\p{Extended_Pictographic}/u;

/** A joiner inside of an emoji hides nothing. */
function joinsEmoji(text: string, at: number): boolean {
  return (
    text[at] === '\u200d' && PICTOGRAPH_END.test(text.slice(Math.max(0, at - 2), at)) && PICTOGRAPH_START.test(text.slice(at + 1, at + 3))
  );
}

function markOf(char: string): string {
  return `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** Splits a text so that each hidden character becomes a part of its own, such as `⟨U+202E⟩`. */
export function visibleParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: char, index } of text.matchAll(HIDDEN)) {
    if (joinsEmoji(text, index)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: markOf(char), isMark: true });
    from = index + char.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

/** The text with every hidden character spelled out, for places that hold plain strings only. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}
