import { expect, test } from 'vitest';

import { fileEdits } from '#core/agents/kits/tools/edited-files.ts';
import type { Decision } from '#core/agents/agent.ts';

import { askOf, permissionLine } from '../test-fixtures.ts';
import { messagesFor } from './answers.ts';

const diff = { type: 'diff', path: '/work/a', oldText: 'a\n', newText: 'b\n' };
const edit = { title: 'Edit a', kind: 'edit', content: [diff] };
const announced = { ...edit, _meta: { 'corral/edit': 'e1' } };

function approvalOf(call: object, updatedInput: unknown) {
  const ask = askOf(permissionLine(call));
  const option = ask.options.find(({ optionId }) => optionId === 'approve');
  if (!option) throw new Error('There is no approval.');
  const data = updatedInput === undefined ? null : { updatedInput };
  const decidedBy = { type: 'window', windowId: 'w' } as const;
  const decision: Decision = { option, feedback: null, data, decidedBy };
  return { details: ask.details, result: messagesFor(decision, ask.options).reply?.result };
}

test('An approval carries the text that the person wants in exactly the edit that was asked for', () => {
  const { details, result } = approvalOf(announced, { content: 'mine\n' });
  expect(details).toMatchObject({ isEditable: true, input: { content: 'b\n' } });
  expect(result).toMatchObject({
    outcome: { outcome: 'selected' },
    _meta: { 'corral/edit': { editId: 'e1', files: [{ path: '/work/a', text: 'mine\n' }] } },
  });
});

test('An approval without a change, or of an agent that takes none, carries no text', () => {
  expect(approvalOf(announced, undefined).result).not.toHaveProperty('_meta');
  const other = approvalOf(edit, { content: 'mine\n' });
  expect(other.result).not.toHaveProperty('_meta');
  expect(other.details).not.toHaveProperty('isEditable');
});

test('An edit of several files, and a request that is no edit, cannot be changed', () => {
  const several = { ...announced, content: [diff, { ...diff, path: '/work/b' }] };
  expect(approvalOf(several, undefined).details).not.toHaveProperty('isEditable');
  const command = { title: 'ls', kind: 'execute', rawInput: { command: 'ls' } };
  const meta = { _meta: { 'corral/edit': 'e1' } };
  expect(approvalOf({ ...command, ...meta }, undefined).details).not.toHaveProperty('isEditable');
});

test('A deleted file is one, and its deletion cannot be changed', () => {
  const gone = { ...diff, newText: '', _meta: { 'corral/deleted': true } };
  const { details } = approvalOf({ ...announced, content: [gone] }, undefined);
  expect(details).toMatchObject({ details: { type: 'diff', isDeleted: true } });
  expect(details).not.toHaveProperty('isEditable');
  expect(fileEdits(details)?.[0]?.textAfter('a\n')).toBeNull();
});
