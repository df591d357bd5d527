import { nextFence } from './split-markdown.ts';

/**
 * Maximum depth of nested lists and quotes, deeper than in real texts: the parser's time grows with
 * the third power of it, and its stack grows too.
 */
const MAX_DEPTH = 24;
const MAX_INDENT = 80;
const MAX_COLUMNS = 100;
/**
 * Maximum number of signs of emphasis, links and code in one paragraph, because the parser compares
 * each with each.
 */
const MAX_PARAGRAPH_SIGNS = 600;
/**
 * Maximum number of these signs between two blank lines, where lists may really be one long
 * paragraph.
 */
const MAX_RUN_SIGNS = 2_500;
/** Maximum cost of all runs: the sum of the squares of their signs. */
const MAX_COST = 25_000_000;

/** Matches a line that usually begins a new block; not always, hence the limit for runs. */
const BEGINNING = /^\s*(?:#{1,6}\s|\||[-*+]\s|\d{1,9}[.)]\s)/;

/**
 * Limits the time of the parser for any text: blocks that would take too long become code, without
 * loss. Formulas, `$$` or `\[` on lines of their own, become code too, because the parser would
 * read their signs as emphasis.
 */
export function limitMarkdown(text: string): string {
  let cost = 0;
  const parts = runs(text).map(({ lines, isFenced }) => {
    if (isFenced) return lines;
    const signs = isTable(lines) ? 0 : signsOf(lines);
    cost += signs * signs;
    if (signs > MAX_RUN_SIGNS || (signs > 0 && cost > MAX_COST)) return toCode(lines, '');
    return (
      formula(lines) ??
      paragraphs(lines).flatMap((paragraph) =>
        isExpensive(paragraph) ? toCode(paragraph, '') : paragraph,
      )
    );
  });
  return parts.flat().join('\n');
}

type Run = { readonly lines: string[]; readonly isFenced: boolean };

/** Splits a text into runs of lines between blank ones, and fenced code. */
function runs(text: string): readonly Run[] {
  const found: Run[] = [];
  let fence: string | null = null;
  let continues = false;
  for (const line of text.split('\n')) {
    const after = nextFence(fence, line);
    const isFenced = fence !== null || after !== null;
    const isBlank = line.trim() === '';
    const current = found.at(-1);
    if (current && continues && current.isFenced === isFenced && (isFenced || !isBlank))
      current.lines.push(line);
    else found.push({ lines: [line], isFenced });
    continues = isFenced ? after !== null : !isBlank;
    fence = after;
  }
  return found;
}

function paragraphs(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (const line of lines) {
    const current = found.at(-1);
    if (current && !BEGINNING.test(line)) current.push(line);
    else found.push([line]);
  }
  return found;
}

function isExpensive(paragraph: readonly string[]): boolean {
  return signsOf(paragraph) > MAX_PARAGRAPH_SIGNS || paragraph.some(isDeep);
}

function signsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/[*_~`[\]<]/g)?.length ?? 0), 0);
}

function isDeep(line: string): boolean {
  const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line)?.[0] ?? '';
  const depth = containers.match(/[>*+-]|\d[.)]/g)?.length ?? 0;
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return depth > MAX_DEPTH || indent > MAX_INDENT || columnsOf(line) > MAX_COLUMNS;
}

/**
 * Returns true for a table, whose cells are parsed one by one, so that its length causes no delay.
 */
function isTable(lines: readonly string[]): boolean {
  const [header = '', rule = ''] = lines;
  return (
    lines.every((line) => line.startsWith('|')) &&
    /^[|\s:-]*-[|\s:-]*$/.test(rule) &&
    columnsOf(header) === columnsOf(rule)
  );
}

function columnsOf(line: string): number {
  return line.match(/(?<!\\)\|/g)?.length ?? 0;
}

function formula(lines: readonly string[]): readonly string[] | null {
  const [first = '', last = ''] = [lines[0]?.trim(), lines.at(-1)?.trim()];
  if (/^\s{4}/.test(lines[0] ?? '')) return null;
  if (lines.length > 2 && CLOSING_OF[first] === last) return toCode(lines.slice(1, -1), 'math');
  const inLine = lines.length === 1 ? formulaIn(first) : null;
  return inLine === null ? null : toCode([inLine.trim()], 'math');
}

/** Maps the line that begins a block of math to the line that ends it. */
const CLOSING_OF: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' };

/** Returns the formula of a line that consists of it; null for other lines. */
function formulaIn(line: string): string | null {
  const match = /^\$\$([^$]+)\$\$$/.exec(line) ?? /^\\\[(.+)\\\]$/.exec(line);
  return match?.[1] ?? null;
}

function toCode(lines: readonly string[], language: string): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => /^\s*(~+)/.exec(line)?.[1]?.length ?? 0));
  const mark = '~'.repeat(longest + 1);
  return [`${mark}${language}`, ...lines, mark];
}
