import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

/** Matches `3/12`, the number of ticked items, and a rule behind it. */
const COUNT = /^\d{1,9}\/\d{1,9}(?:\s\(\d{1,9}\))?\s*─*$/u;
const POINTED = /^(?:[>▌❯]|\u25b8)\s?(\S.*)$/u;
const PROMPT = /^(.{0,60}?)[>❯:]\s*(.{0,200})$/u;

/**
 * Recognises a list that is searched by typing, as in fzf: the prompt, the count of matches, and
 * the matches below.
 */
export const genericFinder: Recogniser = {
  name: 'generic/finder',
  recognise({ rows }) {
    const at = rows.findIndex(({ text }) => COUNT.test(text));
    const prompt = PROMPT.exec(rows[at - 1]?.text ?? '');
    const items = rows.slice(at + 1);
    if (at < 1 || !prompt || items.length < 2 || items.some(({ kind }) => kind !== 'text'))
      return null;
    const pointed = items.findIndex(({ text }) => POINTED.test(text));
    if (pointed === -1) return null;
    return questionRecognition(0.8, {
      question: prompt[1]?.trim() ?? '',
      options: items.map(({ text }) => POINTED.exec(text)?.[1] ?? text),
      messageType: 'choice',
      howToAnswer: 'Choose with the arrow keys or type to search, then Enter.',
      answer: { by: 'pointer', at: pointed, axis: 'vertical' },
    });
  },
};
