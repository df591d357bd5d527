import type { Answer, Decision } from '#core/agents/agent.ts';
import { decisionPrompt, unansweredPrompt } from '#core/agents/kits/asks/decision-prompt.ts';
import { formContent } from '#core/agents/kits/asks/form/form-answers.ts';
import { isFields, textAt } from '#shared/base/fields.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { RequestId } from '../wire/message.ts';
import { optionReply } from './options.ts';

/** Messages to the agent that express a decision. */
export type AcpMessages = {
  readonly reply: { readonly id: RequestId; readonly result: unknown } | null;
  /** Prompt that is sent after the turn; null: none. */
  readonly words: string | null;
  readonly cancelsTurn: boolean;
  /** The tool use that the decision refuses. */
  readonly refused: string | null;
};

const nothing: AcpMessages = { reply: null, words: null, cancelsTurn: false, refused: null };

/**
 * Converts a decision to messages of the agent. `options` are those of the request; its refusal is
 * used if there was no answer.
 */
export function messagesFor(
  decision: Decision,
  options: readonly InteractionOption[],
): AcpMessages {
  if (decision.option === null) {
    const refusing = options.find(
      ({ action }) => action === 'SKIP' || action === 'REJECT_WITH_REASON',
    );
    return refusing
      ? { ...messagesOfOption(refusing), words: unansweredPrompt(decision.afterSeconds) }
      : nothing;
  }
  if (decision.option.action === 'PROVIDE_INFO') return messagesOfAnswers(decision);
  const messages = messagesOfOption(decision.option);
  return { ...withChangedText(messages, decision), words: decisionPrompt(decision) };
}

/** Puts the text that the person wants in an edit into the approval. */
function withChangedText(messages: AcpMessages, { option, data }: Answer): AcpMessages {
  const { reply } = messages;
  const edit = optionReply.safeParse(option.metadata).data?.edit;
  const input = data?.updatedInput;
  const text = isFields(input) ? textAt(input, 'content') : null;
  if (reply === null || !edit || text === null || !isFields(reply.result)) return messages;
  const { editId, path } = edit;
  const meta = { 'corral/edit': { editId, files: [{ path, text }] } };
  return { ...messages, reply: { ...reply, result: { ...reply.result, _meta: meta } } };
}

/** Converts a decision. `takesFeedback`: the agent reads words about a refusal in its reply. */
export function answerMessages(
  decision: Decision,
  options: readonly InteractionOption[],
  takesFeedback: boolean,
): AcpMessages {
  const messages = messagesFor(decision, options);
  return takesFeedback ? withFeedback(messages, decision) : messages;
}

/**
 * Puts the words about a refusal into the reply, for agents that hand them to the model at once.
 * Words about an approval stay a prompt.
 */
function withFeedback(messages: AcpMessages, { option }: Decision): AcpMessages {
  const { reply, words } = messages;
  const outcome = isFields(reply?.result) ? reply.result['outcome'] : null;
  const isSelected = isFields(outcome) && outcome['outcome'] === 'selected';
  if (reply === null || words === null || !isSelected) return messages;
  if (option?.action === 'APPROVE_AND_EXECUTE' || option?.action === 'PROVIDE_INFO')
    return messages;
  const result = { outcome, _meta: { 'corral/feedback': words } };
  return { ...messages, words: null, reply: { ...reply, result } };
}

/** Returns the reply to a request whose turn is cancelled, or null if it has no such option. */
export function cancellation(options: readonly InteractionOption[]): AcpMessages['reply'] {
  const stopping = options.find(({ action }) => action === 'TERMINATE');
  return stopping ? messagesOfOption(stopping).reply : null;
}

function messagesOfOption(option: InteractionOption): AcpMessages {
  const read = optionReply.safeParse(option.metadata);
  if (!read.success) return nothing;
  const { requestId, result, cancelsTurn, refuses } = read.data;
  return { ...nothing, reply: { id: requestId, result }, cancelsTurn, refused: refuses ?? null };
}

/** Returns the answers to questions: as the content of a form, or as a list beside the outcome. */
function messagesOfAnswers({ option, data, feedback }: Answer): AcpMessages {
  const read = optionReply.safeParse(option.metadata);
  if (!read.success) return nothing;
  const { requestId, result, form, questions } = read.data;
  if (form) {
    const content = formContent(form, data?.answers ?? {});
    return {
      ...nothing,
      words: feedback,
      reply: { id: requestId, result: { action: 'accept', content } },
    };
  }
  const given = new Map(Object.entries(data?.answers ?? {}));
  const answers = Object.fromEntries(
    (questions ?? []).flatMap((question, index) =>
      given.has(question) ? [[String(index), given.get(question)]] : [],
    ),
  );
  return {
    ...nothing,
    words: feedback,
    reply: { id: requestId, result: { ...(isObject(result) ? result : {}), answers } },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
