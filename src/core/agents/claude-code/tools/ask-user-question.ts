import { z } from 'zod';

import { flag, fit, listOf, maybeText } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const option = z.object({ label: z.string(), description: maybeText, preview: maybeText });
const question = z.object({
  question: z.string(),
  header: maybeText,
  multiSelect: flag,
  options: listOf(option),
});
const askInput = z.object({ questions: listOf(question) });
const askResult = z.object({
  questions: listOf(question),
  answers: z.record(z.string(), z.unknown()),
});

export const askUserQuestion: ToolProcessor = {
  toolName: 'AskUserQuestion',
  createDetails(use, outcome) {
    const done = fit(askResult, outcome?.structured);
    const input = fit(askInput, use.input)?.questions ?? [];
    const questions = input.length > 0 ? input : (done?.questions ?? []);
    if (questions.length === 0) return null;
    const answers = Object.entries(done?.answers ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value] as const] : [],
    );
    return {
      type: 'questions',
      questions,
      answers: answers.length === 0 ? null : Object.fromEntries(answers),
    };
  },
  createSummary(_use, outcome, details) {
    if (details?.type !== 'questions') return null;
    const text = clip(details.questions.map((each) => each.question).join(' '));
    const answers = details.answers ? clip(Object.values(details.answers).join(', ')) : 'no answer';
    return sentenceFor(outcome, {
      running: `Asking: ${text}`,
      completed: `Asked: ${text} (${answers})`,
      plain: `Ask: ${text}`,
    });
  },
};
