const BEGIN = '<!-- Written by `npm run accuracy -- --write`, from docs/accuracy.md. -->';
const END = '<!-- End of what is written. -->';
const DATED = /Figures of ([^,]+), with\n([^\n]+)\./u;
/** Columns that fit into the README. */
const README_COLUMNS: readonly string[] = [
  'agent',
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
 * Returns the README with a short form of the test part of the page. A test fails if the two
 * differ.
 */
export function withFigures(readme: string, page: string): string {
  const [before, rest] = [
    readme.slice(0, readme.indexOf(BEGIN)),
    readme.slice(readme.indexOf(END)),
  ];
  return `${before}${BEGIN}\n\n${figuresIn(page)}\n\n${rest}`;
}

function figuresIn(page: string): string {
  const [, day = '', versions = ''] = DATED.exec(page) ?? [];
  const part = page.slice(page.indexOf('## Test part'), page.indexOf('## Tune part'));
  const rows = part.split('\n').flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []));
  const kept = (rows[0] ?? []).flatMap((title, at) => (README_COLUMNS.includes(title) ? [at] : []));
  const table = rows.map((cells) => `| ${kept.map((at) => cells[at]).join(' | ')} |`).join('\n');
  return `${table}\n\nMeasured on ${day}, with\n${versions}.`;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
