export type CodePart = { readonly text: string; readonly isCode: boolean };

/**
 * Text between one or two backticks on each side, on one line. The length limit keeps the search
 * linear on hostile text.
 */
const CODE = /(?<!`)(`{1,2})(?!`)([^`\n]{1,400})\1(?!`)/gu;

/**
 * Splits a text so that each piece between backticks becomes a part of its own, without its
 * backticks.
 */
export function codeParts(text: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let from = 0;
  for (const { 0: whole, 2: code = '', index } of text.matchAll(CODE)) {
    if (code.trim() === '') continue;
    if (index > from) parts.push({ text: text.slice(from, index), isCode: false });
    parts.push({ text: code, isCode: true });
    from = index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isCode: false });
  return parts;
}

/**
 * Returns the text without the backticks around code, for names and labels that cannot show a
 * style.
 */
export function withoutBackticks(text: string): string {
  return codeParts(text)
    .map((part) => part.text)
    .join('');
}
