import type { OwnCatalogues } from './own-catalogues.ts';

/**
 * Value of a slot. Text is not translated: a path, a name, or what the system or an agent says. A
 * sentence is rendered in the language of the sentence around it. A number in the slot `count`
 * selects the plural form.
 */
export type SlotValue = string | number | Sentence;

/**
 * A sentence that Corral composed, as core stores and sends it. `name` is `<catalogue>.<key>`;
 * `sentence-text.ts` renders it.
 */
export type Sentence = {
  readonly name: string;
  readonly values: Readonly<Record<string, SlotValue>>;
};

/**
 * A text to show. A string is shown as it is: the words of an agent or of the system, or English
 * that an older Corral stored.
 */
export type ShownText = string | Sentence;

/** The slots of a text. */
export type SlotOf<T> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | SlotOf<Rest>
  : never;

/** A catalogue of sentences: flat, with `as const`, so that the compiler knows the slots. */
type Catalogue = Readonly<Record<string, string>>;

/** Name of a text without the ending of its plural form. */
type KeyOf<C> = keyof C extends infer K
  ? K extends `${infer Key}_${'one' | 'other'}`
    ? Key
    : K & string
  : never;

type TextOf<C, K extends string> = K extends keyof C
  ? C[K]
  : `${K}_other` extends keyof C
    ? C[`${K}_other`]
    : never;

type ValueOf<Slot> = Slot extends 'count' ? number | string : SlotValue;

/** Nothing for a text without slots, else an object with a value for each slot. */
export type Values<Text> = [SlotOf<Text>] extends [never]
  ? []
  : [values: { readonly [S in SlotOf<Text>]: ValueOf<S> }];

/** Composes a sentence of one catalogue. The compiler requires a value for each slot. */
type Compose<C extends Catalogue> = <K extends KeyOf<C>>(
  key: K,
  ...values: Values<TextOf<C, K>>
) => Sentence;

/**
 * Returns the constructor for the sentences of a catalogue. Its texts have to be added with
 * `addCatalogue` where they are rendered; `beforeUse` can do so.
 */
export function composerOf<const C extends Catalogue>(
  catalogue: string,
  _english: C,
  beforeUse: () => void = () => undefined,
): Compose<C> {
  return (key, ...[values]) => {
    beforeUse();
    return { name: `${catalogue}.${key}`, values: values ?? {} };
  };
}

/** Names of the sentences of several catalogues, `<catalogue>.<key>`. */
export type NameIn<Cs> = {
  [C in keyof Cs & string]: `${C}.${KeyOf<Cs[C]>}`;
}[keyof Cs & string];
export type TextIn<Cs, N> = N extends `${infer C extends keyof Cs & string}.${infer K}`
  ? TextOf<Cs[C], K>
  : never;

/** Composes a sentence of Corral's own catalogues by its name, `<catalogue>.<key>`. */
export function compose<N extends NameIn<OwnCatalogues>>(
  name: N,
  ...[values]: Values<TextIn<OwnCatalogues, N>>
): Sentence {
  return { name, values: values ?? {} };
}
