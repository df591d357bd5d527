import type { RecallScore } from './recall-score.ts';

/** Returns a Markdown table with a row per strategy. */
export function recallTable(scores: readonly RecallScore[]): string {
  const head = [
    'Recall',
    'Found, English',
    'Found, Chinese',
    'Silent if nothing fits',
    'p50',
    'p95',
  ];
  const rows = scores.map(({ strategy, found, silent, p50, p95 }) => [
    strategy,
    percent(found.English),
    percent(found.Chinese),
    percent(silent),
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
