import { expect, test } from 'vitest';

import { closedOf } from './closed-interaction.ts';
import { interaction } from './interaction.ts';

const open = interaction.parse({
  request: {
    requestId: 'r',
    sessionId: 's',
    type: 'TOOL_APPROVAL',
    title: 'Run it?',
    message: '',
    details: { type: 'none' },
    context: { agentId: 'demo', cwd: '/', askedBy: null, reason: null, blockedPath: null },
    options: [
      {
        optionId: 'reject',
        label: 'No',
        description: null,
        action: 'REJECT_WITH_REASON',
        isDefault: false,
        isDangerous: false,
        requiresInput: false,
        inputPrompt: null,
        metadata: {},
      },
    ],
    required: true,
  },
  outcome: null,
  response: null,
  explanation: null,
  openedAt: 1,
  shownAt: null,
  closedAt: null,
});

test('closedOf returns null for an open interaction', () => {
  expect(closedOf(open)).toBeNull();
});

test('closedOf reports the outcome, the decider and the chosen option of a closed interaction', () => {
  const response = {
    requestId: 'r',
    sessionId: 's',
    selectedOptionId: 'reject',
    feedback: ' Not now. ',
  };
  const decidedBy = { type: 'client', name: 'ci' } as const;
  expect(closedOf({ ...open, outcome: 'answered', response, decidedBy, closedAt: 5 })).toEqual({
    requestId: 'r',
    sessionId: 's',
    title: 'Run it?',
    subject: null,
    outcome: 'answered',
    selected: { optionId: 'reject', label: 'No' },
    feedback: 'Not now.',
    decidedBy,
    explanation: null,
    level: null,
    closedAt: 5,
  });
  expect(closedOf({ ...open, outcome: 'agentGone', explanation: 'It ended.' })).toMatchObject({
    selected: null,
    closedAt: 1,
  });
});
