import { asks, choice, confirmation, open, rests, run, toGoOn, works } from './words.mjs';

const node = process.execPath;
const changed = `git init -q -b main . && printf 'alpha\nbeta\ngamma\n' > words.txt && git add . && git commit -qm 'Words' && printf 'alpha\nBETA\ngamma\n' > words.txt`;
const script = (name, ...lines) => `cat > ${name} <<'END'\n${lines.join('\n')}\nEND`;
const silent = (text) => `clear; printf '${text}'; sleep 60`;

const questions = [
  asks(
    'git-stash-p',
    changed,
    run('git -c core.pager=cat stash -p', /Stash this hunk/u),
    choice('Stash this hunk', ['y', 'n', 'q', 'a', 'd', 'e', '?']),
  ),
  asks(
    'git-checkout-p',
    changed,
    run('git -c core.pager=cat checkout -p', /Discard this hunk/u),
    choice('Discard this hunk from worktree', ['y', 'n', 'q', 'a', 'd', 'e', '?']),
  ),
  asks('git-tag-editor', changed, run('git tag -a v1', /~/u), open(null)),
  asks('git-diff-pager', `${changed}; seq 200 > words.txt`, run('git diff', /^:/mu), toGoOn()),
  asks(
    'python-getpass',
    '',
    run('python3 -c "import getpass; getpass.getpass()"', /^Password:/mu),
    open('Password'),
  ),
  asks(
    'python-menu',
    script(
      'menu.py',
      'print("Select a region")',
      'print("  1. eu-west (Ireland)")',
      'print("  2. us-east (Virginia)")',
      'print("  3. ap-south (Mumbai)")',
      'input("Region number: ")',
    ),
    run('python3 menu.py', /Region number/u),
    choice(null, ['eu-west (Ireland)', 'us-east (Virginia)', 'ap-south (Mumbai)']),
  ),
  asks(
    'node-readline',
    script(
      'ask.mjs',
      "import readline from 'node:readline';",
      "readline.createInterface({ input: process.stdin, output: process.stdout }).question('This removes dist/ and everything in it. Are you sure? (y/n) ', () => {});",
    ),
    run(`${node} ask.mjs`, /\(y\/n\) ?$/mu),
    confirmation('Are you sure?', ['y', 'n']),
  ),
  asks(
    'ssh-keygen-change',
    "ssh-keygen -q -t ed25519 -N '' -f key",
    run('ssh-keygen -p -f key', /new passphrase/u),
    open('Enter new passphrase'),
  ),
  asks(
    'openssl-country',
    '',
    run('openssl req -new -nodes -keyout k.pem -out c.pem', /Country Name/u),
    open('Country Name'),
  ),
  asks('ln-i', 'touch one two', run('ln -i one two', /replace/u), confirmation("replace 'two'?")),
  asks(
    'rm-ri',
    'mkdir -p reports/old && touch reports/old/a',
    run('rm -ri reports', /descend/u),
    confirmation("descend into directory 'reports'?"),
  ),
  asks(
    'read-continue',
    '',
    run('clear; read -p "The cache is 14 days old. Continue? "', /^The cache/mu),
    confirmation('Continue?'),
  ),
  asks(
    'conda-style',
    '',
    run('clear; read -p "Proceed ([y]/n)? "', /^Proceed/mu),
    confirmation('Proceed', ['y', 'n']),
  ),
  asks(
    'cloud-style',
    '',
    run(
      "clear; printf 'The following instance will be deleted.\\n - [web-1] in [europe-west4-a]\\n\\n'; read -p 'Do you want to continue (Y/n)?  '",
      /^Do you want to continue/mu,
    ),
    confirmation('Do you want to continue (Y/n)?', ['Y', 'n']),
  ),
  asks(
    'more-git-log',
    `${changed}; git commit -qam more; for n in $(seq 60); do git commit -q --allow-empty -m "Step $n"; done`,
    run('git log --oneline | more', /--More--/u),
    toGoOn(),
  ),
  asks(
    'zh-license',
    script('ask.sh', 'echo "软件许可协议"', 'read -p "您是否接受许可协议？(yes/no) "'),
    run('bash ask.sh', /许可协议？/u),
    confirmation('您是否接受许可协议？', ['yes', 'no']),
  ),
  asks(
    'zh-overwrite',
    script('ask.sh', 'read -p "文件 config.yaml 已存在，是否覆盖？（y/n）："'),
    run('bash ask.sh', /是否覆盖/u),
    confirmation('是否覆盖？', ['y', 'n']),
  ),
  asks(
    'zh-brackets',
    script(
      'ask.sh',
      'echo "[1] 新建项目"',
      'echo "[2] 打开已有项目"',
      'echo "[3] 退出"',
      'read -p "请选择操作："',
    ),
    run('bash ask.sh', /请选择操作/u),
    choice('请选择操作', ['新建项目', '打开已有项目', '退出']),
  ),
  asks(
    'zh-enter',
    script('ask.sh', 'echo 安装完成', 'read -p "按回车键退出安装程序"'),
    run('bash ask.sh', /按回车键/u),
    toGoOn('按回车键退出安装程序'),
  ),
  asks(
    'zh-email',
    script('ask.sh', 'read -p "请输入您的邮箱地址（用于接收通知）："'),
    run('bash ask.sh', /邮箱地址/u),
    open('请输入您的邮箱地址'),
  ),
];

const resting = [
  rests('perl-debugger', '', run('perl -de 0', /DB<1>/u)),
  rests('python-pdb', '', run('python3 -c "import pdb; pdb.set_trace()"', /\(Pdb\) ?$/mu)),
  rests('shell-fish-like', '', run('true', /./u), { prompt: String.raw`dev@box ~/project> ` }),
  rests('shell-zsh-like', '', run('true', /./u), { prompt: 'box% ' }),
  rests('shell-venv', '', run('true', /./u), { prompt: '(venv) dev@box:~/project$ ' }),
  rests('shell-after-answer', '', [
    ...run('read -p "Really delete? [y/N] "', /N\] ?$/mu),
    ['n', /\] n/u],
    [['Enter'], /n\n.*[#$]\s*$/u],
  ]),
  rests('shell-after-progress', '', run("printf 'Downloading... 100%%\\nDone.\\n'", /^Done/mu)),
  rests('vim-new-file', '', run('vim -u NONE --cmd "set shortmess+=I" fresh.txt', /~/u)),
];

const working = [
  works('less-follow', 'seq 50 > grows.log', run('less +F grows.log', /Waiting for data/u)),
  works(
    'docker-like',
    '',
    run(
      silent('a1b2c3: Pull complete\\nd4e5f6: Downloading [=======>            ]  12.1MB/50.2MB'),
      /12\.1MB/u,
    ),
  ),
  works(
    'make-like',
    script(
      'Makefile',
      'all:',
      '\t@echo "make[1]: Entering directory lib"',
      '\t@echo "  CC      lib/string.o"',
      '\t@sleep 60',
    ),
    run('make 2>/dev/null || bash -c "echo CC lib/string.o; sleep 60"', /string\.o/u),
  ),
  works('spinner-alone', '', run(silent('⠹ reify:typescript: timing reifyNode'), /reify/u)),
  works('zh-waiting', '', run(silent('正在下载依赖，请稍候...'), /^正在下载/mu)),
  works('unit-counter', '', run(silent('[ 12/340] Compiling module parser'), /12\/340/u)),
];

/** Second round, recorded after the recognisers were written. */
export const morePrograms = [...questions, ...resting, ...working];
