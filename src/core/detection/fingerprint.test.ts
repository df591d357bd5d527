import { expect, test } from 'vitest';

import { fingerprintOf } from './fingerprint.ts';

const fingerprint = (question: string, options: readonly string[], subject: string, names: readonly string[] = []) =>
  fingerprintOf({ question, options, subject }, names);

const options = ['PostgreSQL', 'SQLite'];
const base = fingerprint('Which database should the project use?', options, '');

test('a fingerprint is short key words and a checksum', () => {
  expect(base).toMatch(/^postgresql-sqlite-[\da-z]{7}$/u);
  expect(fingerprint('Where should the file be stored?', [], '')).toMatch(/^file-stor-[\da-z]{7}$/u);
});

test.each([
  ['blanks', 'Which  database should\nthe project use ?', ['PostgreSQL ', ' SQLite']],
  ['case and quotes', 'which “database” should the project use', ['postgresql', 'sqlite']],
  ['other words', 'What DB do you want for this project?', options],
  ['another language', '这个项目用哪个数据库？', options],
  ['ways out that only one agent offers', 'Which database should the project use?', [...options, 'Type something.', 'Chat about this']],
])('%s of the same question give the same fingerprint', (_, question, labels) => {
  expect(fingerprint(question, labels, '')).toBe(base);
});

test.each([
  ['another option', 'Which database should the project use?', ['PostgreSQL', 'MongoDB']],
  ['another question with other options', 'Which cache should the project use?', ['Redis', 'Memcached']],
  ['the opposite question', 'Which database should be removed?', options],
])('%s gives another fingerprint', (_, question, labels) => {
  expect(fingerprint(question, labels, '')).not.toBe(base);
});

test.each([
  ['Do you want to continue? [Y/n]', 'Would you like to proceed? [Y/n]', ['Y', 'n']],
  ['是否继续？', '请问要继续吗？', ['是', '否']],
  ['What should the new function be called?', 'How should I name the new function?', []],
  ['新模块叫什么名字？', '请问新模块的名称是什么？', []],
])('%s and %s are one question', (one, other, labels) => {
  expect(fingerprint(one, labels, '')).toBe(fingerprint(other, labels, ''));
});

test.each([
  ['要删除这个文件吗？', '要保留这个文件吗？', '', ''],
  ['Delete a.txt? [y/N]', 'Delete b.txt? [y/N]', '', ''],
  ['Do you want to proceed?', 'Do you want to proceed?', 'npm test', 'rm -rf build'],
])('%s and %s are two (%s, %s)', (one, other, subject, next) => {
  const labels = ['Yes', 'No'];
  expect(fingerprint(one, labels, subject)).not.toBe(fingerprint(other, labels, next));
});

test('the name of an agent that is known says nothing', () => {
  const of = (question: string) => fingerprint(question, [], '', ['claude']);
  expect(of('Claude: what should it be called?')).toMatch(/^name-[\da-z]{7}$/u);
  expect(of('Claude: what should it be called?')).toBe(of('What should it be called?'));
  expect(fingerprint('Claude: what should it be called?', [], '')).toMatch(/^claude-name-/u);
});
