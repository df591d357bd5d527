import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import type { Interaction, InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

/** Requests that one decision may answer. `same`: they ask for the very same; `similar`: for the same command, differently. */
export type Batch = {
  readonly key: string;
  readonly kind: 'same' | 'similar';
  /** The words that all their commands begin with; `null`: only their title says what they have in common. */
  readonly prefix: string | null;
  readonly interactions: readonly Interaction[];
};

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
    return [{ key, kind: isSame ? ('same' as const) : ('similar' as const), prefix: prefixOf(first!.request), interactions }];
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

/** Returns a key that requests of one batch share; null for a request that is answered alone: a row does not show all of it. */
function likenessOf(request: InteractionRequest): string | null {
  const { details, cuts } = request;
  if (cuts) return null;
  const kind = requestKindOf(details);
  const same = kind.sameAs(request, details);
  if (same === null) return null;
  const prefix = kind.commandPrefix(details);
  return prefix === null ? stable(same) : stable(['prefix', toolOf(request), prefix]);
}

const prefixOf = ({ details }: InteractionRequest): string | null => requestKindOf(details).commandPrefix(details);

const exactly = (request: InteractionRequest): string => stable(requestKindOf(request.details).sameAs(request, request.details));

const toolOf = ({ details }: InteractionRequest): string => (details.type === 'tool' ? details.toolName : '');

/** JSON in which the order of fields makes no difference. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
