import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { option } from './options.ts';

type Ask = Omit<AgentAsk, 'askId' | 'askedBy'>;

const choice = z.object({ label: z.string(), description: maybeText });
const asked = z.object({
  question: z.string(),
  header: maybeText,
  multiple: flag,
  options: listOf(choice),
});
const request = z.object({ questions: listOf(asked) });

/** Converts questions with options, as OpenCode's tool for them asks. */
export function questionAsk(properties: Fields, toolUseId: string | null): Ask | null {
  const given = fit(request, properties)?.questions ?? [];
  if (given.length === 0) return null;
  const questions = given.map(({ question, header, multiple, options }): Question => ({
    question,
    header,
    multiSelect: multiple,
    options: options.map((each) => ({ ...each, preview: null })),
  }));
  const kept = given.map(({ question, multiple, options }) => ({
    question,
    labels: options.map(({ label }) => label),
    isMultiple: multiple,
  }));
  const title =
    questions.length === 1
      ? worded('oneQuestion', {})
      : worded('questions', { count: String(questions.length) });
  const reply = (name: 'answer' | 'dismiss') =>
    ({ kind: 'question', reply: name, questions: kept }) as const;
  return {
    type: 'USER_CHOICE',
    ...askWords(title, questions.map(({ question }) => question).join('\n')),
    details: { type: 'questions', toolUseId, questions },
    options: [
      option('answer', 'Answer', 'PROVIDE_INFO', reply('answer'), { isDefault: true }),
      option('skip', 'Skip', 'SKIP', reply('answer'), {
        description: 'OpenCode continues without an answer.',
      }),
      option('terminate', 'Reject and stop the turn', 'TERMINATE', reply('dismiss'), {
        description: 'Refuses, and OpenCode stops working until your next prompt.',
        isDangerous: true,
      }),
    ],
    reason: null,
    blockedPath: null,
  };
}
