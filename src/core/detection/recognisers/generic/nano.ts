import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

/** Recognises the questions of nano in its last rows, above the keys. */
export const genericNano: Recogniser = {
  name: 'generic/nano',
  recognise({ rows }) {
    const foot = rows.slice(-4).filter(({ kind }) => kind === 'text');
    return saveQuestion(foot) ?? nameQuestion(foot);
  },
};

function saveQuestion(foot: Screen['rows']) {
  const at = foot.findIndex(({ text }) => /^Y\s+\p{L}+$/u.test(text));
  const keys = foot.slice(at).map(({ text }) => text);
  const [, yes] = /^Y\s+(\p{L}+)$/u.exec(keys[0] ?? '') ?? [];
  const [, no, cancel] = /^N\s+(\p{L}+)\s+\^C\s+(\p{L}+)$/u.exec(keys[1] ?? '') ?? [];
  const question = foot[at - 1]?.text;
  if (question === undefined || yes === undefined || no === undefined || cancel === undefined)
    return null;
  return questionRecognition(0.92, {
    question,
    options: [yes, no, cancel],
    messageType: 'confirmation',
    howToAnswer: 'Type y or n.',
    answer: { by: 'keys', keys: ['y', 'n'] },
  });
}

/**
 * Reads a question for a name. Text may already be entered there, and remotely typed keys would be
 * appended to it.
 */
function nameQuestion(foot: Screen['rows']) {
  const [asked, help, cancel] = foot.slice(-3).map(({ text }) => text);
  const question = /^(\p{L}[^:：]{2,60}[:：])(?:\s.*)?$/u.exec(asked ?? '')?.[1];
  if (question === undefined || !/^\^G\s/u.test(help ?? '') || !/^\^C\s/u.test(cancel ?? ''))
    return null;
  return questionRecognition(0.9, {
    question,
    messageType: 'open_ended',
    howToAnswer: 'Type the answer in the editor, then Enter.',
  });
}
