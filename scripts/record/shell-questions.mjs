import { asks, choice, confirmation, open, run, toGoOn } from './words.mjs';

/** Questions that Bash scripts and built-in commands ask. */
export const shellQuestions = [
  asks(
    'bash-select',
    '',
    run('select fruit in apple banana cherry; do break; done', /#\? ?$/mu),
    choice(null, ['apple', 'banana', 'cherry']),
  ),
  asks(
    'bash-select-ps3',
    '',
    run(
      'PS3="Which fruit do you want? "; select fruit in apple banana cherry "a whole basket"; do break; done',
      /want\? ?$/mu,
    ),
    choice('Which fruit do you want?', ['apple', 'banana', 'cherry', 'a whole basket']),
  ),
  asks(
    'bash-read-p',
    '',
    run('read -p "Deploy to production? [y/N] "', /\n.*\[y\/N\] ?$/mu),
    confirmation('Deploy to production?', ['y', 'N']),
  ),
  asks('bash-read-secret', '', run('read -sp "API token: "', /^API token/mu), open('API token')),
  asks(
    'bash-lettered',
    `printf 'echo "How should it be merged?"\\necho "  a) merge commit"\\necho "  b) squash"\\necho "  c) rebase"\\nread -p "Your choice [a-c]: "\\n' > ask.sh`,
    run('bash ask.sh', /Your choice/u),
    choice('Your choice', ['merge commit', 'squash', 'rebase']),
  ),
  asks(
    'bash-numbered',
    `printf 'echo "Which environment?"\\necho "[1] staging"\\necho "[2] production"\\nread -p "Enter a number: "\\n' > ask.sh`,
    run('bash ask.sh', /Enter a number/u),
    choice('Which environment?', ['staging', 'production']),
  ),
  asks(
    'press-any-key',
    '',
    run("clear; echo Finished.; read -n1 -rsp 'Press any key to continue...'", /^Press any key/mu),
    toGoOn('Press any key to continue'),
  ),
  asks(
    'press-enter',
    '',
    run("clear; read -rp 'Press [Enter] to continue or Ctrl-C to abort'", /^Press \[Enter\]/mu),
    toGoOn('Press [Enter] to continue'),
  ),
];
