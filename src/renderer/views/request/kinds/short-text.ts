const MAX_LINES = 8;
const MAX_CHARS = 600;

/** Returns true if a text is short: at most 8 lines and 600 characters. */
export function isShort(text: string): boolean {
  return text.length <= MAX_CHARS && text.split('\n').length <= MAX_LINES;
}

/** Returns the first 8 lines, at most 600 characters, with an ellipsis if the text is longer. */
export function beginning(text: string): string {
  const lines = text.slice(0, MAX_CHARS).split('\n').slice(0, MAX_LINES).join('\n');
  return lines.length < text.length ? `${lines}…` : lines;
}
