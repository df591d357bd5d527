/** What a person did to the cards of one session. Later choices about one card go before a choice about all. */
export type CardChoices = {
  /** All were opened or closed at once, those that are not loaded yet as well. */
  readonly all: boolean | null;
  /** Opened (or closed) by hand, by message id. */
  readonly cards: ReadonlyMap<string, boolean>;
  /** Folded reads and searches that were opened (or closed), by the id of a message in them. */
  readonly folds: ReadonlyMap<string, boolean>;
};

export const NO_CHOICES: CardChoices = { all: null, cards: new Map(), folds: new Map() };

/** Choices beyond this many in a session are forgotten, oldest first. */
export const MAX_CARDS = 2000;

export function isCardOpen({ all, cards }: CardChoices, id: string, byDefault: boolean): boolean {
  return cards.get(id) ?? all ?? byDefault;
}

/** The first of its messages that was chosen decides, so that a fold which grows at either end stays as it was left. */
export function isFoldOpen({ all, folds }: Pick<CardChoices, 'all' | 'folds'>, ids: readonly string[]): boolean {
  const chosen = folds.size === 0 ? undefined : ids.find((id) => folds.has(id));
  return (chosen === undefined ? undefined : folds.get(chosen)) ?? all ?? false;
}

export function chooseCard(choices: CardChoices, id: string, open: boolean): CardChoices {
  return { ...choices, cards: noted(choices.cards, [id], open) };
}

export function chooseFold(choices: CardChoices, ids: readonly string[], open: boolean): CardChoices {
  return { ...choices, folds: noted(choices.folds, ids, open) };
}

export function chooseAll(open: boolean): CardChoices {
  return { ...NO_CHOICES, all: open };
}

/** Notes the choice for the first id; what was chosen for the others no longer counts. */
function noted(before: ReadonlyMap<string, boolean>, [first, ...others]: readonly string[], open: boolean): ReadonlyMap<string, boolean> {
  if (first === undefined) return before;
  const after = new Map(before);
  for (const id of [first, ...others]) after.delete(id);
  after.set(first, open);
  return after.size > MAX_CARDS ? new Map([...after].slice(-MAX_CARDS)) : after;
}
