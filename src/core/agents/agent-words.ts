import type { AgentWords as SentWords } from '#shared/contract/agents.ts';
import { flatTexts, type NestedTexts } from '#shared/words/flat-texts.ts';
import { languages, type Language, type Texts } from '#shared/words/language.ts';
import { SentenceEngine } from '#shared/words/sentence-engine.ts';
import { addCatalogue } from '#shared/words/sentence-text.ts';
import { composerOf, type Sentence, type SlotOf } from '#shared/words/sentence.ts';

/** The texts of an agent in one language. Each agent has them in its folder `words`. */
export type AgentCatalogue = {
  /** Names and descriptions of its permission modes, by id. */
  readonly modes: Readonly<
    Record<string, { readonly label: string; readonly description: string }>
  >;
  /** Labels of its settings, by key. */
  readonly settings: Readonly<Record<string, { readonly label: string }>>;
  /** Names and descriptions of its providers of models, by id. */
  readonly providers?: Readonly<Record<string, { readonly label: string; readonly about: string }>>;
  /** Notices that its adapter adds to a conversation, by `data.notice` and their state. */
  readonly notices: NestedTexts;
  /** Messages and remedies of its problems and refusals. */
  readonly failures: Readonly<Record<string, string>>;
  /** Lines of `corral doctor`, and descriptions of the recordings that `corral convert` reads. */
  readonly cli?: Readonly<Record<string, string>>;
};

/** The texts of an agent in every language; the compiler requires each. */
export type AgentWords = Readonly<Record<Language, AgentCatalogue>>;

/** The names of all texts of a catalogue: `a.b` for the text `b` below `a`. */
type TextName<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextName<T[K]>}`;
}[keyof T & string];

/** The text of a catalogue that has this name. */
type TextAt<T, N extends string> = N extends keyof T
  ? T[N]
  : N extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? TextAt<T[Head], Rest>
      : never
    : never;

/** The values that a text of a catalogue needs. */
type ValuesOf<T, N extends TextName<T>> = Readonly<Record<SlotOf<TextAt<T, N>>, string>>;

type Say<T> = <N extends TextName<T>>(name: N, values: ValuesOf<T, N>) => string;

/** Returns a function that renders a text of a catalogue; `T` is the type of the English one. */
export function sayerOf<T extends NestedTexts>(
  language: Language,
  catalogue: NestedTexts & NoInfer<Texts<T>>,
): Say<T> {
  return rendererOf(language, catalogue);
}

/**
 * Returns a function that creates a notice of an agent: its sentence, and its name for programs. A
 * process that creates notices can also render them.
 */
export function noticesOf<const E extends AgentCatalogue>(
  id: string,
  words: AgentWords & { readonly en: E },
) {
  const add = addOnce({ id, words });
  return <N extends TextName<E['notices']>>(notice: N, values: ValuesOf<E['notices'], N>) => {
    add();
    const text: Sentence = { name: `${id}.notices.${notice}`, values };
    return { text, data: { notice } };
  };
}

function rendererOf(language: Language, catalogue: NestedTexts) {
  const engine = new SentenceEngine(() => ({ [language]: flatTexts({ texts: catalogue }) }));
  return (name: string, values: Readonly<Record<string, string>>): string =>
    engine.textIn(language, { name: `texts.${name}`, values });
}

/**
 * Returns the constructor for the sentences of an agent's problems and refusals. A process that
 * composes them can also render them.
 */
export function failuresOf<const E extends AgentCatalogue>(
  id: string,
  words: AgentWords & { readonly en: E },
) {
  return composerOf<E['failures']>(`${id}.failures`, words.en.failures, addOnce({ id, words }));
}

/** Returns the constructor for an agent's sentences on the command line. */
export function cliSentencesOf<const C extends Readonly<Record<string, string>>>(
  id: string,
  words: AgentWords & { readonly en: { readonly cli: C } },
) {
  return composerOf<C>(`${id}.cli`, words.en.cli, addOnce({ id, words }));
}

/** Returns a function that adds the texts of an agent at its first call. */
function addOnce(agent: WithWords): () => void {
  let isAdded = false;
  return () => {
    if (!isAdded) addAgentSentences([agent]);
    isAdded = true;
  };
}

type WithWords = { readonly id: string; readonly words: AgentWords };

/** Adds the sentences of agents to those that this process can render. */
export function addAgentSentences(agents: readonly WithWords[]): void {
  for (const { id, words } of agents) {
    const texts = languages.map((language) => {
      const { notices, failures, cli = {} } = words[language];
      return [language, flatTexts({ notices, failures, cli })] as const;
    });
    addCatalogue(id, Object.fromEntries(texts));
  }
}

/**
 * Returns what the pages need of the texts of agents, in every language and by dotted name. The
 * texts of modes, settings and providers are part of `AgentInfo`.
 */
export function sentWordsOf(agents: readonly WithWords[]): SentWords {
  return Object.fromEntries(agents.map(({ id, words }) => [id, sentTexts(words)]));
}

function sentTexts(words: AgentWords): SentWords[string] {
  return Object.fromEntries(
    languages.map((language) => {
      const { notices, failures } = words[language];
      return [language, flatTexts({ notices, failures })];
    }),
  );
}
