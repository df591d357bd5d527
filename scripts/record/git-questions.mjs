import { asks, choice, confirmation, open, run, toGoOn } from './words.mjs';

const repository = `git init -q -b main . && printf 'one\\ntwo\\nthree\\n' > list.txt && git add . && git commit -qm 'Begin' && seq 1 60 > numbers.txt && git add . && git commit -qm 'Count' && printf 'one\\n2\\nthree\\nfour\\n' > list.txt`;

/** Questions, editors and pagers that git opens. */
export const gitQuestions = [
  asks(
    'git-add-p',
    repository,
    run('git -c core.pager=cat add -p', /Stage this hunk/u),
    choice('Stage this hunk', ['y', 'n', 'q', 'a', 'd', 's', 'e', '?']),
  ),
  asks(
    'git-clean-i',
    `${repository}; touch junk1 junk2`,
    run('git clean -i', /What now/u),
    choice('What now', [
      'clean',
      'filter by pattern',
      'select by numbers',
      'ask each',
      'quit',
      'help',
    ]),
  ),
  asks(
    'git-rebase-i',
    repository,
    run('git checkout -q list.txt; git rebase -i HEAD~1', /git-rebase-todo/u),
    open(null),
  ),
  asks('git-commit-editor', repository, run('git commit -a', /~/u), open(null)),
  asks(
    'git-credential-user',
    '',
    run("printf 'protocol=https\\nhost=git.example.com\\n\\n' | git credential fill", /Username/u),
    open("Username for 'https://git.example.com'"),
  ),
  asks(
    'git-credential-password',
    '',
    [
      ...run(
        "printf 'protocol=https\\nhost=git.example.com\\n\\n' | git credential fill",
        /Username/u,
      ),
      ...run('bob', /Password/u),
    ],
    open('Password for'),
  ),
  asks(
    'git-difftool',
    repository,
    run('git difftool -t vimdiff', /Launch/u),
    confirmation('Launch', ['Y', 'n']),
  ),
  asks(
    'git-log-pager',
    `${repository}; for n in $(seq 40); do git commit -q --allow-empty -m "Change number $n"; done`,
    run('git log', /^:/mu),
    toGoOn(),
  ),
];
