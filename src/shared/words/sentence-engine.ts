import { createInstance, type i18n } from 'i18next';

import { languageOf, languages, type Language } from './language.ts';
import type { Sentence, ShownText, SlotValue } from './sentence.ts';

/** The namespace of all sentences; i18next's keys are their full names. */
const NAMESPACE = 'sentence';
const SLOT = /\{\{(\w+)\}\}/g;
/** Sentences within sentences that are rendered; deeper ones are left out. */
const MAX_DEPTH = 5;

type CatalogueTextsOf = Readonly<Record<string, string>>;
/** The texts of one catalogue by language. A text that a language lacks is shown in English. */
export type CatalogueTexts = Readonly<Partial<Record<Language, CatalogueTextsOf>>>;

/** The sentences of one language, for code that composes a text of several. */
export type SentenceSource = {
  readonly language: string;
  readonly sentenceIn: (sentence: Sentence) => string | null;
};

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Has no types of names and slots, because sentences can come from the store. */
    sentence: Readonly<Record<string, string>>;
  }
}

/**
 * Renders sentences from the catalogues that were added. Core adds all languages; a page adds those
 * that it loaded.
 */
export class SentenceEngine {
  #instance: i18n | null = null;
  readonly #first: () => Readonly<Partial<Record<Language, CatalogueTextsOf>>>;
  /** Texts by full name that i18next does not have yet. It copies all texts at each addition. */
  readonly #added = new Map<Language, Record<string, string>>();
  readonly #pluralRules = new Map<Language, Intl.PluralRules>();

  /** `first` returns texts by full name; it is called at the first use. */
  constructor(first: () => Readonly<Partial<Record<Language, CatalogueTextsOf>>>) {
    this.#first = first;
  }

  /** Adds a catalogue. Its texts replace earlier ones of that name. */
  addCatalogue(name: string, texts: CatalogueTexts): void {
    for (const language of languages) {
      const own = texts[language];
      if (!own) continue;
      const added = this.#added.get(language) ?? {};
      this.#added.set(language, Object.assign(added, withFullNames(name, own)));
    }
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
    const replace = Object.fromEntries(
      slots.map((slot) => [slot, this.#valueIn(lng, values[slot] ?? '', depth)]),
    );
    const count = typeof values['count'] === 'number' ? { count: values['count'] } : undefined;
    // Values are untrusted text: `replace` keeps them apart from options, and i18next expands
    // nothing in them.
    return this.#engine().t(name, { ns: NAMESPACE, lng, replace, nest: false, ...count });
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
      const texts: unknown = this.#engine().getResourceBundle(each, NAMESPACE);
      const form = typeof count === 'number' ? `${name}_${this.#pluralForm(each, count)}` : name;
      const text = ownText(texts, form) ?? ownText(texts, name);
      if (text !== null) return text;
    }
    return null;
  }

  #pluralForm(language: Language, count: number): string {
    const rules = this.#pluralRules.get(language) ?? new Intl.PluralRules(language);
    this.#pluralRules.set(language, rules);
    return rules.select(count);
  }

  /** Returns the instance with all texts that were added. */
  #engine(): i18n {
    this.#instance ??= this.#createEngine();
    for (const [language, texts] of this.#added)
      this.#instance.addResourceBundle(language, NAMESPACE, texts, false, true);
    this.#added.clear();
    return this.#instance;
  }

  #createEngine(): i18n {
    const instance = createInstance();
    const first = this.#first();
    void instance.init({
      fallbackLng: 'en',
      ns: [NAMESPACE],
      defaultNS: NAMESPACE,
      resources: Object.fromEntries(
        languages.map((language) => [language, { [NAMESPACE]: { ...first[language] } }]),
      ),
      // Names contain dots, and a value can contain a colon.
      keySeparator: false,
      nsSeparator: false,
      // A separator can be empty.
      returnEmptyString: true,
      interpolation: { escapeValue: false },
      initAsync: false,
    });
    return instance;
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

function ownText(texts: unknown, name: string): string | null {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, name)) return null;
  const text: unknown = Reflect.get(texts, name);
  return typeof text === 'string' ? text : null;
}

/** Returns what is known of a sentence that no catalogue has, such as one of a newer Corral. */
function nameAndValues({ name, values }: Sentence): string {
  const all = Object.values(values).map((value) =>
    typeof value === 'object' ? value.name : String(value),
  );
  return all.length === 0 ? name : `${name}: ${all.join(', ')}`;
}
