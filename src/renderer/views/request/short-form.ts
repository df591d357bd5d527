import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { extraInput } from './extra-input.ts';
import { agentWords, corralMessage } from './words/agent-words.ts';
import { riskLevelOf } from './words/risk-order.ts';

/** How a request stands in the conversation. `whole`: all that is asked is there, so it may be decided there. */
export type ShortForm = { readonly text: string | null; readonly isWhole: boolean };

const MAX_LINES = 8;
const MAX_CHARS = 600;

/** Nothing is decided by a beginning, and nothing of high risk in passing: those are opened first. */
export function shortForm(request: InteractionRequest): ShortForm {
  const { details } = request;
  const message = corralMessage(request);
  const says = agentWords(request);
  const mayBeDecided = riskLevelOf(request) !== 'HIGH';
  if (details.type === 'questions') return { text: null, isWhole: mayBeDecided && details.questions.length === 1 };
  // An incomplete subject needs the whole dialog, which says what is missing.
  const isRead = request.context.readFrom?.contextComplete !== false;
  if (details.type === 'none') return { text: message, isWhole: mayBeDecided && isRead && isShort(`${message}${says}`) };
  const command = commandOf(details);
  if (command !== null) {
    const isAll = extraInput(command.input, [command.text, says]) === null;
    return { text: beginning(command.text), isWhole: mayBeDecided && isAll && isShort(command.text) && isShort(says) };
  }
  return { text: message === '' ? null : beginning(message), isWhole: false };
}

function commandOf(details: InteractionRequest['details']) {
  if (details.type !== 'tool' || details.details?.type !== 'commandOutput') return null;
  const { command } = details.details;
  return command === null ? null : { text: command, input: details.input };
}

function isShort(text: string): boolean {
  return text.length <= MAX_CHARS && text.split('\n').length <= MAX_LINES;
}

function beginning(text: string): string {
  const lines = text.slice(0, MAX_CHARS).split('\n').slice(0, MAX_LINES).join('\n');
  return lines.length < text.length ? `${lines}…` : lines;
}
