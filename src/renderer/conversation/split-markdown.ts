/**
 * Splits a growing text into blocks that later growth cannot change: at blank lines outside of fenced code, and not
 * before a line that may continue a list. Joined, the blocks are the text. The last one is the one that grows.
 */
export function splitMarkdown(text: string): readonly string[] {
  const blocks: string[] = [];
  let from = 0;
  let at = 0;
  let fence: string | null = null;
  let afterBlank = false;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    if (afterBlank && fence === null && startsBlock(line)) {
      blocks.push(text.slice(from, at));
      from = at;
    }
    fence = nextFence(fence, line);
    afterBlank = line.trim() === '';
    at = end;
  }
  if (from < text.length) blocks.push(text.slice(from));
  return blocks;
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed + 1;
}

/** Indented lines and list items may belong to the block before the blank line. */
function startsBlock(line: string): boolean {
  return line.trim() !== '' && !/^\s|^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line);
}

function nextFence(fence: string | null, line: string): string | null {
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return fence;
  if (fence === null) return mark;
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark ? null : fence;
}
