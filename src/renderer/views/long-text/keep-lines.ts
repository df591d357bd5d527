/** Markdown joins lines; a list of results is made of lines. Blank ones and what is in a fence stay as they are. */
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
