import { createHash } from 'node:crypto';

const WRITTEN_START = /^<!-- Written by /;
const WRITTEN_END = /^<!-- End of what is written/;
const LIST_ITEM = /^\s*(?:[-*]|\d+\.) /;
const TABLE_RULE = /^\|[\s|:-]+\|$/;

/** Removes code blocks, HTML and tables that a command writes; a removed line becomes empty. */
function proseLines(text) {
  let inside = null;
  return text.split('\n').map((line) => {
    const trimmed = line.trim();
    if (inside) {
      if (inside.test(trimmed)) inside = null;
      return '';
    }
    if (trimmed.startsWith('```')) inside = /^```/;
    else if (WRITTEN_START.test(trimmed)) inside = WRITTEN_END;
    else if (!trimmed.startsWith('<') && !trimmed.startsWith('#')) return line;
    return '';
  });
}

/** Returns the cells of a table's row, without its outer bars. */
const cellsOf = (line) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Returns rows of tables, without their headers, as texts. */
function tableRows(lines) {
  return lines.flatMap((line, at) => {
    const isBody = line.startsWith('|') && !TABLE_RULE.test(line);
    return isBody && !TABLE_RULE.test(lines[at + 1] ?? '') ? [{ at, text: line }] : [];
  });
}

/** Returns paragraphs and items of lists as texts on one line, with the number of their line. */
function paragraphs(lines) {
  const blocks = [];
  let open = null;
  lines.forEach((line, at) => {
    if (line.trim() === '' || line.startsWith('|')) {
      open = null;
      return;
    }
    if (!open || LIST_ITEM.test(line)) {
      open = { at, text: line.replace(LIST_ITEM, '').trim() };
      blocks.push(open);
    } else open.text += ` ${line.trim()}`;
  });
  return blocks;
}

/** Returns where sentences of a text end: after `.`, `!`, `?` or `;`, not in code or brackets. */
function endsOf(text) {
  const ends = [];
  let depth = 0;
  let isCode = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '`') isCode = !isCode;
    if (isCode) continue;
    if (char === '(') depth += 1;
    if (char === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const end = /^(?:;|[.!?][*"”)]*(?= [^a-z]|$))[*]*(?= |$)/.exec(text.slice(at));
    if (end) ends.push(at + end[0].length);
  }
  return ends;
}

function splitText(text) {
  const ends = [...new Set([...endsOf(text), text.length])];
  return ends
    .map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end).trim())
    .filter((part) => /\p{L}/u.test(part));
}

/** Removes emphasis, marks of code and the addresses of links, which do not change a sentence. */
const plain = (text) =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/;$/, '')
    .trim();

/** Returns the id of a sentence: eight hexadecimal digits of the hash of document and sentence. */
export const sentenceId = (document, text) =>
  createHash('sha256').update(`${document}\n${text}`).digest('hex').slice(0, 8);

function sentencesOfRow(line) {
  const cells = cellsOf(line);
  const isProse = cells.some((cell) => cell.endsWith('.'));
  return isProse ? cells.flatMap(splitText) : [cells.join(' | ')];
}

/**
 * Splits a Markdown document into its sentences and clauses: `{ id, text }`, in their order, each
 * once. Headings, code, HTML and tables that a command writes do not count. `tables` also reads
 * tables: each sentence of a row that has sentences, otherwise the row.
 */
export function sentencesOf(document, source, { tables = false } = {}) {
  const lines = proseLines(source);
  const found = paragraphs(lines).map(({ at, text }) => ({ at, parts: splitText(text) }));
  if (tables)
    found.push(...tableRows(lines).map(({ at, text }) => ({ at, parts: sentencesOfRow(text) })));
  const sentences = new Map();
  for (const { parts } of found.toSorted((a, b) => a.at - b.at)) {
    for (const part of parts) {
      const text = plain(part);
      if (text !== '') sentences.set(sentenceId(document, text), text);
    }
  }
  return [...sentences].map(([id, text]) => ({ id, text }));
}
