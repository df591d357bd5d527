import type { WireScore } from './wire-score.ts';

/** Returns a Markdown table with a row per fault, and a sum. */
export function wireTable({ faults }: WireScore): string {
  const sum = (name: 'sessions' | 'dead' | 'twice' | 'changed' | 'healed') =>
    faults.reduce((all, each) => all + each[name], 0);
  const rows = [
    ...faults,
    {
      fault: '**All**',
      sessions: sum('sessions'),
      dead: sum('dead'),
      twice: sum('twice'),
      changed: sum('changed'),
      healed: sum('healed'),
    },
  ];
  const head = [
    'Fault',
    'Sessions',
    'Dead',
    'Calls handed over twice',
    'Calls with changed arguments',
    'Finished without a new prompt',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(({ fault, sessions, dead, twice, changed, healed }) =>
      line([fault, String(sessions), String(dead), String(twice), String(changed), String(healed)]),
    ),
  ].join('\n');
}
