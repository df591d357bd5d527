import { asks, choice, confirmation, open, rests, run, toGoOn, works } from './words.mjs';

const node = process.execPath;
const script = (name, ...lines) => `cat > ${name} <<'END'\n${lines.join('\n')}\nEND`;
const ask = (...lines) => script('ask.sh', ...lines);

const questions = [
  asks(
    'git-reset-p',
    `git init -q -b main . && seq 5 > n && git add . && git commit -qm n && echo 6 >> n && git add n`,
    run('git -c core.pager=cat reset -p', /Unstage this hunk/u),
    choice('Unstage this hunk', ['y', 'n', 'q', 'a', 'd', 'e', '?']),
  ),
  asks(
    'git-branch-description',
    `git init -q -b main . && git commit -q --allow-empty -m x`,
    run('git branch --edit-description', /~/u),
    open(null),
  ),
  asks(
    'git-clean-ask',
    'git init -q . && touch junk.o',
    run('git clean -i', /What now/u).concat([
      ['4', /4/u],
      [['Enter'], /Remove junk/u],
    ]),
    confirmation('Remove junk.o', ['y', 'N']),
  ),
  asks(
    'ssh-keygen-remove',
    '',
    run('ssh-keygen -t rsa -b 2048 -f id_rsa', /no passphrase/u),
    open('Enter passphrase'),
  ),
  asks(
    'openssl-enc',
    'echo a > a',
    run('openssl enc -aes-256-cbc -pbkdf2 -in a -out b', /password/u),
    open('encryption password'),
  ),
  asks(
    'python-yesno-long',
    script(
      'ask.py',
      "input('Uploading 48 files to the bucket releases-eu will overwrite 3 of them that somebody else has uploaded since yesterday. Do you want to go on? [y/N]: ')",
    ),
    run('python3 ask.py', /N\]:/u),
    confirmation('Do you want to go on?', ['y', 'N']),
  ),
  asks(
    'terraform-like',
    ask(
      'echo "Do you want to perform these actions?"',
      'echo "  Only yes will be accepted to approve."',
      'read -p "  Enter a value: "',
    ),
    run('bash ask.sh', /Enter a value/u),
    open('Enter a value'),
  ),
  asks(
    'node-options',
    script(
      'ask.mjs',
      "console.log('Pick a template:\\n');",
      "['minimal', 'full', 'library'].forEach((name, at) => console.log(`  ${at + 1}) ${name}`));",
      "process.stdout.write('\\nYour choice (1-3): ');",
      'process.stdin.resume();',
    ),
    run(`${node} ask.mjs`, /Your choice/u),
    choice('Your choice', ['minimal', 'full', 'library']),
  ),
  asks(
    'rm-protected',
    'touch precious && chmod 444 precious',
    run('rm -i precious', /remove/u),
    confirmation('remove'),
  ),
  asks(
    'mv-i-long',
    'mkdir -p archive && touch report-of-the-third-quarter-final-version.txt archive/report-of-the-third-quarter-final-version.txt',
    run('mv -i report-of-the-third-quarter-final-version.txt archive', /overwrite/u),
    confirmation('overwrite'),
  ),
  asks(
    'press-return',
    ask('read -p "Hit RETURN to close this window"'),
    run('bash ask.sh', /^Hit RETURN/mu),
    toGoOn('Hit RETURN'),
  ),
  asks(
    'which-one',
    ask('read -p "Which branch should be deployed? "'),
    run('bash ask.sh', /deployed\?/u),
    open('Which branch should be deployed?'),
  ),
  asks(
    'less-help',
    'seq 100 > n.txt',
    run('less n.txt', /n\.txt/u).concat([
      ['/5', /\/5/u],
      [['Enter'], /^:|5/mu],
    ]),
    toGoOn(),
  ),
  asks(
    'zh-choose-letter',
    ask(
      'echo "请选择语言："',
      'echo "  A. 简体中文"',
      'echo "  B. 繁體中文"',
      'echo "  C. English"',
      'read -p "请输入字母："',
    ),
    run('bash ask.sh', /请输入字母/u),
    choice('请选择语言', ['简体中文', '繁體中文', 'English']),
  ),
  asks(
    'zh-sure',
    ask('read -p "此操作不可撤销，确认执行？[是/否]："'),
    run('bash ask.sh', /确认执行/u),
    confirmation('确认执行？', ['是', '否']),
  ),
  asks(
    'zh-port',
    ask('read -p "请输入端口号 [8080]："'),
    run('bash ask.sh', /端口号/u),
    open('请输入端口号'),
  ),
];

const resting = [
  rests('shell-git-prompt', '', run('true', /./u), { prompt: '[dev@box project (main)]$ ' }),
  rests('shell-starship', '', run('true', /./u), { prompt: 'project on main\n❯ ' }),
  rests(
    'shell-after-build',
    '',
    run("printf 'vite v8 building\\n✓ 34 modules transformed.\\n✓ built in 1.21s\\n'", /built/u),
  ),
  rests(
    'shell-after-numbered',
    '',
    run("printf 'Steps:\\n1. Install\\n2. Build\\n3. Ship?\\n'", /Ship/u),
  ),
  rests('sqlite-after', '', run('sqlite3', /sqlite> ?$/mu).concat(run('select 6 * 7;', /42/u))),
  rests('node-after', '', run(node, /> ?$/mu).concat(run('6 * 7', /42/u))),
];

const working = [
  works(
    'cargo-like',
    '',
    run(
      "printf '   Compiling serde v1.0.219\\n   Compiling tokio v1.44.0\\n    Building [=======>      ] 61/120: tokio, syn'; sleep 60",
      /61\/120/u,
    ),
  ),
  works('dots', '', run("printf 'Waiting for the server to start.....'; sleep 60", /start\.\.\./u)),
  works(
    'counting',
    '',
    run('for n in $(seq 1000); do echo "request $n: 200 OK"; sleep 1; done', /request 2/u),
  ),
  works('zh-percent', '', run("printf '安装中：███████░░░░░░ 52%%'; sleep 60", /52%/u)),
];

/**
 * Test set: recorded after the recognisers were finished, and never inspected while they were
 * changed.
 */
export const lastPrograms = [...questions, ...resting, ...working];
