import type { ContextScore } from './context-score.ts';

/** Returns a Markdown table with a row per kind of history. */
export function contextTable({ repair, compaction, sessions }: ContextScore): string {
  const rows = [
    [
      'damaged history',
      repair.histories,
      `${repair.broken} would be rejected unrepaired`,
      repair.violations,
    ],
    ...compaction.map(({ window, histories, compacted, refused, violations }) => [
      `history, window ${thousands(window)}`,
      histories,
      `${compacted} compacted, ${refused} refused with a sentence`,
      violations,
    ]),
    ...sessions.map(({ window, requests, compactions, stopped, violations }) => [
      `growing session, window ${thousands(window)}`,
      requests,
      `${compactions} compactions, ${stopped} turns stopped`,
      violations,
    ]),
  ];
  return table(['Kind', 'Histories', 'Of these', 'Violations'], rows);
}

const thousands = (tokens: number) => `${tokens / 1_000}k`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
