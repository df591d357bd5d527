import type { Interaction, InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

/** Requests that one decision may answer. `same`: they ask for the very same; `similar`: for the same command, differently. */
export type Batch = {
  readonly key: string;
  readonly kind: 'same' | 'similar';
  /** The words that all their commands begin with; `null`: only their title says what they have in common. */
  readonly prefix: string | null;
  readonly interactions: readonly Interaction[];
};

/** Anything that makes more of a command than its words: such commands are alike only when they are equal. */
const SHELL_SYNTAX = /[;&|<>$`()"'\\{}*?!\n]/u;
const PREFIX_WORDS = 2;

/**
 * Open requests that are equal or similar, in their order; each is in one batch at most. Plans never are: each is read for itself.
 * Requests that no option is common to are no batch.
 */
export function batchesOf(open: readonly Interaction[]): readonly Batch[] {
  const groups = new Map<string, Interaction[]>();
  for (const interaction of open) {
    const key = likenessOf(interaction.request);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), interaction]);
  }
  return [...groups].flatMap(([key, interactions]) => {
    if (interactions.length < 2 || commonOptions(interactions).length === 0) return [];
    const [first] = interactions;
    const isSame = new Set(interactions.map(({ request }) => exactly(request))).size === 1;
    return [{ key, kind: isSame ? ('same' as const) : ('similar' as const), prefix: commandPrefix(first!.request), interactions }];
  });
}

/** The options that each of them has, under the same id and label and with the same meaning. */
export function commonOptions(interactions: readonly Interaction[]): readonly InteractionOption[] {
  const [first, ...others] = interactions;
  const isIn = (option: InteractionOption) => (other: Interaction) => other.request.options.some((each) => isAlike(option, each));
  return (first?.request.options ?? []).filter((option) => others.every(isIn(option)));
}

function isAlike(a: InteractionOption, b: InteractionOption): boolean {
  return a.optionId === b.optionId && a.label === b.label && a.action === b.action && a.requiresInput === b.requiresInput;
}

function likenessOf(request: InteractionRequest): string | null {
  // Of a plan or a huge request a row does not show all.
  if (request.details.type === 'plan' || request.cuts) return null;
  const prefix = commandPrefix(request);
  return prefix === null ? exactly(request) : stable(['prefix', toolOf(request), prefix]);
}

/** Equal for requests of the same: a folder of their own makes no difference. */
function exactly({ type, title, message, details, context }: InteractionRequest): string {
  if (details.type === 'tool') return stable(['tool', details.toolName, inFolder(details.input, context.cwd)]);
  if (details.type === 'questions') return stable(['questions', details.questions]);
  return stable([type, title, message]);
}

function toolOf({ details }: InteractionRequest): string {
  return details.type === 'tool' ? details.toolName : '';
}

/** The first words of a plain command; `null`: it is none, or not plain. */
function commandPrefix({ details }: InteractionRequest): string | null {
  if (details.type !== 'tool' || details.details?.type !== 'commandOutput') return null;
  const command = details.details.command?.trim() ?? '';
  if (command === '' || SHELL_SYNTAX.test(command)) return null;
  return command.split(/\s+/u).slice(0, PREFIX_WORDS).join(' ');
}

/** The input with the session's folder taken out of its paths. */
function inFolder(value: unknown, cwd: string): unknown {
  if (typeof value === 'string') return value === cwd ? '.' : value.startsWith(`${cwd}/`) ? `./${value.slice(cwd.length + 1)}` : value;
  if (Array.isArray(value)) return value.map((each) => inFolder(each, cwd));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inFolder(each, cwd)]));
}

/** JSON in which the order of fields makes no difference. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
