const BEGIN = '<!-- Written by `npm run accuracy -- --write`, from docs/accuracy.md. -->';
const END = '<!-- End of what is written. -->';
const DATED = /Figures of ([^,]+), with\n([^\n]+)\./u;
/** Columns that fit into the README. */
const README_COLUMNS: readonly string[] = [
  'screens',
  'precision',
  'recall',
  'state',
  'question',
  'options',
  'no LLM',
  'p95 ms',
];

/** Returns the page with the day on which its figures were measured. */
export function withDate(page: string, day: string): string {
  return page.replace(
    DATED,
    (_, _day, versions: string) => `Figures of ${day}, with\n${versions}.`,
  );
}

/**
 * Returns the README with a short form of the page, the programs that were never seen first. A test fails if the two
 * differ.
 */
export function withFigures(readme: string, page: string): string {
  const [before, rest] = [
    readme.slice(0, readme.indexOf(BEGIN)),
    readme.slice(readme.indexOf(END)),
  ];
  return `${before}${BEGIN}\n\n${figuresIn(page)}\n\n${rest}`;
}

/** Rows of the README: the first cell, and the first cells of the row in that part of the page. */
const README_ROWS = [
  ['unseen, first round', '## Programs that were not', ['first', 'as watched']],
  ['unseen, second round', '## Programs that were not', ['second', 'as watched']],
  ['agents and programs it was tuned for', '## Test part', ['all']],
] as const;

function figuresIn(page: string): string {
  const [, day = '', versions = ''] = DATED.exec(page) ?? [];
  const rows = README_ROWS.map(([name, heading, cells]) => {
    const figures = rowOfPage(page, heading, cells);
    return rowText([name, ...README_COLUMNS.map((title) => figures.get(title) ?? '')]);
  });
  const head = [
    rowText(['programs', ...README_COLUMNS]),
    rowText(['---', ...README_COLUMNS.map(() => '---')]),
  ];
  return `${[...head, ...rows].join('\n')}\n\nMeasured on ${day}, with\n${versions}.`;
}

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns the cells of a row below a heading by the titles of their columns. */
function rowOfPage(
  page: string,
  heading: string,
  first: readonly string[],
): ReadonlyMap<string, string> {
  const part = page.slice(page.indexOf(heading)).split(/\n## /u)[0] ?? '';
  const rows = part.split('\n').flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []));
  const found = rows.find((cells) => first.every((cell, at) => cells[at] === cell));
  if (found === undefined) throw new Error(`docs/accuracy.md has no row ${first.join(', ')}.`);
  return new Map((rows[0] ?? []).map((title, at) => [title, found[at] ?? '']));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
