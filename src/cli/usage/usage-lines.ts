import { displayWidth } from '#core/agents/kits/screen/width.ts';
import type {
  Grouping,
  UsageGroup,
  UsageReport,
  UsageSum,
} from '#core/search/usage/group-usage.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { USAGE_NAMES, USAGE_NUMBERS, usageCsvLines } from '#shared/usage/usage-csv.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';

import { terminalText } from '../terminal-output.ts';

export type UsageFormat = 'table' | 'json' | 'csv';

/** Returns the lines that `corral usage` prints. */
export function usageLines(
  report: UsageReport,
  by: Grouping,
  format: UsageFormat,
): readonly string[] {
  if (format === 'json') return report.groups.map(jsonLine);
  if (format === 'table') return tableLines(report, USAGE_NAMES[by]);
  const rows = report.groups.map(({ key, sum }) => ({ ...key, ...sum }));
  return usageCsvLines(rows, by);
}

function jsonLine({ key, sum }: UsageGroup): string {
  const numbers = Object.fromEntries(USAGE_NUMBERS.map((name) => [name, sum[name]]));
  return printableJson(JSON.stringify({ ...key, ...numbers }));
}

function tableLines({ groups, total }: UsageReport, names: readonly Grouping[]) {
  const unknown = terminalText(cliSentence('cliFailures.usageUnknown'));
  const numbersOf = (sum: UsageSum) =>
    USAGE_NUMBERS.map((name) =>
      name === 'cost' ? costText(sum.cost, unknown) : String(sum[name]),
    );
  const head = [...names, ...USAGE_NUMBERS];
  const rows = groups.map(({ key, sum }) => [
    ...names.map((name) => visibleText(key[name] ?? unknown).replaceAll(/\s+/g, ' ')),
    ...numbersOf(sum),
  ]);
  const sumName = terminalText(cliSentence('cliFailures.usageTotal'));
  const last = [sumName, ...names.slice(1).map(() => ''), ...numbersOf(total)];
  return aligned([head, ...rows, last], names.length);
}

function costText(cost: number | null, unknown: string): string {
  return cost === null ? unknown : `$${cost.toFixed(cost > 0 && cost < 1 ? 4 : 2)}`;
}

/** Aligns the first columns on the left and the others, which are numbers, on the right. */
function aligned(rows: readonly (readonly string[])[], left: number): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[column] ?? '')), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const room = ' '.repeat((widths[column] ?? 0) - displayWidth(cell));
        return column < left ? cell + room : room + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}
