import { visibleText } from '../base/visible-text.ts';
import type { UsageGrouping, UsageSum } from '../contract/calls/search/usage.ts';

/** The numbers of a group, in the order in which they are printed. */
export const USAGE_NUMBERS = [
  'input',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'output',
  'reasoning',
  'cost',
  'requests',
  'unpriced',
] as const satisfies readonly (keyof UsageSum)[];

/** Fields that name a group. */
export const USAGE_NAMES: Readonly<Record<UsageGrouping, readonly UsageGrouping[]>> = {
  day: ['day'],
  project: ['project'],
  agent: ['agent'],
  model: ['model'],
  session: ['session', 'agent', 'project'],
};

/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;

type NamedSum = UsageSum & Readonly<Partial<Record<UsageGrouping, string | null>>>;

/** Returns the lines of a table for spreadsheets, the first with its columns. Unknown is empty. */
export function usageCsvLines(groups: readonly NamedSum[], by: UsageGrouping): readonly string[] {
  const names = USAGE_NAMES[by];
  const rows = groups.map((group) => [
    ...names.map((name) => csvText(group[name] ?? '')),
    ...USAGE_NUMBERS.map((name) => String(group[name] ?? '')),
  ]);
  return [[...names, ...USAGE_NUMBERS], ...rows].map((row) => row.join(','));
}

function csvText(text: string): string {
  const shown = visibleText(text);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
