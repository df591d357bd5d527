import { join } from 'node:path';

import { gitQuestions } from './git-questions.mjs';
import { shellQuestions } from './shell-questions.mjs';
import { asks, choice, confirmation, ENTER, open, rests, run, toGoOn, works } from './words.mjs';

const here = import.meta.dirname;
const chinese = join(here, 'chinese-cli.sh');
const menu = join(here, 'pointer-menu.mjs');
const node = process.execPath;

const longFile = `seq -f 'line %g of a file that is longer than any screen' 1 300 > long.txt`;

const python = (code) => run(`python3 -c "${code}"`, /[:?]\s*$/u);

const questions = [
  ...gitQuestions,
  asks(
    'ssh-keygen-file',
    '',
    run('ssh-keygen -t ed25519', /save the key/u),
    open('Enter file in which to save the key'),
  ),
  asks(
    'ssh-keygen-passphrase',
    '',
    run('ssh-keygen -t ed25519 -f key', /no passphrase/u),
    open('Enter passphrase'),
  ),
  asks(
    'ssh-keygen-again',
    '',
    [...run('ssh-keygen -t ed25519 -f key', /no passphrase/u), [ENTER, /same passphrase again/u]],
    open('Enter same passphrase again'),
  ),
  asks(
    'ssh-keygen-overwrite',
    "ssh-keygen -q -t ed25519 -N '' -f key",
    run('ssh-keygen -t ed25519 -f key', /Overwrite/u),
    confirmation('Overwrite', ['y', 'n']),
  ),
  asks(
    'apt-remove',
    '',
    run('apt-get -o Debug::NoLocking=1 remove gdb', /continue\?/u),
    confirmation('Do you want to continue?', ['Y', 'n']),
  ),
  asks('npm-init-name', '', run('npm init', /package name/u), open('package name')),
  asks(
    'npm-init-version',
    '',
    [...run('npm init', /package name/u), [ENTER, /version/u]],
    open('version'),
  ),
  asks(
    'npm-init-ok',
    '',
    [
      ...run('npm init', /package name/u),
      ...[
        'version',
        'description',
        'entry point',
        'test command',
        'git repository',
        'keywords',
        'author',
        'license',
        'type:|Is this OK',
        'Is this OK',
      ].map((word) => [ENTER, new RegExp(word, 'u')]),
    ],
    confirmation('Is this OK?'),
  ),
  asks('less-file', longFile, run('less long.txt', /long\.txt/u), toGoOn()),
  asks('less-middle', longFile, [...run('less long.txt', /long\.txt/u), [' ', /^:/mu]], toGoOn()),
  asks('less-end', longFile, [...run('less long.txt', /long\.txt/u), ['G', /\(END\)/u]], toGoOn()),
  asks('more-file', longFile, run('more long.txt', /--More--/u), toGoOn()),
  asks('man-page', '', run('man git', /Manual page/u), toGoOn()),
  asks(
    'python-input',
    '',
    python("input('What is the name of the service? ')"),
    open('What is the name of the service?'),
  ),
  asks('python-input-colon', '', python("input('Enter the port: ')"), open('Enter the port')),
  asks(
    'python-overwrite',
    '',
    python("input('config.json is there already. Overwrite it? ')"),
    confirmation('Overwrite it?'),
  ),
  asks(
    'python-long-question',
    '',
    python(
      "input('The database of the staging environment differs from the one that was deployed last week. Should it be migrated now? [yes/no]: ')",
    ),
    confirmation('Should it be migrated now?', ['yes', 'no']),
  ),
  asks(
    'pip-uninstall',
    'python3 -m venv venv',
    run('venv/bin/pip uninstall setuptools', /Proceed/u),
    confirmation('Proceed', ['Y', 'n']),
  ),
  asks(
    'openssl-passphrase',
    '',
    run('openssl genrsa -aes128 -out key.pem 2048', /pass phrase/u),
    open('Enter PEM pass phrase'),
  ),
  asks(
    'gpg-passphrase',
    'echo secret > file',
    run('gpg --pinentry-mode loopback -c file', /passphrase/u),
    open('Enter passphrase'),
  ),
  ...shellQuestions,
  asks(
    'su-password',
    '',
    run('setpriv --reuid 65534 --regid 65534 --clear-groups su -c id', /Password:/u),
    open('Password'),
  ),
  asks('passwd', '', run('passwd', /New password/u), open('New password')),
  asks(
    'rm-i',
    'echo content > report.txt',
    run('rm -i report.txt', /remove regular file/u),
    confirmation("remove regular file 'report.txt'?"),
  ),
  asks(
    'cp-i',
    'touch one two',
    run('cp -i one two', /overwrite/u),
    confirmation("overwrite 'two'?"),
  ),
  asks(
    'mv-i',
    'touch one two',
    run('mv -i one two', /overwrite/u),
    confirmation("overwrite 'two'?"),
  ),
  asks(
    'unzip-overwrite',
    `echo a > a.txt; python3 -m zipfile -c a.zip a.txt`,
    run('unzip a.zip', /replace/u),
    choice('replace a.txt?', ['yes', 'no', 'All', 'None', 'rename']),
  ),
  asks(
    'vim-swap',
    'echo text > notes.txt',
    [
      ...run('vim -u NONE notes.txt', /~/u),
      ['ihello', /hello/u],
      [['Escape'], /hello/u],
      [['C-z'], /Stopped/u],
      ...run('vim -u NONE notes.txt', /bort/u),
    ],
    choice('Swap file', ['Open Read-Only', 'Edit anyway', 'Recover', 'Quit', 'Abort']),
  ),
  asks(
    'gdb-quit',
    '',
    [...run('gdb -q sleep', /\(gdb\)/u), ...run('start 60', /\(gdb\) ?$|\(y or \[n\]\)/mu)],
    confirmation('Make breakpoint pending on future shared library load?', ['y', 'n']),
  ),
  asks(
    'dpkg-conffile',
    dpkgSetup(),
    run(
      'dpkg --root=$PWD/root --force-not-root --force-script-chrootless --log=/dev/null -i two.deb',
      /\[default=N\]/u,
    ),
    choice('What would you like to do about it', ['Y', 'I', 'N', 'O', 'D', 'Z']),
  ),
  asks(
    'pointer-menu',
    '',
    run(`${node} ${menu}`, /Svelte/u),
    choice('Which framework?', ['React', 'Vue', 'Svelte', 'None of them']),
  ),
  asks(
    'zh-choose',
    '',
    run(`bash ${chinese} choose`, /请输入选项/u),
    choice('请选择要部署的环境', ['开发环境', '测试环境', '生产环境']),
  ),
  asks(
    'zh-confirm',
    '',
    run(`bash ${chinese} confirm`, /是否继续/u),
    confirmation('是否继续？', ['y', 'N']),
  ),
  asks(
    'zh-delete',
    '',
    run(`bash ${chinese} delete`, /确定要删除/u),
    confirmation('确定要删除旧版本吗？', ['是', '否']),
  ),
  asks('zh-name', '', run(`bash ${chinese} name`, /请输入项目名称/u), open('请输入项目名称')),
  asks('zh-password', '', run(`bash ${chinese} password`, /数据库密码/u), open('请输入数据库密码')),
  asks('zh-anykey', '', run(`bash ${chinese} anykey`, /按任意键继续/u), toGoOn('按任意键继续')),
  asks('zh-open', '', run(`bash ${chinese} open`, /什么名字/u), open('你希望新版本叫什么名字？')),
];

