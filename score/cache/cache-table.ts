import type { CacheScore, LayoutScore, SessionScore } from './cache-score.ts';

/** Returns Markdown tables: layouts, then the sessions of Corral's layout with each cache. */
export function cacheTable({ layouts }: CacheScore): string {
  const [ours] = layouts;
  const own = layouts.filter(({ layout }) => layout === ours?.layout);
  const [marked, prefix] = own;
  const compared = table(
    [
      'Layout',
      'Cache',
      'Hit ratio',
      'Of a perfect cache, lowest session',
      'Highest re-write factor',
      'Breaks without a cause',
    ],
    layouts.map(layoutRow),
  );
  const sessions = table(
    ['Session', 'Requests', 'Hit ratio', 'Re-write factor', 'Hit ratio, prefixes', 'Breaks'],
    (marked?.sessions ?? []).map((each, index) => sessionRow(each, prefix?.sessions[index])),
  );
  return `${compared}\n\n${sessions}`;
}

function layoutRow({ layout, cache, hitRatio, sessions }: LayoutScore): readonly string[] {
  return [
    layout,
    cache,
    hitRatio.toFixed(3),
    Math.min(...sessions.map(({ read, known }) => read / known)).toFixed(3),
    Math.max(...sessions.map(({ rewriteFactor }) => rewriteFactor)).toFixed(2),
    String(sessions.reduce((sum, { unnamed }) => sum + unnamed, 0)),
  ];
}

function sessionRow(marked: SessionScore, prefix: SessionScore | undefined): readonly string[] {
  const causes = Object.entries(marked.breaks).map(([cause, count]) => `${cause} ${count}`);
  return [
    marked.session,
    String(marked.requests),
    (marked.read / marked.input).toFixed(3),
    marked.rewriteFactor.toFixed(2),
    prefix ? (prefix.read / prefix.input).toFixed(3) : '',
    causes.join(', '),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
