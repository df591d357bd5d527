import { describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { guessCols } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';

import { readScreens, type Round } from '../accuracy/corpus.ts';
import { textOf } from '../accuracy/screen-file.ts';
import { readScreen } from '../ansi.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { withSubjectOfText } from './subject-of-text.ts';

function read(text: string, most?: number) {
  const lines = readScreen(text);
  const snapshot = {
    lines,
    cols: guessCols(lines),
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  const { message } = new RuleExtractor(agentScreens).read(snapshot, MAX_LINES);
  return withSubjectOfText(message, snapshot, most);
}

function recorded(round: Round, program: string, name: string): string {
  const screen = readScreens(round, program).find((each) => each.name === name);
  if (!screen) throw new Error(`No screen named ${name} was recorded.`);
  return textOf(screen);
}

/** The plan of terraform 1.9 above its question, with the name of its only resource. */
const terraform = (name: string, change: string) =>
  `$ terraform apply
Terraform will perform the following actions:

  # null_resource.${name} will be ${change}

Plan: 1 to add, 0 to change, 0 to destroy.

Do you want to perform these actions?
  Terraform will perform the actions described above.
  Only 'yes' will be accepted to approve.

  Enter a value: `;

/** Each: a recorded prompt, its subject, and the same prompt about something else. */
const prompts: readonly (readonly [string, string, string, (text: string) => string])[] = [
  [
    "apt's list",
    recorded('programs', 'apt', 'apt-remove-80x24'),
    'The following packages will be REMOVED:\n  gdb',
    (text) => text.replaceAll('gdb', 'libc6'),
  ],
  [
    "apt's list in Chinese",
    recorded('unseen-programs', 'zh', 'zh-apt-remove-80x24'),
    'jq yq',
    (text) => text.replaceAll('jq yq', 'libc6'),
  ],
  [
    "terraform's plan",
    terraform('build', 'created'),
    '# null_resource.build will be created',
    () => terraform('vault', 'destroyed'),
  ],
  [
    'the host of ssh',
    recorded('unseen-programs', 'ssh', 'ssh-unknown-host-80x24'),
    "The authenticity of host '[127.0.0.1]:45761",
    (text) => text.replaceAll('127.0.0.1', '10.9.8.7'),
  ],
  [
    'the hunk',
    recorded('programs', 'git', 'git-add-p-80x24'),
    '-two\n+2',
    (text) => text.replace('-two\n+2', '+two\n-2'),
  ],
];

describe('withSubjectOfText', () => {
  test.each(prompts)(
    'withSubjectOfText gives %s in the content and in what is asked',
    (_, text, subject) => {
      const { asked, content, contextComplete } = read(text);
      expect(asked?.subject).toContain(subject);
      expect(content).toContain(subject.split('\n').at(-1)?.trim());
      expect(content.length).toBeLessThanOrEqual(500);
      expect(contextComplete).toBe(true);
    },
  );

  test.each(prompts)(
    'withSubjectOfText gives two fingerprints for the same words about another one: %s',
    (_, text, __, other) => {
      const [one, changed] = [read(text), read(other(text))];
      expect(changed.asked?.question).toBe(one.asked?.question);
      expect(changed.fingerprint).not.toBe(one.fingerprint);
      expect(read(text).fingerprint).toBe(one.fingerprint);
    },
  );

  test('withSubjectOfText gives one fingerprint at any width', () => {
    const list = '  libaa libbb libcc libdd libee libff libgg libhh libii libjj libkk libll libmm';
    const text = (rows: string) =>
      `$ sudo apt install x\nThe following NEW packages will be installed:\n${rows}\nDo you want to continue? [Y/n] `;
    const narrow = list.replace('libff libgg', 'libff\n  libgg');
    expect(read(text(narrow)).fingerprint).toBe(read(text(list)).fingerprint);
  });

  test('withSubjectOfText gives the command that the subject begins with', () => {
    const { asked } = read(terraform('build', 'created'));
    expect(asked?.command).toBe('terraform apply');
  });

  test.each([
    ['the list begins above the text', recorded('programs', 'apt', 'apt-remove-52x18'), false],
    [
      'the hunk begins above the text',
      '+four\n+five\n(1/1) Stage this hunk [y,n,q,a,d,e,?]? ',
      false,
    ],
    ['nothing is above', 'Proceed ([y]/n)? ', false],
    ['the question names it', ' done\nDelete report.txt? [y/N] ', true],
    ['the options name it', '$ bash ask.sh\n[1] 部署\n[2] 回滚\n请选择操作： ', true],
  ])('withSubjectOfText reports whether the subject is complete if %s', (_, text, isComplete) => {
    expect(read(text).contextComplete).toBe(isComplete);
  });

  test.each([
    ['+if (isOpen) {', ' }'],
    ['-const all: [number, number] = [1,2]', '+x ? [a] : b'],
    ['+$ npm test', '-# old'],
    [' version: (1.0.0) 2.0.0', '+done'],
  ])('withSubjectOfText takes no line of a hunk for its beginning: %s', (...lines) => {
    const hunk = ['@@ -1,3 +1,3 @@', ' first', ...lines];
    const text = ['$ git add -p', ...hunk, '(1/1) Stage this hunk [y,n,q,a,d,e,?]? '].join('\n');
    expect(read(text).asked?.subject).toBe(['$ git add -p', ...hunk].join('\n'));
  });

  test('withSubjectOfText gives the command at the prompt of a login shell', () => {
    const text = '-bash-5.2$ ./drop.sh\nshop_prod\nDo you want to continue? [Y/n] ';
    expect(read(text).asked?.command).toBe('./drop.sh');
  });

  test.each([
    'Do you want to continue? [Y/n] y',
    '  Overwrite a? (yes/no) no',
    '(1/2) Stage this hunk [y,n,q,a,d,e,?]? y',
    'package name: (corral) shop',
    '要继续吗？[是/否] 是',
  ])('withSubjectOfText begins below the answered prompt "%s"', (answered) => {
    const text = `$ bash ask.sh\nold list\n${answered}\nnew list\nDo you want to continue? [Y/n] `;
    expect(read(text).asked?.subject).toBe('new list');
  });

  test('withSubjectOfText reads no more lines than the largest window', () => {
    const text = terraform('build', 'created');
    expect(read(text, 6)).toMatchObject({ contextComplete: false });
    expect(read(text, 6).asked?.subject).not.toContain('null_resource');
    expect(read(text, 40)).toMatchObject({ contextComplete: true });
  });

  test('withSubjectOfText gives a pager and the question of an agent no subject in its fingerprint', () => {
    const page = (word: string) =>
      `${Array.from({ length: 16 }, (_, at) => `${word} ${at}`).join('\n')}\n(END)`;
    expect(read(page('one')).fingerprint).toBe(read(page('two')).fingerprint);
    const asked = (above: string) =>
      read(`● ${above}\n\n● Which database should I use?\n  A) PostgreSQL\n  B) SQLite\n\n❯ `);
    expect(asked('I read the code.').fingerprint).toBe(asked('Tests pass.').fingerprint);
  });
});