const resting = [
  rests('shell-fresh', '', []),
  rests('shell-after-ls', 'touch a b c', run('ls -la', /c\n/u)),
  rests(
    'shell-after-question-text',
    'printf "Do you want to continue? [Y/n]\\nIs this fine?\\n" > talk.txt',
    run('cat talk.txt', /fine\?/u),
  ),
  rests('shell-after-failed', '', run('cat nothing.txt', /No such file/u)),
  rests('shell-pointed', '', run('true', /./u), { prompt: '❯ ' }),
  rests('shell-oh-my-zsh', '', run('true', /./u), { prompt: '➜  project git:(main) ✗ ' }),
  rests('shell-two-lines', '', run('true', /./u), { prompt: String.raw`┌──(dev㉿box)-[\w]\n└─$ ` }),
  rests(
    'shell-after-menu',
    `printf '1) apple\\n2) banana\\n' > menu.txt`,
    run('cat menu.txt', /banana/u),
  ),
  rests('python-repl', '', run('python3', />>> ?$/mu)),
  rests('python-repl-after', '', [...run('python3', />>> ?$/mu), ...run('6 * 7', /42/u)]),
  rests('node-repl', '', run(node, /> ?$/mu)),
  rests('sqlite-repl', '', run('sqlite3', /sqlite> ?$/mu)),
  rests('gdb-repl', '', run('gdb -q', /\(gdb\) ?$/mu)),
  rests('vim-notes', 'printf "some\\nnotes\\n" > notes.txt', run('vim -u NONE notes.txt', /~/u)),
  rests('vim-insert', 'printf "some\\nnotes\\n" > notes.txt', [
    ...run('vim --clean notes.txt', /~/u),
    ['i', /INSERT/u],
  ]),
];

