import { asks, choice, confirmation, open, rests, run, toGoOn, works } from './words.mjs';

const node = process.execPath;
const ask = (...lines) => `cat > ask.cjs <<'END'\n${lines.join('\n')}\nEND`;
const asked = (expected) => run(`${node} ask.cjs`, expected);
const disk = 'truncate -s 20M disk.img';
const chinese = { LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', LOCPATH: process.env.LOCPATH ?? '' };
const key = `gpg --batch --quiet --pinentry-mode loopback --passphrase '' --quick-generate-key 'Ada <ada@example.com>' ed25519 2> /dev/null`;

const questions = [
  asks(
    'find-ok',
    'touch a.log',
    run(`find . -name '*.log' -ok rm {} ';'`, /\?/u),
    confirmation('< rm ... ./a.log > ?'),
  ),
  asks('xargs-p', 'touch a.log', run('ls | xargs -p rm', /\?\.\.\./u), confirmation('rm a.log')),
  asks('zip-password', 'echo a > a', run('zip -e a.zip a', /password/u), open('Enter password')),
  asks(
    '7z-password',
    'echo a > a; 7zz a -psecret a.7z a > /dev/null; rm a',
    run('7zz x a.7z', /password/u),
    open('Enter password'),
  ),
  asks(
    'gpg-delete',
    key,
    run('gpg --delete-secret-keys Ada', /\(y\/N\)/u),
    confirmation('Delete this key from the keyring?', ['y', 'N']),
  ),
  asks(
    'gpg-sign-trust',
    key,
    run('gpg --edit-key Ada trust', /Your decision\?/u),
    choice('Please decide how far you trust this user', [
      "I don't know or won't say",
      'I do NOT trust',
      'I trust marginally',
      'I trust fully',
      'I trust ultimately',
      'back to the main menu',
    ]),
  ),
  asks(
    'git-merge-tool-start',
    `git init -q -b main . && echo 1 > n && git add n && git commit -qm 1 && git checkout -qb b && echo 2 > n && git commit -qam 2 && git checkout -q main && echo 3 > n && git commit -qam 3 && (git merge b > /dev/null || true)`,
    run('git mergetool --tool=vimdiff --prompt', /Hit return/u),
    toGoOn('Hit return to start merge resolution tool (vimdiff)'),
  ),
  asks(
    'nano-search',
    '',
    run('nano notes.txt', /\^X/u).concat([
      ['hello', /hello/u],
      [['C-w'], /Search/u],
    ]),
    open('Search'),
  ),
  asks(
    'nano-wrong-file',
    '',
    run('nano notes.txt', /\^X/u).concat([
      ['hello', /hello/u],
      [['C-r'], /insert/u],
    ]),
    open('File to insert'),
  ),
  asks(
    'mc-mkdir',
    '',
    run('mc --nosubshell -b', /1Help/u).concat([[['F7'], /Create a new/u]]),
    open('Enter directory name'),
  ),
  asks(
    'vim-unsaved',
    '',
    run('vim -u NONE a.txt', /~/u).concat([
      ['ihello', /hello/u],
      [['Escape'], /hello/u],
      [':confirm q', /confirm q/u],
      [['Enter'], /ancel/u],
    ]),
    choice('Save changes to', ['Yes', 'No', 'Cancel']),
  ),
  asks(
    'vim-press-enter',
    '',
    run('vim -u NONE a.txt', /~/u).concat([
      [':!ls', /!ls/u],
      [['Enter'], /Press ENTER/u],
    ]),
    toGoOn('Press ENTER or type command to continue'),
  ),
  asks(
    'top-delay',
    '',
    run('top', /PID/u).concat([['d', /Change delay/u]]),
    open('Change delay from'),
  ),
  asks(
    'cfdisk-label',
    disk,
    run('cfdisk disk.img', /gpt/u),
    choice('Select label type', ['gpt', 'dos', 'sgi', 'sun']),
  ),
  asks(
    'fdisk-signature',
    `${disk}; mkfs.ext4 -q disk.img`,
    run('fdisk disk.img', /m for help/u).concat(
      run('g', /m for help\): *\n*$/u),
      run('n', /Partition number/u),
    ),
    open('Partition number (1-128, default 1)'),
  ),
  asks(
    'whiptail-radiolist',
    '',
    run(
      `whiptail --radiolist 'Default shell' 14 44 3 bash 'GNU Bash' on zsh 'Z shell' off fish 'Friendly' off`,
      /<Ok>/u,
    ),
    choice('Default shell', ['bash', 'zsh', 'fish']),
  ),
  asks(
    'whiptail-password',
    '',
    run(`whiptail --passwordbox 'Database password' 9 44`, /<Ok>/u),
    open('Database password'),
  ),
  asks(
    'dialog-radiolist',
    '',
    run(
      `dialog --radiolist 'Time zone' 13 44 3 utc Universal on cet Berlin off jst Tokyo off`,
      /OK/u,
    ),
    choice('Time zone', ['utc', 'cet', 'jst']),
  ),
  asks(
    'clack-select',
    ask(
      `require('@clack/prompts').select({ message: 'Pick a project type', options: [{ value: 1, label: 'TypeScript' }, { value: 2, label: 'JavaScript' }, { value: 3, label: 'CoffeeScript', hint: 'oh no' }] });`,
    ),
    asked(/JavaScript/u),
    choice('Pick a project type', ['TypeScript', 'JavaScript', 'CoffeeScript']),
  ),
  asks(
    'clack-text',
    ask(`require('@clack/prompts').text({ message: 'What is your name?' });`),
    asked(/name/u),
    open('What is your name?'),
  ),
  asks(
    'prompts-multiselect',
    ask(
      `require('prompts')({ type: 'multiselect', name: 'a', message: 'Pick colours', choices: [{ title: 'Red' }, { title: 'Green' }, { title: 'Blue' }] });`,
    ),
    asked(/Blue/u),
    choice('Pick colours', ['Red', 'Green', 'Blue']),
  ),
  asks(
    'enquirer-confirm',
    ask(`require('enquirer').prompt({ type: 'confirm', name: 'a', message: 'Want to answer?' });`),
    asked(/Want to answer/u),
    confirmation('Want to answer?', ['y', 'N']),
  ),
  asks(
    'enquirer-multiselect',
    ask(
      `require('enquirer').prompt({ type: 'multiselect', name: 'a', message: 'Pick your poison', choices: ['rum', 'gin', 'rye'] });`,
    ),
    asked(/rye/u),
    choice('Pick your poison', ['rum', 'gin', 'rye']),
  ),
  asks(
    'enquirer-input',
    ask(
      `require('enquirer').prompt({ type: 'input', name: 'a', message: 'What is your username?', initial: 'jon' });`,
    ),
    asked(/username/u),
    open('What is your username?'),
  ),
  asks(
    'inquirer-select',
    ask(
      `require('inquirer').default.prompt([{ type: 'select', name: 'a', message: 'Which licence?', choices: ['MIT', 'Apache-2.0', 'GPL-3.0'] }]).then(console.log);`,
    ),
    asked(/GPL/u),
    choice('Which licence?', ['MIT', 'Apache-2.0', 'GPL-3.0']),
  ),
  asks(
    'inquirer-input',
    ask(
      `require('inquirer').default.prompt([{ type: 'input', name: 'a', message: 'Package name', default: 'my-app' }]).then(console.log);`,
    ),
    asked(/my-app/u),
    open('Package name'),
  ),
  asks(
    'zh-find-ok',
    'touch a.log',
    run(`mv -i a.log a.log2 && touch a.log && mv -i a.log a.log2`, /是否/u),
    {
      ...confirmation('是否覆盖'),
      env: chinese,
    },
  ),
  asks('zh-gpg-delete', key, run('gpg --delete-secret-keys Ada', /\(y\/N\)/u), {
    ...confirmation('要从钥匙环里删除这个密钥吗？', ['y', 'N']),
    env: chinese,
  }),
];

