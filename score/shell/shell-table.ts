import type { Played } from './play-cases.ts';
import type { ShellScore } from './shell-score.ts';

/** Returns a Markdown table with a row per group of cases, and the memory below. */
export function shellTable({ cases, reason, baseMiB, peakMiB }: ShellScore): string {
  if (cases.length === 0) return `The shell was not measured: ${reason ?? 'there are no cases'}`;
  const groups = [...new Set(cases.map(({ group }) => group))];
  const row = (name: string, all: readonly Played[]) => [
    name,
    String(all.length),
    percent(all.filter(({ isInTime }) => isInTime).length, all.length),
    percent(all.filter(({ isRight }) => isRight).length, all.length),
    String(all.reduce((sum, { left }) => sum + left, 0)),
    `${(Math.max(...all.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
  ];
  const table = [
    ['Cases', 'Count', 'In time', 'As expected', 'Processes left', 'Longest'],
    ['---', '---', '---', '---', '---', '---'],
    ...groups.map((group) =>
      row(
        group,
        cases.filter((each) => each.group === group),
      ),
    ),
    row('All', cases),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const memory = `Memory of the process: ${baseMiB} MiB after the first case, at most ${peakMiB} MiB.`;
  const repeats = cases.reduce((sum, each) => sum + each.repeats, 0);
  const busy =
    repeats > 0
      ? [`${repeats} plays were late and repeated, because the machine was overloaded.`]
      : [];
  return [
    ...table,
    '',
    memory,
    ...busy,
    ...(reason === null ? [] : [`Incomplete: ${reason}`]),
  ].join('\n');
}

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}
