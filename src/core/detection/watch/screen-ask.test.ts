import { expect, test } from 'vitest';

import { extractedMessage } from '#shared/detection/extracted-message.ts';

import { askOf } from './screen-ask.ts';
import type { WatchEvent } from './watch-event.ts';

type Waiting = Extract<WatchEvent, { type: 'WaitingForInput' }>;

function defaultsOf(keys: readonly string[]): readonly string[] {
  const question = 'Delete everything?';
  const message = extractedMessage.parse({
    state: 'has_question',
    messageType: 'confirmation',
    content: question,
    options: keys,
    fingerprint: 'delete-everything',
    contextComplete: true,
    isDecisionRequired: false,
    agentStatus: null,
    lastAction: null,
    confidence: 1,
    decidedBy: 'rules',
    asked: { question, subject: '', program: 'generic', answer: { by: 'keys', keys } },
  });
  const waiting: Waiting = {
    type: 'WaitingForInput',
    sessionId: 's',
    patternType: 'confirmation',
    context: question,
    dedupKey: 's delete-everything',
    isDecisionRequired: false,
    question: null,
    message,
  };
  const { options } = askOf('1', waiting, {
    place: { kind: 'terminal', terminalId: 't' },
    title: 't',
    agentScreens: [],
  });
  return options.flatMap(({ isDefault, optionId }) => (isDefault ? [optionId] : []));
}

test.each([
  [['y', 'N'], ['screen-no']],
  [['Y', 'n'], []],
  [['y', 'n'], []],
  [['Y', 'N'], []],
])('askOf marks the answer of Enter for %j only if it refuses', (keys, marked) => {
  expect(defaultsOf(keys)).toEqual(marked);
});
