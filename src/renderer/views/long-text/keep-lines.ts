/**
 * Adds Markdown line breaks, because Markdown would join the lines of a list of results. Blank
 * lines and fenced code are not changed.
 */
export function keepLines(text: string): string {
  let isCode = false;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const isFence = /^\s{0,3}(?:```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      const isLast = line.trim() === '' || (lines[at + 1] ?? '').trim() === '';
      return isFence || isCode || isLast ? line : `${line.trimEnd()}  `;
    })
    .join('\n');
}
