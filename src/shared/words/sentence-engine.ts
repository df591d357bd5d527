import { languageOf, type Language } from './language.ts';
import type { Sentence, ShownText, SlotValue } from './sentence.ts';

const SLOT = /\{\{(\w+)\}\}/g;
/** Sentences within sentences that are rendered; deeper ones are left out. */
const MAX_DEPTH = 5;

/** Texts by dotted name. Those of agents arrive unchecked: what is no string is no text. */
type CatalogueTextsOf = Readonly<Record<string, unknown>>;
/** The texts of one catalogue by language. A text that a language lacks is shown in English. */
export type CatalogueTexts = Readonly<Partial<Record<Language, CatalogueTextsOf>>>;

/** The sentences of one language, for code that composes a text of several. */
export type SentenceSource = {
  readonly language: string;
  readonly sentenceIn: (sentence: Sentence) => string | null;
};

/**
 * Renders sentences from the catalogues that were added. Core adds all languages; a page adds those
 * that it loaded.
 */
export class SentenceEngine {
  readonly #readFirst: () => Readonly<Partial<Record<Language, CatalogueTextsOf>>>;
  /** Texts by full name. */
  #first: Readonly<Partial<Record<Language, CatalogueTextsOf>>> | null = null;
  readonly #catalogues = new Map<string, CatalogueTexts>();
  readonly #pluralRules = new Map<Language, Intl.PluralRules>();

  /** `first` returns texts by full name; it is called at the first use. */
  constructor(first: () => Readonly<Partial<Record<Language, CatalogueTextsOf>>>) {
    this.#readFirst = first;
  }

  /**
   * Adds a catalogue, whose name has no dot. Its texts replace earlier ones of that name and
   * language.
   */
  addCatalogue(name: string, texts: CatalogueTexts): void {
    this.#catalogues.set(name, { ...this.#catalogues.get(name), ...texts });
  }

  /** Returns a text in a language, in English if Corral does not have that language. */
  textIn(language: string, text: ShownText): string {
    return typeof text === 'string'
      ? text
      : (this.sentenceIn(language, text) ?? nameAndValues(text));
  }

  /** Returns null if no catalogue has the sentence, or if a value is missing. */
  sentenceIn(language: string, sentence: Sentence, depth = 0): string | null {
    const lng = languageOf(language) ?? 'en';
    const name = fullName(sentence.name);
    const { values } = sentence;
    const text = this.#templateOf(lng, name, values['count']);
    if (text === null || depth > MAX_DEPTH) return null;
    const slots = slotsOf(text);
    if (slots.some((slot) => !Object.hasOwn(values, slot))) return null;
    // Values are untrusted text, in which nothing is expanded.
    return text.replaceAll(SLOT, (_, slot: string) =>
      this.#valueIn(lng, values[slot] ?? '', depth),
    );
  }

  #valueIn(language: Language, value: SlotValue, depth: number): string {
    if (typeof value !== 'object') return String(value);
    return this.sentenceIn(language, value, depth + 1) ?? nameAndValues(value);
  }

  /**
   * Returns the template of a sentence in the form that its count has; null if there is none.
   */
  #templateOf(language: Language, name: string, count: SlotValue | undefined): string | null {
    for (const each of [language, 'en'] as const) {
      const form = typeof count === 'number' ? `${name}_${this.#pluralForm(each, count)}` : name;
      const text = this.#textOf(each, form) ?? this.#textOf(each, name);
      if (text !== null) return text;
    }
    return null;
  }

  #pluralForm(language: Language, count: number): string {
    const rules = this.#pluralRules.get(language) ?? new Intl.PluralRules(language);
    this.#pluralRules.set(language, rules);
    return rules.select(count);
  }

  #textOf(language: Language, name: string): string | null {
    const [catalogue = ''] = name.split('.', 1);
    const texts = this.#catalogues.get(catalogue)?.[language];
    this.#first ??= this.#readFirst();
    return ownText(texts, name.slice(catalogue.length + 1)) ?? ownText(this.#first[language], name);
  }
}

export function slotsOf(text: string): readonly string[] {
  return [...text.matchAll(SLOT)].map(([, slot]) => slot ?? '');
}

/** Returns the texts of a catalogue with their full names. */
export function withFullNames(catalogue: string, texts: CatalogueTextsOf): CatalogueTextsOf {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [`${catalogue}.${key}`, text] as const),
  );
}

/** A name without a catalogue is one of a question: rows have stored those so from the beginning. */
const fullName = (name: string) => (name.includes('.') ? name : `questions.${name}`);

function ownText(texts: CatalogueTextsOf | undefined, name: string): string | null {
  const text = texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : null;
  return typeof text === 'string' ? text : null;
}

/** Returns what is known of a sentence that no catalogue has, such as one of a newer Corral. */
function nameAndValues({ name, values }: Sentence): string {
  const all = Object.values(values).map((value) =>
    typeof value === 'object' ? value.name : String(value),
  );
  return all.length === 0 ? name : `${name}: ${all.join(', ')}`;
}
