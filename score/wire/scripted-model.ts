import type { ApiFamily } from '#agent/history/message.ts';
import type { ReceivedRequest } from '#agent/llm/testing/model-server.ts';
import type { ScriptedAnswer, ScriptedPart } from '#agent/llm/testing/scripted-answer.ts';

/** The work of a session: the steps of a model, each with the labels of its calls. */
const STEPS: readonly (readonly string[])[] = [['job-a', 'job-b'], ['job-c']];

/** The text of the last answer. */
export const FINISHED = 'All three jobs are done ✓.';

/** The arguments of a call, as the model means them. */
export function argumentsOf(label: string): string {
  return JSON.stringify({ path: `src/ü “${label}”.ts`, label, note: 'a\n"b"\\c' });
}

/** The text of the result of a call. */
export function resultOf(label: string): string {
  return `result of ${label}`;
}

/**
 * Plays a competent model: asks for the jobs whose results are not in the history yet, and says
 * that it is finished when all are there.
 */
export function scriptedModel(
  family: ApiFamily,
  model: string,
): (request: ReceivedRequest) => ScriptedAnswer {
  let answers = 0;
  return ({ body }) => {
    answers += 1;
    const history = JSON.stringify(body);
    const open = STEPS.map((step) =>
      step.filter((label) => !history.includes(resultOf(label))),
    ).find((step) => step.length > 0);
    if (!open) return { model, parts: [{ kind: 'text', text: FINISHED }], stop: null };
    const calls = open.map((label, index): ScriptedPart => ({
      kind: 'call',
      id: `call_${family}_${answers}_${index}`,
      name: 'read',
      argumentsText: argumentsOf(label),
    }));
    return {
      model,
      parts: [
        { kind: 'thinking', text: 'I run the next jobs. 下一步' },
        { kind: 'text', text: `I run ${open.join(' and ')} 🛠 now.` },
        ...calls,
      ],
      stop: null,
    };
  };
}
