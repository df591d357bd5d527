import { expect, test } from 'vitest';

import { fingerprintOf } from './fingerprint.ts';

const base = fingerprintOf('Which database should the project use?', ['PostgreSQL', 'SQLite'], '');

test('it is short key words and a sum', () => {
  expect(base).toMatch(/^database-project-use-[\da-z]{7}$/u);
});

test.each([
  ['blanks', 'Which  database should\nthe project use ?', ['PostgreSQL ', ' SQLite']],
  ['case and quotes', 'which “database” should the project use', ['postgresql', 'sqlite']],
])('%s do not count', (_, question, options) => {
  expect(fingerprintOf(question, options, '')).toBe(base);
});

test.each([
  ['another option', 'Which database should the project use?', ['PostgreSQL', 'MongoDB'], ''],
  ['another order of the same letters', 'Which database should the project use?', ['PostgreSQL', 'SQLite'], 'rm -rf build'],
  ['another question', 'Which cache should the project use?', ['PostgreSQL', 'SQLite'], ''],
])('%s does', (_, question, options, subject) => {
  expect(fingerprintOf(question, options, subject)).not.toBe(base);
});

test('Chinese questions differ', () => {
  expect(fingerprintOf('要删除这个文件吗？', [], '')).not.toBe(fingerprintOf('要保留这个文件吗？', [], ''));
});
