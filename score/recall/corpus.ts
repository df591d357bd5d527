import { Dice } from '#core/testing/faults/dice.ts';

import { chinese, english, type Words } from './words.ts';

export type Question = {
  readonly language: Words['language'];
  readonly question: string;
  /** Source of the only chunk that contains the fact. */
  readonly source: string;
};

export type Document = { readonly source: string; readonly text: string };

export type Corpus = {
  readonly documents: readonly Document[];
  readonly questions: readonly Question[];
};

/** Sentences of a document: 200 to 330 estimated tokens, so that each is one chunk. */
const SENTENCES = { English: 11, Chinese: 11 };

/**
 * Generates short notes, half of them English, and plants facts in some. Each note is about a few
 * services; a fact and its question name one service, and share some words, in other forms.
 */
export function generateCorpus(seed: number, documents: number, facts: number): Corpus {
  const dice = new Dice(seed);
  const questions: Question[] = [];
  const every = Math.floor(documents / facts);
  const usedFacts = new Set<string>();
  const all = Array.from({ length: documents }, (_, index) => {
    const words = index % 2 === 0 ? english : chinese;
    const source = `note-${index}`;
    const sentences = Array.from({ length: SENTENCES[words.language] }, () => note(words, dice));
    // Facts fall on even and odd notes in turn, so on both languages.
    if (index % every === Math.floor(index / every / 2) % 2 && questions.length < facts) {
      const { fact, question } = plant(words, dice, usedFacts);
      sentences[dice.int(sentences.length)] = fact;
      questions.push({ language: words.language, question, source });
    }
    return { source, text: sentences.join(words.language === 'English' ? ' ' : '') };
  });
  return { documents: all, questions };
}

function plant(words: Words, dice: Dice, used: Set<string>) {
  for (;;) {
    const { fact, question } = pick(dice, words.facts);
    const service = serviceOf(words, dice);
    const key = fact + service;
    if (used.has(key)) continue;
    used.add(key);
    return {
      fact: fact.replace('{s}', service).replace('{v}', String(11 + dice.int(9_000))),
      question: question.replace('{s}', service),
    };
  }
}

function note(words: Words, dice: Dice): string {
  return pick(dice, words.notes)
    .replaceAll('{s}', () => serviceOf(words, dice))
    .replaceAll('{w}', () => pick(dice, words.fillers))
    .replaceAll('{n}', () => String(2 + dice.int(500)));
}

function serviceOf(words: Words, dice: Dice): string {
  return words.service(pick(dice, words.owners), pick(dice, words.parts));
}

function pick<T>(dice: Dice, items: readonly T[]): T {
  const item = dice.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
