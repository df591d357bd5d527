import { bash, call, edit, read, write, wrong, type Play } from '../moves.ts';

const COMMIT = "git -c user.name=Ada -c user.email=ada@example.invalid commit -m 'Fix a typo'";

/** Tasks about git, processes and the file system. */
export const SYSTEM_PLAYS: Readonly<Record<string, Play>> = {
  'merge-conflict': [
    bash('git status --short'),
    read('theme.css'),
    wrong('failing command', bash("git commit -m 'Merge colours'")),
    write('theme.css', 'body {\n  color: navy;\n  font-size: 16px;\n}\n'),
    bash(
      "git add theme.css && git -c user.name=Me -c user.email=me@example.invalid commit -m 'Merge colours'",
    ),
  ],
  'shell-script': [
    read('backup.sh'),
    wrong('failing command', bash('sh backup.sh')),
    edit('backup.sh', [
      "for file in $(find notes -name '*.txt'); do\n  cp $file backup/\ndone",
      "find notes -name '*.txt' -exec cp {} backup/ ';'",
    ]),
    bash('rm -rf backup && sh backup.sh && ls backup'),
  ],
  release: [
    read('package.json'),
    read('package-lock.json'),
    read('CHANGELOG.md'),
    edit('package.json', ['  "version": "2.3.1",\n  "dep', '  "version": "2.4.0",\n  "dep']),
    wrong(
      'old text that fits two places',
      edit('package-lock.json', ['"version": "2.3.1"', '"version": "2.4.0"']),
    ),
    edit(
      'package-lock.json',
      ['"version": "2.3.1",\n  "packages"', '"version": "2.4.0",\n  "packages"'],
      ['"desk", "version": "2.3.1"', '"desk", "version": "2.4.0"'],
    ),
    edit('CHANGELOG.md', ['## Unreleased\n', '## Unreleased\n\n## 2.4.0\n']),
  ],
  'executable-script': [
    wrong('failing command', bash('./hello')),
    read('hello'),
    write('hello', '#!/usr/bin/env node\nconsole.log("Hello desk");\n'),
    bash('chmod 755 hello && ./hello'),
  ],
  'commit-branch': [
    read('mail.txt'),
    edit('mail.txt', ['recieve', 'receive']),
    bash('git checkout -b typo && git add mail.txt'),
    wrong('failing command', bash("git commit -m 'Fix a typo'")),
    bash(`${COMMIT} && git status --short`),
  ],
  'symbolic-link': [
    wrong('file that is not there', read('current/name')),
    bash('ls -l . releases'),
    bash('ln -sfn "releases/$(ls releases | sort -V | tail -1)" current && cat current/name'),
  ],
  'ask-server': [
    wrong('command that hangs', bash('node server.mjs', { timeoutSeconds: 2 })),
    bash('node server.mjs | tee port.txt', { isBackground: true }),
    call('bash_output', { jobId: 'job-1', waitSeconds: 2 }),
    bash(
      `node -e "fetch('http://127.0.0.1:$(cut -d ' ' -f 2 port.txt)/status').then((reply) => reply.text()).then((text) => fs.writeFileSync('status.json', text))"`,
    ),
    call('bash_kill', { jobId: 'job-1' }),
    read('status.json'),
  ],
};
