import { type ShellCase, SLEEP, SLEEP_CLEARED } from './shell-case.ts';

/** Time of a command that only starts and exits, on a machine with much other work. */
const QUICK_MS = 3_000;
/** SIGTERM, 2 s, SIGKILL, with the limit of the whole that AGENT.md states. */
const END_MS = 3_000;

type Row = readonly [name: string, command: string, expected?: RegExp, rest?: Partial<ShellCase>];

const rows = (group: string, withinMs: number, all: readonly Row[]): readonly ShellCase[] =>
  all.map(([name, command, expected = /^/, rest]) => ({
    group,
    name,
    command,
    withinMs,
    expected,
    ...rest,
  }));

const daemon = `import os,time
if os.fork(): os._exit(0)
os.setsid()
if os.fork(): os._exit(0)
for fd in (0,1,2): os.close(fd)
os.execvp("sleep",["sleep","7654321"])`;

const exits = rows('Shell exits, something stays', QUICK_MS, [
  ['a child in the background', `${SLEEP} & echo over`, /over/],
  [
    'a child that holds the terminal open',
    `(${SLEEP} </dev/tty >/dev/tty 2>&1) & echo over`,
    /over/,
  ],
  ['nohup', `nohup ${SLEEP} >/dev/null 2>&1 & echo over`, /over/],
  ['a session of its own', `setsid -f ${SLEEP}; echo over`, /over/],
  ['a double fork', `( ( setsid ${SLEEP} & ) & ); echo over`, /over/],
  ['a daemon without files', `python3 -c '${daemon}'; echo over`, /over/],
  [
    'no environment',
    `env -i setsid ${SLEEP_CLEARED} & sleep 0.4; echo over`,
    /over/,
    { isCleared: true },
  ],
  ['SIGTERM ignored', `(trap "" TERM HUP; ${SLEEP}; ${SLEEP}) & sleep 0.2; echo over`, /over/],
  ['a stopped child', `${SLEEP} & kill -STOP $!; echo over`, /over/],
  ['200 children', `for i in $(seq 200); do ${SLEEP} & done; echo over`, /over/],
  ['groups of their own', `set -m; ${SLEEP} & ${SLEEP} & echo over`, /over/],
  [
    'a chain of sessions',
    `setsid -f sh -c "setsid -f sh -c '${SLEEP}'"; sleep 0.2; echo over`,
    /over/,
  ],
  ['nothing, exit code 7', 'exit 7', /exit code 7/],
  ['a signal', 'kill -SEGV $$', /SIGSEGV/],
]);

const limits = rows(
  'Limit of 1 s',
  1_000 + END_MS,
  (
    [
      ['sleep', SLEEP],
      ['SIGTERM ignored by the shell', `trap "" TERM; ${SLEEP} & wait`],
      ['SIGTERM ignored by all', `trap "" TERM HUP INT QUIT; ${SLEEP}; ${SLEEP}`],
      [
        'SIGTERM ignored in a session of its own',
        `setsid -w sh -c 'trap "" TERM; ${SLEEP}; ${SLEEP}'`,
      ],
      ['a stopped shell', `kill -STOP $$; ${SLEEP}`],
      ['a loop without end', 'while :; do :; done'],
      ['forks without pause', `while :; do ${SLEEP} & done`],
      ['sessions without pause', `while :; do setsid -f ${SLEEP}; done`],
      ['a respawner', `(trap "" TERM; while :; do setsid -w ${SLEEP}; done) & wait`],
      [
        'a tree of 256 shells',
        `f() { if [ $1 -gt 0 ]; then f $(($1-1)) & f $(($1-1)) & wait; else ${SLEEP}; fi; }; f 8`,
      ],
      ['a flood', 'yes'],
      ['a flood of progress', "while :; do printf '\\r%s' $((i+=1)); done"],
    ] as const
  ).map(([name, command]): Row => [name, command, /Timed out/, { timeoutSeconds: 1 }]),
);