const others = [
  rests('gpg-edit', key, run('gpg --edit-key Ada', /gpg> *$/mu)),
  rests('parted-prompt', disk, run('parted disk.img', /\(parted\)/u)),
  rests('sqlite-more', '', run('sqlite3', /sqlite> ?$/mu).concat(run('select 1', /\.\.\.>/u))),
  rests(
    'fish-git',
    'git init -q -b main .',
    run('fish --no-config', /> ?$/mu).concat(run('cd ..', /> ?$/mu)),
  ),
  works('xz-progress', 'head -c 60000000 /dev/urandom > big', run('xz -9 -v big', /\d %/u)),
  works('python-server', '', run('python3 -m http.server --bind 127.0.0.1 0', /Serving HTTP/u)),
  works(
    'find-lines',
    '',
    run(
      `for f in $(find /usr/share -name '*.txt' | head -50); do echo "scanning $f"; sleep 0.3; done`,
      /scanning/u,
    ),
  ),
  works(
    '7z-add',
    'head -c 90000000 /dev/urandom > big',
    run('7zz a -mx=9 -mmt=1 a.7z big', /\d%/u),
  ),
];

/**
 * Second round, recorded after the first was inspected and the recognisers were changed because of
 * it.
 */
export const unseenAgain = [...questions, ...others];
