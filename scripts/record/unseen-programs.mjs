import { unseenBoxes } from './unseen-boxes.mjs';
import { unseenLines } from './unseen-lines.mjs';
import { asks, choice, confirmation, open, rests, run, works } from './words.mjs';

const node = process.execPath;
const ask = (...lines) => `cat > ask.cjs <<'END'\n${lines.join('\n')}\nEND`;
const asked = (expected) => run(`${node} ask.cjs`, expected);
const chinese = { LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', LOCPATH: process.env.LOCPATH ?? '' };
const GPG = 'gpg --full-generate-key';
const inquirer = (question) =>
  ask(`require('inquirer').default.prompt([${question}]).then(console.log);`);
const slow = (body) => `cat > slow.cjs <<'END'
const server = require('node:http').createServer((request, response) => { ${body} });
server.listen(0, '127.0.0.1', () => require('node:fs').writeFileSync('port', String(server.address().port)));
setTimeout(() => process.exit(), 40000);
END
${node} slow.cjs > /dev/null 2>&1 & while [ ! -s port ]; do read -t 0.1 < <(:) || true; done`;

const tools = [
  asks(
    'git-mergetool-deleted',
    `git init -q -b main . && echo 1 > n && git add n && git commit -qm 1 && git checkout -qb b && git rm -q n && git commit -qm 2 && git checkout -q main && echo 2 > n && git commit -qam 3 && (git merge b > /dev/null || true)`,
    run('git mergetool --tool=vimdiff', /\(a\)bort/u),
    choice('Use', ['modified', 'deleted file', 'abort']),
  ),
  asks(
    'patch-file',
    `printf -- '--- gone/a.c\\n+++ gone/a.c\\n@@ -1 +1 @@\\n-a\\n+b\\n' > p`,
    run('patch -p0 < p', /File to patch/u),
    open('File to patch'),
  ),
  asks(
    'patch-reversed',
    `echo b > a; printf -- '--- a\\n+++ a\\n@@ -1 +1 @@\\n-a\\n+b\\n' > p`,
    run('patch -p0 < p', /\[n\]/u),
    confirmation('Assume -R?'),
  ),
  asks(
    'gzip-overwrite',
    'echo a > a; echo b > a.gz',
    run('gzip -k a', /overwrite/u),
    confirmation('do you wish to overwrite', ['y', 'n']),
  ),
  asks(
    '7z-replace',
    'echo a > a.txt; 7zz a a.7z a.txt > /dev/null; echo bb > a.txt',
    run('7zz x a.7z', /\(Q\)uit/u),
    choice('Would you like to replace the existing file', [
      'Yes',
      'No',
      'Always',
      'Skip all',
      'Auto rename all',
      'Quit',
    ]),
  ),
  asks(
    'cpan-auto',
    '',
    run('perl -MCPAN -e shell', /\[yes\]/u),
    confirmation('Would you like to configure as much as possible automatically?'),
  ),
  asks('chfn-name', '', run('chfn', /Full Name/u), open('Full Name')),
  asks('chsh-shell', '', run('chsh', /Login Shell/u), open('Login Shell')),
  asks(
    'fdupes-keep',
    'mkdir d; echo same > d/a; echo same > d/b',
    run('fdupes -dP d', /preserve/u),
    choice('preserve files', ['d/b', 'd/a']),
  ),
  asks(
    'npm-login',
    '',
    run('npm login --auth-type=legacy --registry=http://127.0.0.1:9/', /Username/u),
    open('Username'),
  ),
  asks('create-vite-name', '', run('create-vite', /Project name/u), open('Project name')),
  asks('create-vue-name', '', run('create-vue', /name/u), open('Project name')),
  asks(
    'inquirer-confirm',
    inquirer(`{ type: 'confirm', name: 'a', message: 'Deploy to production?' }`),
    asked(/Deploy/u),
    confirmation('Deploy to production?', ['Y', 'n']),
  ),
  asks(
    'inquirer-checkbox',
    inquirer(
      `{ type: 'checkbox', name: 'a', message: 'Which toppings?', choices: ['Cheese', 'Ham', 'Olives'] }`,
    ),
    asked(/Olives/u),
    choice('Which toppings?', ['Cheese', 'Ham', 'Olives']),
  ),
  asks(
    'inquirer-rawlist',
    inquirer(
      `{ type: 'rawlist', name: 'a', message: 'Which size?', choices: ['Small', 'Medium', 'Large'] }`,
    ),
    asked(/Large/u),
    choice('Which size?', ['Small', 'Medium', 'Large']),
  ),
  asks(
    'inquirer-expand',
    inquirer(
      `{ type: 'expand', name: 'a', message: 'Conflict on a.js', choices: [{ key: 'y', name: 'Overwrite', value: 1 }, { key: 'x', name: 'Abort', value: 2 }] }`,
    ),
    asked(/\(/u),
    choice('Conflict on a.js', ['y', 'x', 'H']),
  ),
  asks(
    'inquirer-password',
    inquirer(`{ type: 'password', name: 'a', message: 'Registry token' }`),
    asked(/Registry token/u),
    open('Registry token'),
  ),
  asks(
    'enquirer-select',
    ask(
      `require('enquirer').prompt({ type: 'select', name: 'a', message: 'Pick a flavour', choices: ['apple', 'grape', 'orange'] });`,
    ),
    asked(/orange/u),
    choice('Pick a flavour', ['apple', 'grape', 'orange']),
  ),
  asks(
    'prompts-toggle',
    ask(
      `require('prompts')({ type: 'toggle', name: 'a', message: 'Send statistics?', active: 'yes', inactive: 'no' });`,
    ),
    asked(/statistics/u),
    confirmation('Send statistics?', ['no', 'yes']),
  ),
  asks(
    'prompts-number',
    ask(`require('prompts')({ type: 'number', name: 'a', message: 'How many replicas?' });`),
    asked(/replicas/u),
    open('How many replicas?'),
  ),
  asks(
    'clack-confirm',
    ask(`require('@clack/prompts').confirm({ message: 'Initialise a git repository?' });`),
    asked(/repository/u),
    confirmation('Initialise a git repository?', ['Yes', 'No']),
  ),
  asks(
    'clack-multiselect',
    ask(
      `require('@clack/prompts').multiselect({ message: 'Select tools', options: ['eslint', 'prettier', 'vitest'].map((value) => ({ value, label: value })) });`,
    ),
    asked(/vitest/u),
    choice('Select tools', ['eslint', 'prettier', 'vitest']),
  ),
];

const inChinese = [
  asks('zh-coreutils-rm', 'echo a > 合同.txt', run('rm -i 合同.txt', /是否/u), {
    ...confirmation('是否删除普通文件'),
    env: chinese,
  }),
  asks('zh-coreutils-cp', 'echo a > a; echo b > b', run('cp -i a b', /是否/u), {
    ...confirmation('是否覆盖'),
    env: chinese,
  }),
  asks(
    'zh-gpg-name',
    '',
    run(GPG, /./u).concat(run('1', /./u), run('', /./u), run('0', /y\/N/u), run('y', /真实姓名/u)),
    {
      ...open('真实姓名'),
      env: chinese,
    },
  ),
  asks(
    'zh-apt-remove',
    '',
    run('apt-get -o Debug::NoLocking=1 -o Dir::Etc::SourceParts=- remove jq', /\[Y\/n\]/u),
    {
      ...confirmation('您希望继续执行吗？', ['Y', 'n']),
      env: chinese,
    },
  ),
  asks('zh-chfn', '', run('chfn', /全名/u), { ...open('全名'), env: chinese }),
  asks('zh-passwd', '', run('passwd', /密码/u), { ...open('密码'), env: chinese }),
  asks('zh-dialog-yesno', '', run(`dialog --yesno '现在重启吗？' 7 40`, /重启/u), {
    ...confirmation('现在重启吗？', ['Yes', 'No']),
    env: chinese,
  }),
];

const resting = [
  rests('fish-prompt', '', run('fish --no-config', /> ?$/mu).concat(run('echo hello', /^hello/mu))),
  rests(
    'ipython-prompt',
    '',
    run('ipython --no-banner', /In \[1\]/u).concat(run('6 * 7', /Out\[1\]/u)),
  ),
  rests('lftp-prompt', '', run('lftp', /lftp/u).concat(run('set net:timeout 5', /5\n/u))),
  rests('ftp-prompt', '', run('tnftp', /ftp>/u)),
  rests('bc-result', '', run('bc -q', /bc/u).concat(run('6 * 7', /42/u))),
  rests('ed-prompt', 'seq 5 > n', run(`ed -p '* ' n`, /\*/u)),
  rests('psql-after-failed', '', run('psql -h 127.0.0.1 -p 9 -U dev shop', /Connection/u)),
  rests('ncdu-list', 'seq 100 > n', run('ncdu', /Total disk usage/u)),
  rests('nnn-list', 'seq 100 > n', run('nnn', /1\/1/u)),
  rests('mc-panels', 'touch report.txt', run('mc --nosubshell -b', /repo/u)),
];

const working = [
  works('htop', '', run('htop -u nobody', /F1Help/u)),
  works(
    'rsync-progress',
    'head -c 4000000 /dev/zero > big',
    run('rsync --progress --bwlimit=20 big copy', /%/u),
  ),
  works(
    'dd-progress',
    '',
    run(
      `(while :; do head -c 4096 /dev/zero; sleep .1; done) | dd of=/dev/null status=progress`,
      /copied/u,
    ),
  ),
  works(
    'npm-install-wait',
    slow(''),
    run('npm install left-pad --registry=http://127.0.0.1:$(cat port)/', /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/u),
  ),
  works(
    'curl-table',
    slow(
      `response.setHeader('content-length', 1e6); setInterval(() => response.write('x'.repeat(999)), 300);`,
    ),
    run('curl -o x http://127.0.0.1:$(cat port)/', /\s[1-9]\d*\s+976k|976k/u),
  ),
  works(
    'curl-bar',
    slow(
      `response.setHeader('content-length', 1e4); setInterval(() => response.write('x'.repeat(99)), 300);`,
    ),
    run('curl -# -o x http://127.0.0.1:$(cat port)/', /\d\.\d%/u),
  ),
  works(
    'git-clone-wait',
    slow(''),
    run('git clone http://127.0.0.1:$(cat port)/a.git', /Cloning into/u),
  ),
  works(
    'clack-spinner',
    ask(
      `const s = require('@clack/prompts').spinner(); s.start('Installing dependencies');`,
      'setInterval(() => {}, 1000);',
    ),
    asked(/Installing dependencies/u),
  ),
  works(
    'tar-verbose',
    'mkdir t && for n in $(seq 300); do echo $n > t/$n; done',
    run(`tar cvf - t | while read -r -n 2000 x; do sleep 1; done`, /t\/\d/u),
  ),
  works(
    'zh-dd-progress',
    '',
    run(
      `(while :; do head -c 4096 /dev/zero; sleep .1; done) | dd of=/dev/null status=progress`,
      /复制/u,
    ),
    {
      env: chinese,
    },
  ),
];

/**
 * Programs that were not inspected while the recognisers were written: recorded and read once,
 * before anything was changed because of them. Many are not part of a usual machine: nano, mc,
 * htop, dialog, whiptail, fdisk, parted, gdisk, 7zip, rsync, fish, fzf, fdupes, ncdu, nnn, lftp and
 * tnftp of Debian 12; create-vite, create-vue, inquirer, enquirer, prompts, @clack/prompts and ssh2
 * of npm, found by NODE_PATH; a Chinese locale, found by LOCPATH.
 */
export const unseenPrograms = [
  ...unseenBoxes,
  ...unseenLines,
  ...tools,
  ...inChinese,
  ...resting,
  ...working,
];
