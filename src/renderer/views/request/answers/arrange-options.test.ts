import fc from 'fast-check';
import { expect, test } from 'vitest';

import { optionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import {
  interactionAction,
  type InteractionDetails,
  type InteractionOption,
} from '#shared/interaction/interaction.ts';

import {
  arrangementOf,
  isProgramDefault,
  isWarned,
  needsConfirmation,
  textOptions,
} from './arrange-options.ts';

const tool = { type: 'tool', toolName: 'Bash', toolUseId: null, input: {}, details: null } as const;
const plan = { type: 'plan', toolUseId: null, plan: '# Plan', filePath: null } as const;
const questions: InteractionDetails = { type: 'questions', toolUseId: null, questions: [] };
const none = { type: 'none' } as const;

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
const skip = optionFixture('skip', { action: 'SKIP' });
const answer = optionFixture('answer', { action: 'PROVIDE_INFO', isDefault: true });
const block = optionFixture('reject-host-2', {
  action: 'REJECT_WITH_REASON',
  grants: [{ what: 'blockedHost', value: 'example.com', place: 'agentNetwork' }],
});

const idsOf = (options: readonly InteractionOption[]) => options.map(({ optionId }) => optionId);
const nothing = {
  approve: null,
  remember: [],
  reject: null,
  rejectMore: [],
  retry: null,
  others: [],
};

test('arrangementOf puts the options of a tool approval into their groups', () => {
  const options = [approve, remember, retry, block, reject, terminate];
  expect(arrangementOf({ details: tool, options })).toEqual({
    approve,
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
  expect(idsOf(arrangementOf({ details: tool, options: [approve, ...options] }).remember)).toEqual(
    ids,
  );
});

test('The first button of a plan is the approval that asks before each edit, wherever the agent lists it', () => {
  const ask = optionFixture('plan-approve-ask', { action: 'APPROVE_AND_EXECUTE' });
  const edits = optionFixture('plan-approve-edits', { action: 'APPROVE_AND_EXECUTE' });
  const revise = optionFixture('plan-revise', { action: 'RETRY_WITH_FEEDBACK' });
  const arranged = { ...nothing, approve: ask, remember: [edits], retry: revise };
  expect(arrangementOf({ details: plan, options: [edits, ask, revise, terminate] })).toEqual({
    ...arranged,
    reject: terminate,
  });
  expect(arrangementOf({ details: plan, options: [ask, edits, revise, skip] })).toEqual({
    ...arranged,
    reject: skip,
  });
});

test('A request that can only be approved for longer has no first button', () => {
  expect(arrangementOf({ details: tool, options: [remember, reject] })).toEqual({
    ...nothing,
    remember: [remember],
    reject,
  });
});

test('A request that can only be rejected has no approving button', () => {
  const arrangement = arrangementOf({ details: tool, options: [reject, terminate] });
  expect(arrangement).toEqual({ ...nothing, reject, rejectMore: [terminate] });
});

test('The buttons of a form send the answers and skip it', () => {
  expect(arrangementOf({ details: questions, options: [answer, skip, terminate] })).toEqual({
    ...nothing,
    approve: answer,
    reject: skip,
    rejectMore: [terminate],
  });
});

const custom = (id: string, given: Partial<InteractionOption> = {}) =>
  optionFixture(id, { action: 'CUSTOM', ...given });

test.each<[string, InteractionOption[], string | null, string | null, readonly string[]]>([
  ['yes and no', [custom('screen-yes'), custom('screen-no')], 'screen-yes', 'screen-no', []],
  [
    'a menu with a refusal as its default',
    [custom('screen-1'), custom('screen-2', { isDefault: true })],
    null,
    'screen-2',
    ['screen-1'],
  ],
  ['a menu without a default', [custom('screen-1')], null, null, ['screen-1']],
  [
    'a folder to be trusted',
    [
      custom('trust-folder', { lasting: true, isDangerous: true }),
      custom('trust-without'),
      custom('trust-not', { isDefault: true }),
    ],
    null,
    'trust-not',
    ['trust-folder', 'trust-without'],
  ],
  ['a line to be typed', [custom('answer', { requiresInput: true })], 'answer', null, []],
])('arrangementOf of %s', (_, options, first, second, others) => {
  const arranged = arrangementOf({ details: none, options });
  expect([arranged.approve?.optionId ?? null, arranged.reject?.optionId ?? null]).toEqual([
    first,
    second,
  ]);
  expect(idsOf(arranged.others)).toEqual(others);
});

test.each([
  ['the N of [y/N]', custom('screen-no', { isDefault: true }), true],
  ['the n of [Y/n]', custom('screen-no'), false],
  ['the refusal in a menu of an agent', custom('screen-3', { isDefault: true }), false],
  ['a default of Corral', custom('without', { isDefault: true }), false],
  ['an approval', approve, false],
])('isProgramDefault of %s', (_, option, expected) => {
  expect(isProgramDefault(option)).toBe(expected);
});

test('textOptions returns the options that send a text, the retry first', () => {
  const arrangement = arrangementOf({
    details: tool,
    options: [approve, reject, retry, terminate],
  });
  expect(textOptions(arrangement)).toEqual([retry, reject]);
});

const anyDetails: fc.Arbitrary<InteractionDetails> = fc.constantFrom<InteractionDetails>(
  tool,
  plan,
  questions,
  none,
);

const anyOption: fc.Arbitrary<InteractionOption> = fc
  .record({
    optionId: fc.oneof(
      fc.constantFrom(
        'approve',
        'reject',
        'retry',
        'terminate',
        'grant-session',
        'screen-yes',
        'trust-not',
        'toString',
      ),
      fc.string(),
    ),
    action: fc.constantFrom(...interactionAction.options),
    isDefault: fc.boolean(),
    isDangerous: fc.boolean(),
    requiresInput: fc.boolean(),
    isGranting: fc.boolean(),
  })
  .map(({ optionId, isGranting, ...given }) =>
    optionFixture(optionId, { ...given, ...(isGranting && { grants: remember.grants ?? [] }) }),
  );

test('No option is lost, repeated, or in a group that says the contrary of what it does', () => {
  fc.assert(
    fc.property(anyDetails, fc.array(anyOption, { maxLength: 12 }), (details, options) => {
      const arranged = arrangementOf({ details, options });
      const { remember: lasting, rejectMore, others, ...one } = arranged;
      const singles = [one.approve, one.reject, one.retry].filter((option) => option !== null);
      const all = [...lasting, ...rejectMore, ...others, ...singles];
      expect(all).toHaveLength(options.length);
      expect(new Set(all)).toEqual(new Set(options));
      const actions = (group: readonly (InteractionOption | null)[]) =>
        new Set(group.flatMap((option) => (option === null ? [] : [option.action])));
      expect([...actions(lasting)].filter((it) => it !== 'APPROVE_AND_EXECUTE')).toEqual([]);
      for (const action of actions([one.approve]))
        expect(['APPROVE_AND_EXECUTE', 'PROVIDE_INFO', 'CUSTOM']).toContain(action);
      for (const action of actions([one.reject]))
        expect(['REJECT_WITH_REASON', 'TERMINATE', 'SKIP', 'CUSTOM']).toContain(action);
      for (const action of actions(rejectMore))
        expect(['REJECT_WITH_REASON', 'TERMINATE']).toContain(action);
      for (const action of actions([one.retry, ...others]))
        expect(['APPROVE_AND_EXECUTE', 'REJECT_WITH_REASON', 'TERMINATE']).not.toContain(action);
    }),
  );
});

test('The first button never approves more than its own request', () => {
  fc.assert(
    fc.property(anyDetails, fc.array(anyOption, { maxLength: 12 }), (details, options) => {
      const { approve: first } = arrangementOf({ details, options });
      if (first?.action !== 'APPROVE_AND_EXECUTE') return;
      expect([undefined, 0]).toContain(first.grants?.length);
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

test.each<[string, InteractionOption, boolean, boolean]>([
  ['an approval of high risk', approve, true, true],
  ['an approval of low risk', approve, false, false],
  ['a dangerous approval of low risk', { ...approve, isDangerous: true }, false, true],
  ['a rejection of high risk', reject, true, false],
  ['stopping the agent', terminate, true, false],
  ['feedback', retry, true, false],
  ['trusting a folder', custom('trust-folder', { isDangerous: true }), true, true],
  ['not trusting a folder', custom('trust-not', { isDefault: true }), true, false],
  ['“yes” to a question of high risk on a screen', custom('screen-yes'), true, true],
  ['“no” to it', custom('screen-no'), true, false],
  ['the refusal that a screen has as its default', custom('s', { isDefault: true }), true, false],
])('needsConfirmation for %s', (_, option, isHighRisk, expected) => {
  expect(needsConfirmation(option, isHighRisk)).toBe(expected);
});
