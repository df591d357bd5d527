import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import type {
  Interaction,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';

/**
 * Requests that one decision may answer. `same`: the requests are equal; `similar`: they run the
 * same command with different arguments.
 */
export type Batch = {
  readonly key: string;
  readonly kind: 'same' | 'similar';
  /**
   * The words that all commands begin with; null if the requests have only their title in common.
   */
  readonly prefix: string | null;
  readonly interactions: readonly Interaction[];
};

/**
 * Returns batches of equal or similar open requests, in their order; a request is in one batch at
 * most. Plans are never batched, because a person reads each one. Requests without a common option
 * are not batched.
 */
export function batchesOf(open: readonly Interaction[]): readonly Batch[] {
  const groups = new Map<string, Interaction[]>();
  for (const interaction of open) {
    const key = batchKey(interaction.request);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), interaction]);
  }
  return [...groups].flatMap(([key, interactions]) => {
    if (interactions.length < 2 || commonOptions(interactions).length === 0) return [];
    const [first] = interactions;
    const isSame = new Set(interactions.map(({ request }) => exactKey(request))).size === 1;
    return [
      {
        key,
        kind: isSame ? ('same' as const) : ('similar' as const),
        prefix: prefixOf(first!.request),
        interactions,
      },
    ];
  });
}

/** Returns the options that all requests have, with the same id, label and meaning. */
export function commonOptions(interactions: readonly Interaction[]): readonly InteractionOption[] {
  const [first, ...others] = interactions;
  const isIn = (option: InteractionOption) => (other: Interaction) =>
    other.request.options.some((each) => isSameOption(option, each));
  return (first?.request.options ?? []).filter((option) => others.every(isIn(option)));
}

function isSameOption(a: InteractionOption, b: InteractionOption): boolean {
  return (
    a.optionId === b.optionId &&
    a.label === b.label &&
    a.action === b.action &&
    a.requiresInput === b.requiresInput
  );
}

/**
 * Returns a key that requests of one batch share; null for a request that is answered alone because
 * a row does not show all of it.
 */
function batchKey(request: InteractionRequest): string | null {
  const { details, cuts } = request;
  if (cuts) return null;
  const kind = requestKindOf(details);
  const same = kind.sameAs(request, details);
  if (same === null) return null;
  const prefix = kind.commandPrefix(details);
  return prefix === null ? stableJson(same) : stableJson(['prefix', toolOf(request), prefix]);
}

const prefixOf = ({ details }: InteractionRequest): string | null =>
  requestKindOf(details).commandPrefix(details);

const exactKey = (request: InteractionRequest): string =>
  stableJson(requestKindOf(request.details).sameAs(request, request.details));

const toolOf = ({ details }: InteractionRequest): string =>
  details.type === 'tool' ? details.toolName : '';

/** Serializes to JSON with sorted keys, so that equal values have equal texts. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
