import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  interactionFixture,
  optionFixture,
} from '#renderer/stores/interactions/request-fixture.ts';
import {
  arrangementOf,
  withoutApprovals,
} from '#renderer/views/request/answers/arrange-options.ts';

import { handlePress, type KeyTargets } from './handle-key.ts';
import type { RequestForm } from './request-form.tsx';

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  for (const name of ['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement'])
    vi.stubGlobal(name, function () {});
});

const options = [
  optionFixture('approve', { action: 'APPROVE_AND_EXECUTE' }),
  optionFixture('grant-session', { action: 'APPROVE_AND_EXECUTE' }),
  optionFixture('reject', { action: 'REJECT_WITH_REASON' }),
  optionFixture('terminate', { action: 'TERMINATE' }),
];
const details = { type: 'tool', toolName: 'T', toolUseId: null, input: {}, details: null } as const;
const { request } = interactionFixture('r1', { details, options });
const arrangement = arrangementOf(request);

/** Presses a key and returns what it did; `null` if the key is left to others. */
function press(key: string, change: Partial<RequestForm> = {}, more: Partial<KeyTargets> = {}) {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const form: RequestForm = {
    draft: { optionId: null, feedback: '', answers: [], change: null, rejected: [] },
    respond: { sending: null, send: note('send'), retry: null },
    arrangement,
    hasField: true,
    menu: null,
    setMenu: (menu) => void done.push(`menu ${String(menu)}`),
    writtenOption: null,
    missing: [],
    isTextMissing: false,
    choose: ({ optionId }) => void done.push(`choose ${optionId}`),
    confirming: null,
    endConfirming: note('end'),
    confirm: note('confirm'),
    approve: note('approve'),
    reject: note('reject'),
    isTextWanted: false,
    focusText: note('text'),
    textField: { current: null },
    sendText: note('sendText'),
    changeAnswer: note('answer'),
    approveWith: null,
    change: null,
    ...change,
  };
  const targets: KeyTargets = {
    root: null,
    hasArrows: false,
    go: null,
    toSession: null,
    toList: null,
    toggleRule: null,
    toReview: null,
    showEdit: null,
    expand: null,
    toggleDock: null,
    ...more,
  };
  let isPrevented = false;
  const event = {
    key: key.replace('Shift+', ''),
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: key.startsWith('Shift+'),
    repeat: false,
    target: null,
    defaultPrevented: false,
    preventDefault: () => (isPrevented = true),
  };
  const isUsed = handlePress(event, false, { request, form, targets });
  expect(isUsed).toBe(isPrevented);
  return isUsed ? done : null;
}

test.each([
  ['a', ['approve']],
  ['n', ['reject']],
  ['f', ['text']],
  ['m', ['menu remember']],
  ['Shift+N', ['menu rejectMore']],
  // No menu opens or answers by a digit, and none of the rest has a meaning here.
  ['1', null],
  ['2', null],
  ['e', null],
  ['o', null],
  ['j', null],
  ['r', null],
  ['ArrowDown', null],
])('handlePress of %s does %j', (key, expected) => {
  expect(press(key)).toEqual(expected);
});

test('handlePress leaves every key to a menu and to the second step of an answer', () => {
  for (const key of ['a', 'n', 'm', 'f', '1', 'Enter']) {
    expect(press(key, { menu: 'remember' })).toBeNull();
    expect(press(key, { confirming: options[0] ?? null })).toBeNull();
  }
});

test('handlePress approves nothing and opens no menu of approvals where the request is not shown in full', () => {
  const limited = { arrangement: withoutApprovals(arrangement), approve: null };
  expect(press('a', limited)).toBeNull();
  expect(press('m', limited)).toBeNull();
  expect(press('n', limited)).toEqual(['reject']);
});

test('handlePress opens the menu of lasting approvals if an approval can save a rule with an end', () => {
  const without = { arrangement: { ...arrangement, remember: [] } };
  expect(press('m', without)).toBeNull();
  expect(press('m', { ...without, approveWith: () => undefined })).toEqual(['menu remember']);
});

test('handlePress opens no menu while an answer is being sent', () => {
  const respond = { sending: 'approve', send: () => undefined, retry: null };
  expect(press('m', { respond })).toBeNull();
  expect(press('Shift+N', { respond })).toBeNull();
});

test('handlePress shows the rest of a request that cannot be approved before, and approves it only then', () => {
  const done: string[] = [];
  const expand = () => void done.push('expand');
  const limited = { arrangement: withoutApprovals(arrangement), approve: null };
  expect(press('a', limited, { expand })).toEqual([]);
  expect(done).toEqual(['expand']);
  expect(press('a', {}, { expand })).toEqual(['approve']);
  expect(done).toEqual(['expand']);
});

test('handlePress moves a question only where it can be moved', () => {
  const done: string[] = [];
  expect(press('d')).toBeNull();
  expect(press('d', {}, { toggleDock: () => void done.push('moved') })).toEqual([]);
  expect(done).toEqual(['moved']);
});

test('handlePress uses the actions of its place', () => {
  const steps: number[] = [];
  expect(press('F9', {}, { go: (step) => void steps.push(step) })).toEqual([]);
  expect(press('k', {}, { go: (step) => void steps.push(step) })).toEqual([]);
  expect(steps).toEqual([1, -1]);
});
