import { expect, test } from 'vitest';

import { fingerprintOf } from './fingerprint.ts';

const fingerprint = (
  question: string,
  options: readonly string[],
  subject: string,
  names: readonly string[] = [],
) => fingerprintOf({ question, options, subject }, names);

const options = ['PostgreSQL', 'SQLite'];
const base = fingerprint('Which database should the project use?', options, '');

test('fingerprintOf returns a few short key words and a checksum', () => {
  expect(base).toMatch(/^postgresql-sqlite-[\da-z]{7}$/u);
  expect(fingerprint('Where should the file be stored?', [], '')).toMatch(
    /^file-stor-[\da-z]{7}$/u,
  );
});

test.each([
  ['other blanks', 'Which  database should\nthe project use ?', ['PostgreSQL ', ' SQLite']],
  ['other case and quotes', 'which “database” should the project use', ['postgresql', 'sqlite']],
  ['other words', 'What DB do you want for this project?', options],
  ['another language', '这个项目用哪个数据库？', options],
  [
    'additional options to leave that only one agent offers',
    'Which database should the project use?',
    [...options, 'Type something.', 'Chat about this'],
  ],
])('fingerprintOf returns the same fingerprint for a question with %s', (_, question, labels) => {
  expect(fingerprint(question, labels, '')).toBe(base);
});

test.each([
  ['another option', 'Which database should the project use?', ['PostgreSQL', 'MongoDB']],
  [
    'another question with other options',
    'Which cache should the project use?',
    ['Redis', 'Memcached'],
  ],
  ['the opposite question', 'Which database should be removed?', options],
])('fingerprintOf returns another fingerprint for %s', (_, question, labels) => {
  expect(fingerprint(question, labels, '')).not.toBe(base);
});

test.each([
  ['Do you want to continue? [Y/n]', 'Would you like to proceed? [Y/n]', ['Y', 'n']],
  ['是否继续？', '请问要继续吗？', ['是', '否']],
  ['What should the new function be called?', 'How should I name the new function?', []],
  ['新模块叫什么名字？', '请问新模块的名称是什么？', []],
  ['Should I run the tests now?', '需要我跑一下测试吗？', []],
  ['Can I delete the build folder?', 'Is it okay to remove the build directory?', []],
  ['Shall I go ahead with the migration?', '我可以继续进行迁移吗？', []],
  ['Shall I commit the changes?', '需要我现在提交这些修改吗？', []],
  ['What port should the server use?', '服务器使用哪个端口？', []],
  ['请选择项目用途', 'What is the purpose of the project?', []],
])('fingerprintOf returns one fingerprint for %s and %s', (one, other, labels) => {
  expect(fingerprint(one, labels, '')).toBe(fingerprint(other, labels, ''));
});

test.each([
  ['要删除这个文件吗？', '要保留这个文件吗？', '', ''],
  ['Shall I commit the changes?', 'Shall I discard the changes?', '', ''],
  ['Do you want to proceed?', 'Do you want to proceed?', 'rm -rf ~', 'rm -rf .'],
  ['Delete a.txt? [y/N]', 'Delete b.txt? [y/N]', '', ''],
  ['Do you want to proceed?', 'Do you want to proceed?', 'npm test', 'rm -rf build'],
])('fingerprintOf returns two fingerprints for %s and %s (%s, %s)', (one, other, subject, next) => {
  const labels = ['Yes', 'No'];
  expect(fingerprint(one, labels, subject)).not.toBe(fingerprint(other, labels, next));
});

test('fingerprintOf ignores the name of a known agent', () => {
  const fingerprintOfQuestion = (question: string) => fingerprint(question, [], '', ['claude']);
  expect(fingerprintOfQuestion('Claude: what should it be called?')).toMatch(/^name-[\da-z]{7}$/u);
  expect(fingerprintOfQuestion('Claude: what should it be called?')).toBe(
    fingerprintOfQuestion('What should it be called?'),
  );
  expect(fingerprint('Claude: what should it be called?', [], '')).toMatch(/^claude-name-/u);
});