const outputs: readonly ShellCase[] = [
  ...rows('Output', 15_000, [
    [
      '100,000 lines',
      'seq 100000',
      /Output too long: 99,000 lines[^]*\n500\n\[\.\.\. Truncated 99,000 lines \.\.\.\]\n99501\n[^]*\n100000$/,
    ],
    [
      'a line of 10 MB',
      "head -c 10000000 /dev/zero | tr '\\0' x",
      /x{2000}\[\.\.\. 9,998,000 characters cut/,
    ],
    ['binary', 'head -c 3000000 /dev/urandom', /^\[Binary output of [\d,]+ bytes/],
    [
      'a progress bar',
      "for i in $(seq 3000); do printf '\\r%s %%' $i; done; echo; echo over",
      /^3000 %\nover$/,
    ],
    [
      'movements',
      "for i in $(seq 500); do printf 'a\\nb\\n\\033[2A'; done; printf '\\n\\nover\\n'",
      /^a\nb\nover$/,
    ],
    [
      'huge counts in sequences',
      'for c in b L M P S T X @; do printf "x\\\\033[999999999$c"; done; echo; echo over',
      /over$/,
    ],
    [
      'a title of 5 MB',
      "printf '\\033]0;'; head -c 5000000 /dev/zero | tr '\\0' t; printf '\\007'; echo over",
      /over$/,
    ],
    ['an open sequence', "printf 'a\\n\\033]0;'; head -c 3000000 /dev/zero | tr '\\0' t", /a/],
    ['the end at once', 'seq 3000; exit 3', /\n3000\n\[The command ended with exit code 3/],
  ]),
  ...rows('Output', 63_000, [
    [
      '1 GB',
      "head -c 1000000000 /dev/zero | tr '\\0' x | fold -w 4095; echo; echo over",
      /Output too long|Timed out/,
    ],
  ]),
];

const questions = rows('Waits for input', 6_000, [
  ['cat', 'cat', /no answer came/],
  ['read', 'read a', /no answer came/],
  ['a reader in a pipe', 'cat | sort | uniq -c', /no answer came/],
  ['Python', 'python3 -c "input(\'Your name: \')"', /answer to "Your name:"/],
  ['/dev/tty', 'echo a | (head -n 1; head -n 1 </dev/tty)', /no answer came/],
  ['a choice', 'read -p "Overwrite? [y/N] " a; echo "got $a"', /got y/, { answers: ['y'] }],
  [
    'a key',
    'read -n 1 -p "Press any key to continue" a; echo; echo over',
    /over/,
    { answers: [''] },
  ],
  [
    'many questions',
    'for i in 1 2 3; do read -p "Name $i: " a; echo "<$a>"; done',
    /<a>[^]*<b>[^]*<c>/,
    { answers: ['a', 'b', 'c'] },
  ],
  [
    'a password',
    'read -s -p "Password: " a; echo; [ ${#a} = 9 ] && echo right',
    /right/,
    { answers: ['hunter-22'], forbidden: /hunter/ },
  ],
  [
    'a token with echo',
    'read -p "Token: " a; echo "$a"; echo "$a" | rev',
    /\[secret\]/,
    { answers: ['hunter-22'], forbidden: /hunter/ },
  ],
  [
    'getpass',
    'python3 -c "import getpass; print(len(getpass.getpass()))"',
    /\n9$/,
    { answers: ['hunter-22'], forbidden: /hunter/ },
  ],
  [
    'no editor, no pager',
    'git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a --edit && git log --format=%s',
    /^a$/,
  ],
]);

const cancels: readonly ShellCase[] = [0, 1, 3, 10, 30, 100, 300, 1_000].flatMap((cancelMs) =>
  rows('Cancelled', END_MS, [
    [
      `a resisting tree after ${cancelMs} ms`,
      `trap "" TERM; setsid sh -c 'trap "" TERM; ${SLEEP}; ${SLEEP}' & ${SLEEP} & wait`,
      /cancelled/,
      { cancelMs },
    ],
    [
      `sessions without pause after ${cancelMs} ms`,
      `while :; do setsid -f ${SLEEP}; done`,
      /cancelled/,
      { cancelMs },
    ],
    [`a flood after ${cancelMs} ms`, "yes | tr -d '\\n'", /cancelled/, { cancelMs }],
  ]),
);

const jobs = rows('Background job', QUICK_MS, [
  ['a server', `echo up; exec ${SLEEP}`, /Runs in the background/, { isBackground: true }],
  [
    'one that ignores SIGTERM',
    `trap "" TERM; setsid ${SLEEP} & echo up; ${SLEEP} & wait`,
    /Runs in the background/,
    { isBackground: true },
  ],
  [
    'one that fails at once',
    'echo no >&2; exit 5',
    /exit code 5|Runs in the background/,
    { isBackground: true },
  ],
]);

/** Starts of processes without end, which would slow down the other cases. */
const isStorm = ({ command }: ShellCase) => /while :; do (?:sleep|setsid)/.test(command);
const all: readonly ShellCase[] = [...exits, ...limits, ...questions, ...cancels, ...jobs];

/** Cases that run one after the other: storms of processes, and outputs, of which memory is measured. */
export const alone: readonly ShellCase[] = [...all.filter(isStorm), ...outputs];
/** Cases that run several at a time. */
export const together: readonly ShellCase[] = all.filter((each) => !isStorm(each));
