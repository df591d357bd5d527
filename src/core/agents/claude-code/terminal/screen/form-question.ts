import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import type { Fields } from '#shared/base/fields.ts';
import type { Question } from '#shared/tool/tool-details.ts';
import { worded } from '#shared/interaction/worded.ts';

import { askOf } from '../../asks/asks.ts';
import type { FormFiller } from './form-filler.ts';
import type { ScreenQuestion } from './screen-question.ts';

/** A form that the model asked with its tool, as recorded in the transcript. */
export type AskedForm = { readonly toolUseId: string; readonly input: Fields };

const ESCAPE = '\u001B';
/** Actions that keys can express; any other answer would require a message to the model. */
const BY_KEYS: readonly string[] = ['PROVIDE_INFO', 'TERMINATE'];

/** Returns the question for a form with several questions on tabs. */
export function formQuestion(
  form: AskedForm,
  questions: readonly Question[],
  filler: FormFiller,
  keys: (typed: string) => void,
): ScreenQuestion {
  return {
    fingerprint: `form ${form.toolUseId}`,
    ask: (askId) => askOfForm(askId, form),
    choose: (decision) => {
      const { option } = decision;
      if (option?.action === 'TERMINATE') {
        return { chosen: option.label, done: async () => (keys(ESCAPE), true) };
      }
      const answers = answersOf(questions, decision);
      return (
        answers && { chosen: JSON.stringify(answers), done: () => filler.fill(questions, answers) }
      );
    },
  };
}

export function questionsIn(form: AskedForm): readonly Question[] {
  const { details } = askOfForm('', form);
  return details.type === 'questions' ? details.questions : [];
}

function askOfForm(askId: string, { toolUseId, input }: AskedForm): AgentAsk {
  const request = { tool_name: 'AskUserQuestion', tool_use_id: toolUseId, input };
  const ask = askOf(askId, request, {
    previewDetails: () => null,
    agentTypes: new Map(),
    cut: null,
  });
  const details =
    ask.details.type === 'questions' ? { ...ask.details, takesNotes: false } : ask.details;
  const options = ask.options.filter(({ action }) => BY_KEYS.includes(action));
  // A missing answer has no key that expresses it.
  const { text, wording } = worded('pressedThere', { said: `${ask.message}\n` });
  return {
    ...ask,
    message: text,
    wording: { ...ask.wording, message: wording },
    details,
    options,
    timeoutSeconds: null,
  };
}

function answersOf(
  questions: readonly Question[],
  decision: Decision,
): Readonly<Record<string, string>> | null {
  if (decision.option === null || decision.option.action !== 'PROVIDE_INFO') return null;
  const given = decision.data?.answers ?? {};
  const [first] = questions;
  if (Object.keys(given).length > 0 || decision.feedback === null || !first) return given;
  return { [first.question]: decision.feedback };
}
