import { z } from 'zod';

import { uniqueTexts } from '#core/agents/kits/asks/form/unique-texts.ts';
import { isFields } from '#shared/base/fields.ts';
import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';
import type { Question } from '#shared/tool/tool-details.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

import type { Reading } from '../tools/reading.ts';
import type { RequestId } from '../wire/message.ts';
import type { ToolCall } from '../wire/tool-call.ts';
import { CANCELLED, option, stopTurn } from './options.ts';
import type { Ask } from './options.ts';
import type { Offered } from '../wire/offered.ts';
import { selected } from './permission-options.ts';

const asked = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().min(1),
        header: maybeText,
        multiSelect: flag,
        options: listOf(z.object({ label: z.string(), description: maybeText })),
      }),
    )
    .min(1),
});

type Context = {
  readonly id: RequestId;
  readonly reading: Pick<Reading, 'agent' | 'questionTool'>;
  readonly toolUseId: string | null;
  readonly offered: readonly Offered[];
};

/**
 * Returns true if a call only asks questions. An answer approves the call, and a model can add
 * questions to the input of any tool, so nothing else may be in the call.
 */
function onlyAsks(call: ToolCall, questionTool: string | undefined): boolean {
  const { name, kind, rawInput, diffs, texts, paths } = call;
  return (
    name !== null &&
    name === questionTool &&
    (kind === 'think' || kind === 'other') &&
    isFields(rawInput) &&
    Object.keys(rawInput).every((field) => field === 'questions') &&
    [diffs, texts, paths].every(({ length }) => length === 0)
  );
}

/**
 * Converts a permission request whose tool asks questions, which some agents answer with a list
 * beside the outcome. Returns null for any other request.
 */
export function toolQuestionsAsk(
  call: ToolCall,
  { id, reading, toolUseId, offered }: Context,
): Ask | null {
  const { agent, questionTool } = reading;
  const submit = offered.find(({ kind }) => kind === 'allow_once');
  const read = onlyAsks(call, questionTool) ? fit(asked, call.rawInput)?.questions : undefined;
  if (!read || !submit) return null;
  const texts = uniqueTexts(read.map(({ question }) => question));
  const questions = read.map(({ options, ...each }, at): Question => ({
    ...each,
    question: texts[at] ?? each.question,
    options: firstOfEachLabel(options).map((choice) => ({ ...choice, preview: null })),
  }));
  const reject = offered.find(({ kind }) => kind === 'reject_once');
  const result = reject ? selected(reject.optionId) : CANCELLED;
  return {
    type: 'USER_CHOICE',
    ...questionWords(questions),
    details: { type: 'questions', toolUseId, questions },
    options: [
      option(
        'answer',
        'Answer',
        'PROVIDE_INFO',
        {
          requestId: id,
          result: selected(submit.optionId),
          questions: questions.map(({ question }) => question),
        },
        { isDefault: true },
      ),
      option(
        'skip',
        'Skip',
        'SKIP',
        { requestId: id, result },
        { description: `${agent} goes on without an answer.` },
      ),
      stopTurn(agent, { requestId: id, result: CANCELLED }),
    ],
    reason: null,
    blockedPath: null,
  };
}

/** Leaves out choices with the label of an earlier one: the agent receives only the label. */
function firstOfEachLabel<T extends { readonly label: string }>(
  choices: readonly T[],
): readonly T[] {
  return choices.filter(
    ({ label }, at) => choices.findIndex((other) => other.label === label) === at,
  );
}

export function questionWords(questions: readonly Question[]) {
  const title =
    questions.length === 1
      ? worded('oneQuestion', {})
      : worded('questions', { count: String(questions.length) });
  return askWords(title, questions.map(({ question }) => question).join('\n'));
}
