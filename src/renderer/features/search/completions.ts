/** A text that completes the query, and what it means if its name does not say so. */
export type Completion = {
  /** The filter, or its value. */
  readonly label: string;
  /** Name of the filter of a value; null for the filter itself. */
  readonly of: FilterName | null;
  /** The query with the completed text. */
  readonly completed: string;
};

export const FILTERS = ['agent', 'project', 'file', 'tool', 'before', 'after', 'is'] as const;
export type FilterName = (typeof FILTERS)[number];

/** Each filter with a value, as it is typed in every language. */
export const EXAMPLES: Readonly<Record<FilterName, string>> = {
  agent: 'agent:name',
  project: 'project:app',
  file: 'file:src/main.ts',
  tool: 'tool:bash',
  before: 'before:2026-11-29',
  after: 'after:7d',
  is: 'is:failed',
};

/** Values to offer for filters. */
export type FilterValues = {
  readonly agents: readonly string[];
  readonly projects: readonly string[];
  /** The day today, such as `2026-11-29`. */
  readonly today: string;
};

/** The last word of a query: a filter with a part of its value, or the beginning of a name. */
const LAST_WORD =
  /(?:^|\s)(?<not>-?)(?:(?<name>[a-z]+):(?:"(?<quoted>[^"]*)|(?<value>[^\s"]*))|(?<begun>[a-z]{2,}))$/u;
const MOST = 8;

/** Returns the filters, or values of a filter, that the last word of a query may become. */
export function completionsOf(typed: string, values: FilterValues): readonly Completion[] {
  const groups = LAST_WORD.exec(typed)?.groups;
  if (!groups) return [];
  const { not = '', name, quoted, value, begun = '' } = groups;
  const before = typed.slice(0, typed.length - (groups['not'] ?? '').length - wordLength(groups));
  if (name === undefined)
    return FILTERS.filter((each) => each.startsWith(begun)).map((each) => ({
      label: `${each}:`,
      of: null,
      completed: `${before}${not}${each}:`,
    }));
  const filter = FILTERS.find((each) => each === name);
  if (filter === undefined) return [];
  const part = (quoted ?? value ?? '').toLowerCase();
  return valuesOf(filter, values)
    .filter((each) => each.toLowerCase().includes(part) && each !== (value ?? ''))
    .slice(0, MOST)
    .map((each) => ({
      label: each,
      of: filter,
      completed: `${before}${not}${filter}:${quotedIfNeeded(each)} `,
    }));
}

function wordLength({ name, quoted, value, begun }: Readonly<Record<string, string>>): number {
  if (name === undefined) return begun?.length ?? 0;
  return name.length + 1 + (quoted === undefined ? (value ?? '').length : quoted.length + 1);
}

function valuesOf(filter: FilterName, { agents, projects, today }: FilterValues) {
  switch (filter) {
    case 'agent':
      return agents;
    case 'project':
      return projects;
    case 'is':
      return ['failed'];
    case 'before':
    case 'after':
      return [today, '7d', '30d'];
    default:
      return [];
  }
}

function quotedIfNeeded(value: string): string {
  return /\s/u.test(value) ? `"${value}"` : value;
}

/** Returns the query with a filter at its end, whose value is to be typed. */
export function withFilter(typed: string, name: FilterName): string {
  const words = typed.trimEnd();
  const value = name === 'is' ? 'failed ' : '';
  return `${words}${words === '' ? '' : ' '}${name}:${value}`;
}
