import type { Answer, Decision } from '#core/agents/agent.ts';
import { decisionPrompt, unansweredPrompt } from '#core/agents/kits/asks/decision-prompt.ts';
import { formContent } from '#core/agents/kits/asks/form/form-answers.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { optionReply } from './options.ts';
import { planChoice } from './plan-ask.ts';
import type { RequestId } from '../wire/wire.ts';

/**
 * Messages to Codex that express a decision. The prompt text precedes the reply, so that the model
 * reads both together.
 */
export type CodexMessages = {
  readonly words: string | null;
  readonly reply: { readonly id: RequestId; readonly result: unknown } | null;
  readonly interrupt: boolean;
  /** Permission mode to set before the prompt text is sent. */
  readonly mode: string | null;
};

/** Prefix of a person's note to an answer, as in Codex's own screen. */
const NOTE = 'user_note: ';

const nothing: CodexMessages = { words: null, reply: null, interrupt: false, mode: null };

/**
 * Converts a decision to messages of Codex. `options` are those of the request; its refusal is used
 * if there was no answer.
 */
export function messagesFor(
  decision: Decision,
  options: readonly InteractionOption[],
): CodexMessages {
  if (decision.option === null) {
    if (options.some(({ metadata }) => planChoice.safeParse(metadata).success)) return nothing;
    const refusing = options.find(
      ({ action }) => action === 'SKIP' || action === 'REJECT_WITH_REASON',
    );
    return refusing
      ? { ...messagesOfOption(refusing), words: unansweredPrompt(decision.afterSeconds) }
      : nothing;
  }
  const { option } = decision;
  const planned = planChoice.safeParse(option.metadata);
  if (planned.success) return messagesAfterPlan(decision, planned.data.planMode);
  if (option.action === 'PROVIDE_INFO') return messagesOfAnswers(decision);
  const changed = option.action === 'APPROVE_AND_EXECUTE' ? changedInput(decision) : null;
  const refusing =
    changed === null ? null : options.find(({ action }) => action === 'RETRY_WITH_FEEDBACK');
  if (changed !== null && refusing)
    return { ...messagesOfOption(refusing), words: changedWords(changed) };
  return { ...messagesOfOption(option), words: decisionPrompt(decision) };
}

/** Returns the reply to a request whose turn was stopped: its cancellation, or else a refusal. */
export function dismissal(options: readonly InteractionOption[]): CodexMessages['reply'] {
  const replies = (['TERMINATE', 'SKIP', 'REJECT_WITH_REASON'] as const).map((wanted) => {
    const option = options.find(({ action }) => action === wanted);
    return option ? messagesOfOption(option).reply : null;
  });
  return replies.find((reply) => reply !== null) ?? null;
}

function messagesOfOption(option: InteractionOption): CodexMessages {
  const read = optionReply.safeParse(option.metadata);
  if (!read.success) return nothing;
  const { requestId, result, interrupt } = read.data;
  return { ...nothing, reply: result === undefined ? null : { id: requestId, result }, interrupt };
}

function messagesAfterPlan({ feedback }: Answer, mode: string | null): CodexMessages {
  return {
    ...nothing,
    mode,
    words:
      mode === null
        ? feedback
        : ['Implement the plan.', feedback].filter((part) => part !== null).join('\n\n'),
  };
}

/** Returns the answers to questions, by the ids that Codex or the server of a form assigned. */
function messagesOfAnswers({ option, data, feedback }: Answer): CodexMessages {
  const read = optionReply.safeParse(option.metadata);
  if (!read.success) return nothing;
  const { requestId, questions, form } = read.data;
  const given = Object.entries(data?.answers ?? {});
  if (form) {
    const content = formContent(form, data?.answers ?? {});
    return {
      ...nothing,
      reply: {
        id: requestId,
        result: { action: 'accept', content, _meta: null },
      },
    };
  }
  const answers = given.flatMap(([question, answer]) => {
    const [id, note] = [questions[question], data?.notes?.[question]];
    return id === undefined
      ? []
      : [[id, { answers: [answer, ...(note === undefined ? [] : [`${NOTE}${note}`])] }] as const];
  });
  return {
    ...nothing,
    words: feedback,
    reply: { id: requestId, result: { answers: Object.fromEntries(answers) } },
  };
}

/**
 * Returns the changed input, which must be requested in a prompt because Codex cannot run another
 * input than its own.
 */
function changedInput({ data }: Answer): string | null {
  return data?.updatedInput === undefined ? null : JSON.stringify(data.updatedInput, null, 2);
}

function changedWords(input: string): string {
  return `The user approves this only with another input, so it was not carried out. Do it again exactly so:\n\n${input}`;
}
