import fc from 'fast-check';
import { expect, test } from 'vitest';

import { optionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import { interactionAction, type InteractionOption } from '#shared/interaction/interaction.ts';

import { arrangementOf, arrangeOptions, isWarned, textOptions } from './arrange-options.ts';

const tool = { type: 'tool', toolName: 'Bash', toolUseId: null, input: {}, details: null } as const;
const plan = { type: 'plan', toolUseId: null, plan: '# Plan', filePath: null } as const;

const approve = optionFixture('approve', { action: 'APPROVE_AND_EXECUTE', isDefault: true });
const remember = optionFixture('approve-remember-1', {
  action: 'APPROVE_AND_EXECUTE',
  grants: [{ what: 'rule', value: 'Bash(npm test:*)', place: 'session' }],
});
const retry = optionFixture('retry', {
  action: 'RETRY_WITH_FEEDBACK',
  requiresInput: true,
  inputPrompt: 'What else?',
});
const reject = optionFixture('reject', { action: 'REJECT_WITH_REASON', inputPrompt: 'Why not?' });
const terminate = optionFixture('terminate', { action: 'TERMINATE', isDangerous: true });
const block = optionFixture('reject-host-2', {
  action: 'REJECT_WITH_REASON',
  grants: [{ what: 'blockedHost', value: 'example.com', place: 'agentNetwork' }],
});

const idsOf = (options: readonly InteractionOption[]) => options.map(({ optionId }) => optionId);

test('arrangeOptions puts the options of a tool approval into their groups', () => {
  expect(arrangeOptions([approve, remember, retry, block, reject, terminate])).toEqual({
    approve: [approve],
    remember: [remember],
    reject,
    rejectMore: [block, terminate],
    retry,
    others: [],
  });
});

test('An option that lasts for the session is a remembering one, whatever its label', () => {
  const ids = ['approve-session-command', 'approve-session-files', 'grant-session'];
  const options = ids.map((id) => optionFixture(id, { action: 'APPROVE_AND_EXECUTE' }));
  expect(idsOf(arrangeOptions([approve, ...options]).remember)).toEqual(ids);
});

test('The two approvals of a plan are buttons, and stopping the agent is its rejection', () => {
  const ask = optionFixture('plan-approve-ask', { action: 'APPROVE_AND_EXECUTE' });
  const edits = optionFixture('plan-approve-edits', { action: 'APPROVE_AND_EXECUTE' });
  const revise = optionFixture('plan-revise', { action: 'RETRY_WITH_FEEDBACK' });
  expect(arrangementOf({ details: plan, options: [ask, edits, revise, terminate] })).toEqual({
    approve: [ask, edits],
    remember: [],
    reject: terminate,
    rejectMore: [],
    retry: revise,
    others: [],
  });
});

test('A request that can only be rejected has no approving button', () => {
  const arrangement = arrangementOf({ details: tool, options: [reject, terminate] });
  expect(arrangement).toMatchObject({ approve: [], remember: [], reject, rejectMore: [terminate] });
});

test.each<[string, Parameters<typeof arrangementOf>[0]]>([
  ['the screen of a terminal', { details: { type: 'none' }, options: [approve, reject] }],
  ['three approvals', { details: tool, options: [approve, approve, approve, reject] }],
  [
    'two other options',
    { details: tool, options: [approve, optionFixture('a'), optionFixture('b')] },
  ],
  ['no approval and no rejection', { details: tool, options: [optionFixture('a')] }],
])('arrangementOf returns null for %s', (_, request) => {
  expect(arrangementOf(request)).toBeNull();
});

test('textOptions returns the options that send a text, the retry first', () => {
  expect(textOptions(arrangeOptions([approve, reject, retry, terminate]))).toEqual([retry, reject]);
});

const anyOption: fc.Arbitrary<InteractionOption> = fc
  .record({
    optionId: fc.oneof(
      fc.constantFrom('approve', 'reject', 'retry', 'terminate', 'grant-session', 'toString'),
      fc.string(),
    ),
    action: fc.constantFrom(...interactionAction.options),
    isDangerous: fc.boolean(),
    requiresInput: fc.boolean(),
    isGranting: fc.boolean(),
  })
  .map(({ optionId, isGranting, ...given }) =>
    optionFixture(optionId, { ...given, ...(isGranting && { grants: remember.grants ?? [] }) }),
  );

test('No option is lost, repeated, or in a group that says the contrary of what it does', () => {
  fc.assert(
    fc.property(fc.array(anyOption, { maxLength: 12 }), (options) => {
      const {
        approve: once,
        remember: lasting,
        rejectMore,
        others,
        ...one
      } = arrangeOptions(options);
      const singles = [one.reject, one.retry].filter((option) => option !== null);
      const all = [...once, ...lasting, ...rejectMore, ...others, ...singles];
      expect(all).toHaveLength(options.length);
      expect(new Set(all)).toEqual(new Set(options));
      const actions = (group: readonly (InteractionOption | null)[]) =>
        new Set(group.flatMap((option) => (option === null ? [] : [option.action])));
      expect(
        [...actions([...once, ...lasting])].filter((it) => it !== 'APPROVE_AND_EXECUTE'),
      ).toEqual([]);
      for (const action of actions([one.reject, ...rejectMore]))
        expect(['REJECT_WITH_REASON', 'TERMINATE']).toContain(action);
      for (const action of actions([one.retry, ...others]))
        expect(['APPROVE_AND_EXECUTE', 'REJECT_WITH_REASON', 'TERMINATE']).not.toContain(action);
    }),
  );
});

test('isWarned is false for every rejecting option', () => {
  fc.assert(
    fc.property(anyOption, (option) => {
      fc.pre(['REJECT_WITH_REASON', 'TERMINATE', 'SKIP'].includes(option.action));
      expect(isWarned(option)).toBe(false);
    }),
  );
});

test('isWarned is true for a dangerous approval', () => {
  expect(isWarned({ ...approve, isDangerous: true })).toBe(true);
});