const working = [
  works(
    'build-percent',
    `printf 'for n in 3 9 15; do echo "[ $n%%] Building CXX object src/part$n.cpp.o"; done; sleep 60\\n' > build.sh`,
    run('bash build.sh', /15%/u),
  ),
  works(
    'build-lines',
    `printf 'for f in main parser lexer; do echo "cc -O2 -Wall -c $f.c -o $f.o"; done; sleep 60\\n' > build.sh`,
    run('bash build.sh', /lexer\.o/u),
  ),
  works(
    'spinner',
    `printf 'while true; do for s in ⠋ ⠙ ⠹ ⠸ ⠼ ⠴; do printf "\\\\r%%s Installing dependencies..." $s; sleep 0.1; done; done\\n' > spin.sh`,
    run('bash spin.sh', /Installing/u),
  ),
  works(
    'progress-bar',
    `printf 'printf "Downloading  [##########----------]  45%%%% 1.2 MB/s eta 0:00:12"; sleep 60\\n' > get.sh`,
    run('bash get.sh', /eta/u),
  ),
  works(
    'waiting-words',
    '',
    run("clear; printf 'Resolving packages...'; sleep 60", /^Resolving packages/mu),
  ),
  works(
    'tail-f',
    `printf '10:01 request GET /\\n10:02 request GET /about\\n' > access.log`,
    run('tail -f access.log', /about/u),
  ),
  works(
    'pip-venv',
    '',
    run(
      "printf 'Collecting requests\\n  Downloading requests-2.32.0-py3-none-any.whl (64 kB)\\n'; sleep 60",
      /64 kB\)\n/u,
    ),
  ),
  works('top', '', run('top', /PID/u)),
  works('zh-build', '', run(`bash ${chinese} build`, /正在编译/u)),
  works('zh-download', '', run(`bash ${chinese} download`, /下载中/u)),
  works(
    'test-run',
    `printf 'echo " RUN  v5.1.1 /work/project"; echo; echo " ✓ src/a.test.ts (3 tests) 4ms"; echo " ✓ src/b.test.ts (7 tests) 9ms"; sleep 60\\n' > t.sh`,
    run('bash t.sh', /b\.test/u),
  ),
];

/** Creates a package whose configuration file was changed by hand, and its next version. */
function dpkgSetup() {
  const version = (number) =>
    `mkdir -p v${number}/DEBIAN v${number}/etc && printf 'Package: demo\\nVersion: ${number}\\nArchitecture: all\\nMaintainer: Dev <dev@example.com>\\nDescription: demo\\n' > v${number}/DEBIAN/control && echo /etc/demo.conf > v${number}/DEBIAN/conffiles && echo 'version = ${number}' > v${number}/etc/demo.conf && dpkg-deb -b v${number} ${number === 1 ? 'one' : 'two'}.deb >/dev/null`;
  const root =
    'mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info root/var/lib/dpkg/triggers && touch root/var/lib/dpkg/status root/var/lib/dpkg/available';
  const install =
    'dpkg --root=$PWD/root --force-not-root --force-script-chrootless --log=/dev/null -i one.deb >/dev/null';
  return `${version(1)}; ${version(2)}; ${root}; ${install}; echo 'mine = yes' >> root/etc/demo.conf`;
}

/** Programs that agents and people run, with the expected result of each screen. */
export const programs = [...questions, ...resting, ...working];
