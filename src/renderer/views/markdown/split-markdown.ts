/**
 * Splits a growing text into blocks that later growth cannot change: at blank lines outside of
 * fenced code, but not before a line that may continue a list; and around fenced code that is not
 * indented. The joined blocks are the text. Only the last block grows.
 */
export function splitMarkdown(text: string): readonly string[] {
  const blocks: string[] = [];
  let from = 0;
  let at = 0;
  let fence: string | null = null;
  let mayCut = false;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    const after = nextFence(fence, line);
    if (fence === null && at > from && (isOuterFence(line) || (mayCut && startsBlock(line)))) {
      blocks.push(text.slice(from, at));
      from = at;
    }
    mayCut = line.trim() === '' || (fence !== null && after === null);
    fence = after;
    at = end;
  }
  if (from < text.length) blocks.push(text.slice(from));
  return blocks;
}

export type FencedBlock = { readonly fence: string; readonly text: string };

/**
 * Returns a block that consists of fenced code, closed or not yet, which needs no parser at any
 * length; null for other blocks.
 */
export function fencedBlock(block: string): FencedBlock | null {
  if (!isOuterFence(block)) return null;
  const first = lineEnd(block, 0);
  const mark = nextFence(null, block.slice(0, first)) ?? '';
  const info = block.slice(mark.length, first).trim();
  if (info.includes('`') || info.includes('\\') || info.includes('&')) return null;
  const body = block.slice(first).trimEnd();
  const last = body.lastIndexOf('\n') + 1;
  const isClosed = nextFence(mark, body.slice(last)) === null;
  return {
    fence: info.split(/\s/, 1)[0] ?? '',
    text: isClosed ? body.slice(0, last) : block.slice(first),
  };
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed + 1;
}

function isOuterFence(text: string): boolean {
  return text.startsWith('```') || text.startsWith('~~~');
}

/**
 * Returns true if a line begins a block. Indented lines and list items may belong to the block
 * before the blank line.
 */
function startsBlock(line: string): boolean {
  return line.trim() !== '' && !/^\s|^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line);
}

/** Returns the mark that closes the fence in which the next line is; null outside of fences. */
export function nextFence(fence: string | null, line: string): string | null {
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return fence;
  if (fence === null) return mark;
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark ? null : fence;
}
