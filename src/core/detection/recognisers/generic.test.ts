import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import type { Cursor } from '#core/agents/kits/screen/snapshot.ts';

import { readScreen } from '../ansi.ts';
import { RuleExtractor } from '../rule-extractor.ts';

function read(text: string, cursor: Cursor | null = null) {
  const { lines, cols } = { lines: readScreen(text), cols: 80 };
  return new RuleExtractor(agentScreens, 'generic').read(
    { lines, cols, cursor, alternateScreen: null, title: null, isTyping: false },
    80,
  );
}

const box = [
  '┌────────────────┤ Package configuration ├────────────────┐',
  '│                                                         │',
  '│ Restart services during package upgrades without asking?│',
  '│                                                         │',
  '│               <Yes>                  <No>               │',
  '│                                                         │',
  '└─────────────────────────────────────────────────────────┘',
].join('\n');

test.each([
  ['generic/yes-no', 'Remove 3 files? [y/N] ', 'confirmation', ['y', 'N']],
  [
    'generic/yes-no',
    'Are you sure you want to continue connecting (yes/no/[fingerprint])? ',
    'confirmation',
    ['yes', 'no', 'fingerprint'],
  ],
  ['generic/yes-no', 'Ok to proceed? (y) ', 'confirmation', []],
  ['generic/yes-no', '是否覆盖现有文件？（是/否）', 'confirmation', ['是', '否']],
  ['generic/yes-no', "cp: overwrite 'b.txt'? ", 'confirmation', []],
  [
    'generic/letters',
    '(3/7) Stage this hunk [y,n,q,a,d,j,J,g,/,e,?]? ',
    'choice',
    ['y', 'n', 'q', 'a', 'd', 'j', 'J', 'g', '/', 'e', '?'],
  ],
  ['generic/letters', '[A]bort, [R]etry, [I]gnore:', 'choice', ['Abort', 'Retry', 'Ignore']],
  [
    'generic/letters',
    "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]: ",
    'choice',
    ['Yes', 'No', "Don't ask again"],
  ],
  ['generic/letters', 'Install playwright? (Y)es/(N)o [Yes]: ', 'choice', ['Yes', 'No']],
  ['generic/choices', 'Pick one:\n 1) red\n 2) green\n#? ', 'choice', ['red', 'green']],
  [
    'generic/choices',
    '1) red   3) blue\n2) green 4) grey\n#? '.replaceAll(' 4', '  4'),
    'choice',
    ['red', 'green', 'blue', 'grey'],
  ],
  [
    'generic/choices',
    '? Which colour? › - Use arrow-keys. Return to submit.\n❯   red\n    green\n    blue',
    'choice',
    ['red', 'green', 'blue'],
  ],
  ['generic/choices', '请选择：\n1、红色\n2、绿色\n请输入编号：', 'choice', ['红色', '绿色']],
  ['generic/password', '[sudo] password for dev: ', 'open_ended', []],
  ['generic/password', "Enter passphrase for key '/home/dev/.ssh/id_ed25519': ", 'open_ended', []],
  ['generic/password', '请输入密码：', 'open_ended', []],
  ['generic/any-key', 'Press any key to continue . . .', 'confirmation', []],
  ['generic/any-key', '请按任意键继续', 'confirmation', []],
  ['generic/any-key', 'Enter a project name and press Enter: ', 'open_ended', []],
  ['generic/any-key', 'Please type the full path, then hit return', 'open_ended', []],
  ['generic/any-key', '请输入项目名称后按回车：', 'open_ended', []],
  ['generic/any-key', 'Press Enter to continue, or type q to quit', 'confirmation', []],
  ['generic/any-key', 'Type any key to go on', 'confirmation', []],
  ['generic/pager', 'a\nb\nc\nd\n(END)', 'confirmation', []],
  ['generic/pager', 'a\nb\nc\n--More--(45%)', 'confirmation', []],
  ['generic/text-input', 'Enter your name: ', 'open_ended', []],
  ['generic/text-input', '你叫什么名字？', 'open_ended', []],
  ['generic/buttons', box, 'choice', ['Yes', 'No']],
  ['generic/library-prompt', '◆  Start now?\n│  ● Yes / ○ No\n└', 'confirmation', ['Yes', 'No']],
  ['generic/library-prompt', '◆  Which ones?\n│  ◻ one\n│  ◼ two\n└', 'choice', ['one', 'two']],
  ['generic/library-prompt', '◆  Your name\n│  ada\n└', 'open_ended', []],
  ['generic/library-prompt', '? Send statistics? › no / yes', 'confirmation', ['no', 'yes']],
  ['generic/library-prompt', '? Conflict on a.js (yxH)', 'choice', ['y', 'x', 'H']],
  ['generic/library-prompt', '? Token [input is masked]', 'open_ended', []],
  ['generic/finder', 'Branch>\n  2/2 ────\n> main\n  next', 'choice', ['main', 'next']],
  [
    'generic/nano',
    'Save modified buffer?\n Y Yes\n N No           ^C Cancel',
    'confirmation',
    ['Yes', 'No', 'Cancel'],
  ],
  [
    'generic/panel-dialog',
    '│ a │  ┌─ Delete ─┐ │\n│ b │  │ Sure?    │ │\n│ c │  │ [ Yes ]  [ No ] │ │',
    'confirmation',
    ['Yes', 'No'],
  ],
])('%s recognises %j', (recogniser, text, messageType, options) => {
  const { message, witnesses } = read(text);
  expect(witnesses.map((each) => each.recogniser)).toContain(recogniser);
  expect({ state: message.state, type: message.messageType, options: message.options }).toEqual({
    state: 'has_question',
    type: recogniser === 'generic/buttons' ? 'confirmation' : messageType,
    options,
  });
});

test.each([
  ['dev@box:~/project$ ', 'idle'],
  ['[dev@box project]# ', 'idle'],
  ['➜  project git:(main) ✗ ', 'idle'],
  ['>>> ', 'idle'],
  ['mysql> ', 'idle'],
  ['Do you like it? [y/N] n\ndev@box:~$ ', 'idle'],
  ['⠙ Installing dependencies', 'processing'],
  ['Downloading 45% [#####     ] 1.2 MB/s eta 0:12', 'processing'],
  ['Resolving packages...', 'processing'],
  ['Command (m for help): ', 'idle'],
  ['1Help   2Menu   3View   4Edit', 'idle'],
  ['total size of b? is unknown...', 'processing'],
  ['正在编译，请稍候…', 'processing'],
  ['dev@box:~$ make\ncc -c main.c\ncc -c parser.c', 'processing'],
])('generic recognisers read %j as %s', (text, state) => {
  expect(read(text).message).toMatchObject({ state });
});

test('generic recognisers distinguish a running command from one being typed by the cursor', () => {
  const at = (row: number, col: number): Cursor => ({ row, col, visible: true });
  expect(read('dev@box:~$ sleep 100', at(0, 20)).message).toMatchObject({
    state: 'idle',
    agentStatus: '[user is typing...]',
  });
  expect(read('dev@box:~$ sleep 100', at(1, 0)).message).toMatchObject({
    state: 'processing',
    agentStatus: 'sleep 100',
  });
  expect(read('dev@box:~$ sleep 100').message.confidence).toBeLessThan(0.5);
});

test('generic/password excludes typed characters from the message', () => {
  expect(JSON.stringify(read('Password: ********').message)).not.toContain('*');
});
