import type { Message, UserMessage } from '#agent/history/message.ts';

import { estimateTokens } from '../estimate-tokens.ts';

/** Messages that only stay or go together: calls and their results, or a prompt and its facts. */
export interface Unit {
  readonly messages: readonly Message[];
  readonly tokens: number;
  /** True if the unit has a prompt of the person. */
  readonly isPrompt: boolean;
}

/** Splits a repaired history. */
export function unitsOf(history: readonly Message[]): readonly Unit[] {
  const groups: Message[][] = [];
  for (const message of history) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && belongsTo(before, message)) group.push(message);
    else groups.push([message]);
  }
  return groups.map((messages) => ({
    messages,
    tokens: estimateTokens(messages),
    isPrompt: messages.some(isPrompt),
  }));
}

function belongsTo(before: Message, message: Message): boolean {
  if (message.role === 'results') return true;
  return before.role === 'user' && before.purpose === 'turn' && isPrompt(message);
}

export function isPrompt(message: Message): boolean {
  return message.role === 'user' && message.from === 'person';
}

export function isSummary(message: Message | undefined): message is UserMessage {
  return message?.role === 'user' && message.purpose === 'summary';
}
