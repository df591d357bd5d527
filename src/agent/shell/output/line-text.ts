/** Characters of a line that the model sees. */
const MAX_LINE = 2_000;

export const count = (value: number): string => value.toLocaleString('en-US');

/**
 * Returns the line, or its beginning and a note of how much is missing. `hidden` characters of its
 * end are not in memory.
 */
export function cutLine(line: string, hidden = 0): string {
  if (line.length + hidden <= MAX_LINE) return line;
  // A pair of surrogates stays together.
  const last = line.charCodeAt(MAX_LINE - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? MAX_LINE - 1 : MAX_LINE;
  return `${line.slice(0, end)}[... ${count(line.length + hidden - end)} characters cut ...]`;
}

/** Returns the first `most` lines without their ends. A text that ends with a line feed has no empty last line. */
export function firstLines(text: string, most: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length && lines.length < most;) {
    const end = text.indexOf('\n', at);
    lines.push(text.slice(at, end === -1 ? text.length : end));
    at = end === -1 ? text.length : end + 1;
  }
  return lines;
}

/** Returns the last `most` lines, in order. */
export function lastLines(text: string, most: number): string[] {
  const lines: string[] = [];
  let end = text.endsWith('\n') ? text.length - 1 : text.length;
  while (end >= 0 && text !== '' && lines.length < most) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    lines.push(text.slice(start, end));
    end = start - 1;
  }
  return lines.toReversed();
}

/** Returns the number of lines; a last line needs no line feed. */
export function lineCount(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return text === '' || text.endsWith('\n') ? lines : lines + 1;
}
