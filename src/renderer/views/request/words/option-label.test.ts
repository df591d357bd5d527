import { expect, test } from 'vitest';

import { optionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { optionLabel, takesInput } from './option-label.ts';

test.each([
  ['approve', { kind: 'known', key: 'approve' }],
  ['plan-approve-edits', { kind: 'known', key: 'planApproveEdits' }],
  ['approve-remember-0', { kind: 'remember', label: 'Allow npm test always' }],
  ['toString', { kind: 'own', label: 'Allow npm test always' }],
])('optionLabel of %s', (optionId, label) => {
  expect(optionLabel({ optionId, label: 'Allow npm test always' })).toEqual(label);
});

test('optionLabel returns the grants of an option that lists them', () => {
  const grants = [{ what: 'rule', value: 'Bash(npm test:*)', place: 'session' }] as const;
  expect(optionLabel({ optionId: 'approve-remember-1', label: 'x', grants: [...grants] })).toEqual({
    kind: 'granting',
    label: 'x',
    grants,
  });
});

test.each([
  ['APPROVE_AND_EXECUTE', false, 'approve'],
  ['APPROVE_AND_EXECUTE', true, 'approveLasting'],
  ['REJECT_WITH_REASON', false, 'reject'],
  ['REJECT_WITH_REASON', true, 'rejectLasting'],
] as const)(
  'optionLabel names the effect of %s before the name of an agent',
  (action, lasting, effect) => {
    const given = { optionId: 'allow-0', label: 'x', action, lasting, agentLabel: 'Reject' };
    expect(optionLabel(given)).toEqual({ kind: 'named', effect, label: 'Reject' });
  },
);

test('takesInput is true if an option requires or offers a text', () => {
  const options = [
    optionFixture('a'),
    optionFixture('b', { requiresInput: true }),
    optionFixture('c', { inputPrompt: 'Why?' }),
  ];
  expect(options.map(takesInput)).toEqual([false, true, true]);
});
