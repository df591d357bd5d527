import type { Figures } from './measure.ts';

export type TableRow = { readonly name: string; readonly figures: Figures };

const columns = [
  ['screens', 'screens'],
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['state', 'state'],
  ['messageType', 'type'],
  ['question', 'question'],
  ['options', 'options'],
  ['contextComplete', 'context'],
  ['isDecisionRequired', 'decision'],
  ['fingerprint', 'fingerprint'],
  ['withoutLlm', 'no LLM'],
  ['p50', 'p50 ms'],
  ['p95', 'p95 ms'],
] as const satisfies readonly (readonly [keyof Figures, string])[];

const TIMES: readonly string[] = ['p50', 'p95'];

/**
 * Renders the rows as a Markdown table. Shares have four digits, so that one misread screen is
 * visible.
 */
export function tableOf(rows: readonly TableRow[]): string {
  const head = ['agent', ...columns.map(([, title]) => title)];
  const lines = rows.map(({ name, figures }) => [
    name,
    ...columns.map(([key]) => cell(key, figures[key])),
  ]);
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cell(key: string, value: number): string {
  if (Number.isNaN(value)) return '-';
  if (key === 'screens') return String(value);
  return value.toFixed(TIMES.includes(key) ? 2 : 4);
}

/** Returns the shares of a published table, by row, without the times. */
export function publishedIn(
  markdown: string,
  heading: string,
): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const from = markdown.indexOf(`## ${heading}`);
  const part = markdown.slice(
    from,
    markdown.indexOf('\n## ', from + 1) === -1 ? undefined : markdown.indexOf('\n## ', from + 1),
  );
  const lines = part.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    lines.slice(2).map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((each) => each.trim());
      const shares = columns.flatMap(([key], at) =>
        TIMES.includes(key) || cells[at] === '-' ? [] : [[key, Number(cells[at])] as const],
      );
      return [name, Object.fromEntries(shares)];
    }),
  );
}
