import type { Answer, Decision } from '#core/agents/agent.ts';
import {
  ruleRefusal,
  STOPPED_PROMPT,
  unansweredPrompt,
} from '#core/agents/kits/asks/decision-prompt.ts';
import { fieldsAt, listAt, type Fields } from '#shared/base/fields.ts';

const SKIPPED =
  'The user chose not to answer these questions. Continue without the answers, with your best judgement.';
const SKIPPED_BY_TIME =
  'There was no answer to these questions in time; the user has not refused anything. Continue without the answers, with your best judgement.';

type Allow = {
  readonly behavior: 'allow';
  readonly updatedInput?: unknown;
  readonly updatedPermissions?: readonly unknown[];
};
type Deny = { readonly behavior: 'deny'; readonly message: string; readonly interrupt?: true };

/** The reply to a control request, in Claude Code's protocol. */
export type ControlResponse = { readonly type: 'control_response'; readonly response: Fields };

/** Returns a decision as the reply to a `can_use_tool` request. */
export function answerOf(askId: string, decision: Decision): ControlResponse {
  const response = permissionOf(decision);
  return {
    type: 'control_response',
    response: { subtype: 'success', request_id: askId, response },
  };
}

/** Returns the reply to a `can_use_tool` request whose turn was stopped. */
export function dismissalOf(askId: string): ControlResponse {
  const response = { ...deny(STOPPED_PROMPT), interrupt: true };
  return {
    type: 'control_response',
    response: { subtype: 'success', request_id: askId, response },
  };
}

/** Returns the reply to a request that Corral does not support. */
export function refusalOf(controlId: string, request: string): ControlResponse {
  const error = `Corral does not support the request "${request}".`;
  return { type: 'control_response', response: { subtype: 'error', request_id: controlId, error } };
}

/** Returns a decision as a tool permission, for requests through the protocol and through hooks. */
export function permissionOf(decision: Decision): Allow | Deny {
  if (decision.option === null) return deny(unansweredPrompt(decision.afterSeconds));
  const { option, feedback, decidedBy } = decision;
  if (decidedBy.type === 'rule' && option.action === 'REJECT_WITH_REASON')
    return deny(ruleRefusal(feedback));
  switch (option.action) {
    case 'APPROVE_AND_EXECUTE':
      return approval(decision);
    case 'PROVIDE_INFO':
      return answers(decision);
    case 'RETRY_WITH_FEEDBACK':
      return deny(`${retryWords(option.optionId)}\n\n${feedback ?? ''}`.trim());
    case 'REJECT_WITH_REASON':
    case 'CUSTOM':
      return deny(withReason('The user rejected this. It was not carried out.', feedback));
    case 'SKIP':
      return deny(`${skipWords(decidedBy)}${feedback === null ? '' : ` They say:\n\n${feedback}`}`);
    case 'TERMINATE':
      return {
        ...deny(withReason('The user rejected this and stopped the turn.', feedback)),
        interrupt: true,
      };
  }
}

const skipWords = (by: Answer['decidedBy']) => (by.type === 'timeout' ? SKIPPED_BY_TIME : SKIPPED);

function withReason(words: string, reason: string | null): string {
  return reason === null ? words : `${words} Reason:\n\n${reason}`;
}

/**
 * Always includes the input, so that Claude Code runs what the person read even if the agent reused
 * the id for another request.
 */
function approval({ option, data, readInput }: Answer): Allow {
  const input = data?.updatedInput ?? fieldsAt(option.metadata, 'input') ?? readInput;
  const updatedPermissions = listAt(option.metadata, 'updatedPermissions');
  return {
    behavior: 'allow',
    ...(input === null || input === undefined ? {} : { updatedInput: input }),
    ...(updatedPermissions.length === 0 ? {} : { updatedPermissions }),
  };
}

/**
 * Returns `answers` by the text of each question; labels of a multiple choice are joined by ", ".
 * Notes are separate annotations.
 */
function answers({ option, data, feedback }: Answer): Allow | Deny {
  const given = data?.answers ?? {};
  if (Object.keys(given).length === 0 && feedback !== null)
    return deny(`The user answered in their own words:\n\n${feedback}`);
  const notes = Object.entries(data?.notes ?? {}).map(
    ([question, text]) => [question, { notes: text }] as const,
  );
  const annotations = notes.length === 0 ? {} : { annotations: Object.fromEntries(notes) };
  return {
    behavior: 'allow',
    updatedInput: { ...fieldsAt(option.metadata, 'input'), answers: given, ...annotations },
  };
}

function retryWords(optionId: string): string {
  return optionId === 'plan-revise'
    ? 'The user does not approve this plan yet. Stay in plan mode, change the plan and present it again. What they want:'
    : 'The user wants this done differently. It was not carried out. Try again, following what they want:';
}

function deny(message: string): Deny {
  return { behavior: 'deny', message };
}
