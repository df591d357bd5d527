import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { questionSighting, idleSighting, workingSighting } from '#core/agents/kits/screen/recogniser.ts';
import type { ExtractedMessage, ExtractedMessageType } from '#shared/detection/extracted-message.ts';

import { messageOf } from '../message.ts';
import type { LlmScreenAnswer } from './answer.ts';
import { plain } from './plain.ts';

/** Enough to be told of, less than what rules are certain of. */
const CONFIDENCE = 0.8;
const MOST_CHARACTERS = 500;
const LONGEST_LABEL = 200;
const LONGEST_FINGERPRINT = 80;
const FINGERPRINT = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+){1,7}$/u;

type ModelAnswer = { readonly answer: LlmScreenAnswer; readonly model: string };

/** What a model said of `screen`, as it is told to a person. Every word of it is text to be shown, nothing else. */
export function messageOfAnswer({ answer, model }: ModelAnswer, screen: string, agents: readonly AgentScreen[]): ExtractedMessage {
  const agentStatus = textOf(answer.agentStatus);
  const lastAction = textOf(answer.lastAction);
  if (answer.state === 'processing') return messageOf(workingSighting(agentStatus, CONFIDENCE), model, { agents });
  if (answer.state === 'idle') return messageOf(idleSighting(CONFIDENCE, { agentStatus, lastAction }), model, { agents });
  const options = answer.options
    .map((label) => lineOf(label).slice(0, LONGEST_LABEL))
    .filter((label) => isShown(label, screen, answer.messageType));
  const messageType = typeOf(answer.messageType, options);
  const question = lineOf(answer.question ?? answer.content ?? '').slice(0, MOST_CHARACTERS);
  const { contextComplete, isDecisionRequired } = answer;
  const seen = questionSighting(CONFIDENCE, {
    question,
    messageType,
    options,
    howToAnswer: HOW[messageType],
    contextComplete,
    agentStatus,
    lastAction,
  });
  // How it is answered is left out: keys are pressed for nobody but a recogniser. The person answers in the terminal.
  const { asked: _, ...own } = { ...messageOf(seen, model, { agents }), isDecisionRequired };
  const content = textOf(answer.content);
  const fingerprint = answer.fingerprint ?? '';
  const isFingerprint = fingerprint.length <= LONGEST_FINGERPRINT && FINGERPRINT.test(fingerprint);
  return {
    ...own,
    content: content === null ? own.content : shortened(content),
    fingerprint: isFingerprint ? fingerprint : own.fingerprint,
  };
}

const HOW: Readonly<Record<ExtractedMessageType, string>> = {
  choice: 'Choose one of them.',
  confirmation: 'Answer with yes or no.',
  open_ended: 'Answer in your own words.',
  idle: '',
};

/** One option is no choice. */
function typeOf(said: ExtractedMessageType | null, options: readonly string[]): ExtractedMessageType {
  if (said === 'confirmation' || said === 'open_ended') return said;
  return options.length > 1 ? 'choice' : 'open_ended';
}

const YES_OR_NO = /^(?:y|n|yes|no|ok|cancel|是|否|确认|取消)$/iu;

/** An option that is not on the screen was made up, and nobody could choose it there. */
function isShown(label: string, screen: string, type: ExtractedMessageType | null): boolean {
  const sought = essenceOf(label);
  if (sought === '') return false;
  return (type === 'confirmation' && YES_OR_NO.test(label)) || essenceOf(screen).includes(sought);
}

function essenceOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function lineOf(text: string): string {
  return plain(text).replaceAll(/\s+/gu, ' ').trim();
}

function textOf(text: string | null): string | null {
  const shown = plain(text ?? '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return shown === '' ? null : shown;
}

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}
