/**
 * The choices of a person about the cards of one session. A later choice for one card overrides a
 * choice for all.
 */
export type CardChoices = {
  /** The choice for all cards, including those not loaded yet; null if there is none. */
  readonly all: boolean | null;
  /** The choice for single cards, by message id. */
  readonly cards: ReadonlyMap<string, boolean>;
  /** The choice for folds of reads and searches, by the id of a message in them. */
  readonly folds: ReadonlyMap<string, boolean>;
};

export const NO_CHOICES: CardChoices = { all: null, cards: new Map(), folds: new Map() };

/** Choices kept per session; the oldest are removed. */
export const MAX_CARDS = 2000;

export function isCardOpen({ all, cards }: CardChoices, id: string, byDefault: boolean): boolean {
  return cards.get(id) ?? all ?? byDefault;
}

/**
 * Returns the choice for the first of its messages that has one, so that a fold which grows at
 * either end keeps its state.
 */
export function isFoldOpen(
  { all, folds }: Pick<CardChoices, 'all' | 'folds'>,
  ids: readonly string[],
): boolean {
  const chosen = folds.size === 0 ? undefined : ids.find((id) => folds.has(id));
  return (chosen === undefined ? undefined : folds.get(chosen)) ?? all ?? false;
}

export function chooseCard(choices: CardChoices, id: string, open: boolean): CardChoices {
  return { ...choices, cards: withChoice(choices.cards, [id], open) };
}

export function chooseFold(
  choices: CardChoices,
  ids: readonly string[],
  open: boolean,
): CardChoices {
  return { ...choices, folds: withChoice(choices.folds, ids, open) };
}

export function chooseAll(open: boolean): CardChoices {
  return { ...NO_CHOICES, all: open };
}

/** Stores the choice under the first id and removes those of the other ids. */
function withChoice(
  before: ReadonlyMap<string, boolean>,
  [first, ...others]: readonly string[],
  open: boolean,
): ReadonlyMap<string, boolean> {
  if (first === undefined) return before;
  const after = new Map(before);
  for (const id of [first, ...others]) after.delete(id);
  after.set(first, open);
  return after.size > MAX_CARDS ? new Map([...after].slice(-MAX_CARDS)) : after;
}
