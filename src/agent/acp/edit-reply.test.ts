import { expect, test } from 'vitest';

import { changedTexts, editIdOf } from './edit-reply.ts';

const card = {
  callId: 'c1',
  changes: [
    { path: '/a', before: 'one\n', after: 'two\n' },
    { path: '/b', before: 'x\n', after: null },
  ],
};
const editId = editIdOf(card);
const texts = (value: unknown) => {
  const read = changedTexts(value, card);
  return read.ok ? [...read.value] : read.error;
};

test('changedTexts accepts a text for a file of exactly this edit', () => {
  expect(texts({ editId, files: [{ path: '/a', text: 'mine\n' }] })).toEqual([['/a', 'mine\n']]);
});

test('changedTexts refuses the answer to another call, to other contents and to other files', () => {
  const others = [
    { ...card, callId: 'c2' },
    { ...card, changes: [{ path: '/a', before: 'one\n', after: 'other\n' }] },
    { ...card, changes: [{ path: '/a', before: 'changed\n', after: 'two\n' }] },
    { ...card, changes: [{ path: '/c', before: 'one\n', after: 'two\n' }] },
  ];
  for (const other of others)
    expect(texts({ editId: editIdOf(other), files: [{ path: '/a', text: '' }] })).toContain(
      'another edit',
    );
});

test.each([
  [
    'two texts for one file',
    [
      { path: '/a', text: '1' },
      { path: '/a', text: '2' },
    ],
    'two texts',
  ],
  ['a file that is not of the edit', [{ path: '/etc/passwd', text: '' }], 'does not write'],
  ['a file that the edit deletes', [{ path: '/b', text: '' }], 'does not write'],
  ['a relative path to a file of it', [{ path: '/x/../a', text: '' }], 'does not write'],
  ['no file', [], 'could not be read'],
  ['no text', [{ path: '/a' }], 'could not be read'],
])('changedTexts refuses %s', (_, files, reason) => {
  expect(texts({ editId, files })).toContain(reason);
});

test.each([null, 'x', [], { files: [{ path: '/a', text: '' }] }])(
  'changedTexts refuses the malformed answer %j',
  (value) => {
    expect(texts(value)).toContain('could not be read');
  },
);
