import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { extraInput } from './extra-input.ts';
import { riskLevelOf } from './risk-order.ts';

/** How a request stands in the conversation. `whole`: all that is asked is there, so it may be decided there. */
export type ShortForm = { readonly text: string | null; readonly isWhole: boolean };

const MAX_LINES = 8;
const MAX_CHARS = 600;

/** Nothing is decided by a beginning, and nothing of high risk in passing: those are opened first. */
export function shortForm(request: InteractionRequest): ShortForm {
  const { details, message } = request;
  const mayBeDecided = riskLevelOf(request) !== 'HIGH';
  if (details.type === 'questions') return { text: null, isWhole: mayBeDecided && details.questions.length === 1 };
  if (details.type === 'none') return { text: message, isWhole: mayBeDecided && isShort(message) };
  if (details.type === 'tool' && details.details?.type === 'commandOutput' && details.details.command !== null) {
    const { command } = details.details;
    const isAll = extraInput(details.input, [command, message]) === null;
    return { text: beginning(command), isWhole: mayBeDecided && isAll && isShort(command) };
  }
  return { text: message === '' ? null : beginning(message), isWhole: false };
}

function isShort(text: string): boolean {
  return text.length <= MAX_CHARS && text.split('\n').length <= MAX_LINES;
}

function beginning(text: string): string {
  const lines = text.slice(0, MAX_CHARS).split('\n').slice(0, MAX_LINES).join('\n');
  return lines.length < text.length ? `${lines}…` : lines;
}
