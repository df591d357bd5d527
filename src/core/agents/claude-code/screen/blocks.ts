import type { Row } from '#core/agents/kits/screen/row.ts';

/**
 * A part of the conversation on the screen: the person's prompt, Claude's text, a tool, or the
 * spinner line.
 */
export type Block = {
  readonly kind: 'person' | 'text' | 'tool' | 'status';
  readonly rows: readonly Row[];
  readonly isClipped: boolean;
};

const SPINNER = /^[✻✽✢✶✳✺·∗]\s+\S/u;
/** Matches `Name(…)`, which is a tool, as is any block with a result below it. */
const TOOL = /^[●⏺]\s+[\p{Lu}][\w-]*(?: [\p{Lu}][\w-]*)?\(/u;
const FINISHED = /^[●⏺]\s+Agent "/u;

export function blocksOf(rows: readonly Row[]): readonly Block[] {
  const starts = rows.flatMap((row, at) =>
    row.kind === 'text' && kindOf(row) !== null ? [at] : [],
  );
  const first = starts[0] ?? rows.length;
  const above = rows.slice(0, first).filter(({ kind }) => kind === 'text');
  const blocks = starts.map((at, index) =>
    blockOf(rows.slice(at, starts[index + 1] ?? rows.length)),
  );
  return above.length === 0 || isHeader(above)
    ? blocks
    : [{ kind: 'text', rows: rows.slice(0, first), isClipped: true }, ...blocks];
}

function kindOf(row: Row): Block['kind'] | null {
  if (row.col > 1) return null;
  if (/^[❯>]\s+\S/u.test(row.text)) return 'person';
  if (SPINNER.test(row.text)) return 'status';
  return /^[●⏺]\s/u.test(row.text) ? 'text' : null;
}

function blockOf(rows: readonly Row[]): Block {
  const [first] = rows;
  const kind = (first && kindOf(first)) ?? 'text';
  const isTool =
    kind === 'text' &&
    (TOOL.test(first?.text ?? '') ||
      FINISHED.test(first?.text ?? '') ||
      rows.some(({ text }) => text.startsWith('⎿')));
  return { kind: isTool ? 'tool' : kind, rows, isClipped: false };
}

/** Returns true for the logo with the version, model and folder. */
function isHeader(rows: readonly Row[]): boolean {
  return rows.some(({ text }) => /^[▐▝▘▗▖▛▜▟▙█▀▄]{2}/u.test(text));
}
