import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import {
  questionRecognition,
  idleRecognition,
  workingRecognition,
} from '#core/agents/kits/screen/recogniser.ts';
import type {
  ExtractedMessage,
  ExtractedMessageType,
} from '#shared/detection/extracted-message.ts';

import { messageOf } from '../message.ts';
import type { LlmScreenAnswer } from './answer.ts';
import { withoutInvisible } from './invisible-characters.ts';

/** Enough to notify the person, and less than the certainty of rules. */
const CONFIDENCE = 0.8;
const MOST_CHARACTERS = 500;
const LONGEST_LABEL = 200;
const LONGEST_FINGERPRINT = 80;
const FINGERPRINT = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+){1,7}$/u;

type ModelAnswer = { readonly answer: LlmScreenAnswer; readonly model: string };

/**
 * Converts a model's answer about `screen` into a message for the person. The answer is only shown
 * as text and never acted on.
 */
export function messageOfAnswer(
  { answer, model }: ModelAnswer,
  screen: string,
  agents: readonly AgentScreen[],
): ExtractedMessage {
  const agentStatus = visibleTextOrNull(answer.agentStatus);
  const lastAction = visibleTextOrNull(answer.lastAction);
  if (answer.state === 'processing')
    return messageOf(workingRecognition(agentStatus, CONFIDENCE), model, { agents });
  if (answer.state === 'idle')
    return messageOf(idleRecognition(CONFIDENCE, { agentStatus, lastAction }), model, { agents });
  const options = answer.options
    .map((label) => visibleLine(label).slice(0, LONGEST_LABEL))
    .filter((label) => isShown(label, screen, answer.messageType));
  const messageType = typeOf(answer.messageType, options);
  const question = visibleLine(answer.question ?? answer.content ?? '').slice(0, MOST_CHARACTERS);
  const { contextComplete, isDecisionRequired } = answer;
  const seen = questionRecognition(CONFIDENCE, {
    question,
    messageType,
    options,
    howToAnswer: HOW[messageType],
    contextComplete,
    agentStatus,
    lastAction,
  });
  // The way to answer is omitted: Corral presses keys only for a recogniser's reading. The person
  // answers in the terminal.
  const { asked: _, ...own } = { ...messageOf(seen, model, { agents }), isDecisionRequired };
  const content = visibleTextOrNull(answer.content);
  const fingerprint = answer.fingerprint ?? '';
  const isFingerprint = fingerprint.length <= LONGEST_FINGERPRINT && FINGERPRINT.test(fingerprint);
  return {
    ...own,
    content: content === null ? own.content : truncateContent(content),
    fingerprint: isFingerprint ? fingerprint : own.fingerprint,
  };
}

const HOW: Readonly<Record<ExtractedMessageType, string>> = {
  choice: 'Choose one of them.',
  confirmation: 'Answer with yes or no.',
  open_ended: 'Answer in your own words.',
  idle: '',
};

/** Returns the message type. Fewer than two options are no choice. */
function typeOf(
  claimedType: ExtractedMessageType | null,
  options: readonly string[],
): ExtractedMessageType {
  if (claimedType === 'confirmation' || claimedType === 'open_ended') return claimedType;
  return options.length > 1 ? 'choice' : 'open_ended';
}

const YES_OR_NO = /^(?:y|n|yes|no|ok|cancel|是|否|确认|取消)$/iu;

/**
 * Returns whether an option is on the screen. An option that is not there was invented and cannot
 * be chosen.
 */
function isShown(label: string, screen: string, type: ExtractedMessageType | null): boolean {
  const needle = essenceOf(label);
  if (needle === '') return false;
  return (type === 'confirmation' && YES_OR_NO.test(label)) || essenceOf(screen).includes(needle);
}

function essenceOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function visibleLine(text: string): string {
  return withoutInvisible(text).replaceAll(/\s+/gu, ' ').trim();
}

function visibleTextOrNull(text: string | null): string | null {
  const shown = withoutInvisible(text ?? '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return shown === '' ? null : shown;
}

function truncateContent(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}
