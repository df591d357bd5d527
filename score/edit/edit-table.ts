import type { EditScore } from './edit-score.ts';

/** Returns a Markdown table with a row per strategy. */
export function editTable(scores: readonly EditScore[]): string {
  return table(
    ['Strategy', 'Right', 'Wrong', 'Refused', 'Refusals that name the place'],
    scores.map(({ strategy, applied, applicable, wrong, refused, useful }) => [
      strategy,
      percent(applied, applicable),
      String(wrong),
      String(refused),
      percent(useful, refused),
    ]),
  );
}

/** Returns a Markdown table of the mutations that can be applied. */
export function mutationTable({ byMutation }: EditScore): string {
  const rows = Object.entries(byMutation).filter(([, { isApplicable }]) => isApplicable);
  return table(
    ['Mistake of the model', 'Right'],
    rows.map(([name, { applied, all }]) => [name, percent(applied, all)]),
  );
}

function percent(part: number, all: number): string {
  return all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
