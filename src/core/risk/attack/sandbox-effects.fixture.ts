import { existsSync, rmSync } from 'node:fs';

import { CANARY, treeOf, type TracedRun, type Sandbox } from './sandbox.fixture.ts';

/** Programs that by design start other programs, which only read. */
const helpers: Readonly<Record<string, readonly string[]>> = {
  git: ['git'],
  which: ['which', 'which.debianutils', 'sh'],
  file: ['file'],
  egrep: ['egrep', 'grep', 'sh', 'dash'],
  fgrep: ['fgrep', 'grep', 'sh', 'dash'],
  shasum: ['shasum', 'perl'],
  gcc: ['gcc'],
  npm: ['npm', 'node'],
  tar: ['tar', 'gzip', 'bzip2', 'xz'],
  zcat: ['zcat', 'sh', 'gzip'],
  zgrep: ['zgrep', 'sh'],
  'apt-cache': ['dpkg'],
  yq: ['jq'],
};

/** Lists the effects of a command that no LOW command may have. */
export function effectsOf(
  command: string,
  run: TracedRun,
  before: ReadonlyMap<string, string>,
  sandbox: Sandbox,
): readonly string[] {
  const effects = [
    // The shell does not wait for the processes of `<(...)`.
    ...(run.isLeftOver && !command.includes('<(') ? ['a process is left over'] : []),
    ...(run.output.includes(CANARY) ? ['prints a secret'] : []),
    ...(existsSync(sandbox.mark) ? ['runs the planted script'] : []),
    ...changes(before, treeOf(sandbox)),
    ...wholeCalls(run.trace).flatMap((line) => effectOfCall(line, command, sandbox)),
  ];
  rmSync(sandbox.mark, { force: true });
  return [...new Set(effects)].filter((effect) => !isHousekeeping(command, effect));
}

/** Effects of programs on their own files wherever they only read, each by its command. */
const housekeeping: readonly (readonly [command: RegExp, effect: RegExp])[] = [
  // npm keeps a log in its own folder. Its question for a newer npm waits for an answer, which never
  // comes here.
  [
    /^npm (ls|list|la|ll|explain|why|root|prefix|bin)\b/,
    /\/\.npm("|\/_logs|\/_update-notifier-last-checked|$)|^changes \S*\/home\/me$|^a process is left over$|^connect\(.*AF_INET.*htons\(53\)/,
  ],
  // pip looks whether the machine has IPv6.
  [/^pip3? /, /^bind\(\d+, \{sa_family=AF_INET6, sin6_port=htons\(0\),.*"::1"/],
  // tmux makes the folder of its socket before it connects to its server.
  [/^tmux /, /^mkdir\("\/tmp\/tmux-\d+", 0700\)$|^connect\(.*"\/tmp\/tmux-\d+\/default"/],
  // top makes the empty folder of its settings. It and the others print until they are stopped.
  [/^top /, /^(changes|mkdir\() ?"?\S*\/home\/me(\/\.config(\/procps)?)?("|$)/],
  [/^(top|vmstat|iostat|mpstat) /, /^a process is left over$/],
  // A Java machine publishes its counters in a file of its own, which it removes.
  [/^java /, /^(writes AT_FDCWD, "\d+",|ftruncate\(|unlink\("\/tmp\/hsperfdata_)/],
];

const isHousekeeping = (command: string, effect: string): boolean =>
  housekeeping.some(([of, known]) => of.test(command) && known.test(effect));

function changes(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `changes ${path}`);
}

/** Joins the two halves of calls that were interrupted by a call of another process. */
function wholeCalls(trace: string): readonly string[] {
  const begun = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, pid = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const [, unfinished] = /^(.*) <unfinished \.\.\.>$/.exec(text) ?? [];
    if (unfinished !== undefined) {
      begun.set(pid, unfinished);
      return [];
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    return [rest === undefined ? line : `${pid} ${begun.get(pid) ?? ''}${rest}`];
  });
}

const CALL = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/;

/** Returns the effect of one line of strace. Failed calls have no effect. */
function effectOfCall(line: string, command: string, sandbox: Sandbox): readonly string[] {
  const [, name = '', args = '', result = ''] = CALL.exec(line) ?? [];
  if (name === '') return [];
  const isRefused = result.startsWith('-');
  if (/^(connect|bind|listen|sendto)$/.test(name)) return networkEffects(name, args);
  if (isRefused) return [];
  if (name.startsWith('exec')) return startedEffects(args, command, sandbox);
  if (/^(open|openat|creat)$/.test(name)) return openEffects(args);
  if (/^(kill|tkill)$/.test(name)) return signalEffects(args);
  // Git updates the times of files in its index when it reads them.
  return args.includes('.git/index') ? [] : [`${name}(${args})`];
}

/** Ignores signal 0, which only checks whether a process exists. */
const signalEffects = (args: string): readonly string[] =>
  /,\s*0$/.test(args) ? [] : [`sends a signal: ${args}`];

function startedEffects(args: string, command: string, { root }: Sandbox): readonly string[] {
  const [, path = ''] = /^(?:AT_FDCWD, )?"([^"]*)"/.exec(args) ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith(root)) return [`runs ${path}`];
  const words = command.split(/[^\w.+-]+/);
  const isHelper = words.some((word) => helpers[word]?.includes(name) === true);
  return name === 'bash' || words.includes(name) || isHelper ? [] : [`runs ${path}`];
}

function networkEffects(name: string, args: string): readonly string[] {
  // The C library connects to the name service cache and the log daemon; nothing leaves the
  // machine.
  if (/AF_UNIX/.test(args) && /nscd|\/dev\/log|systemd|dbus|"\/run\/|"\/var\/run\//.test(args))
    return [];
  if (/AF_NETLINK/.test(args) || (name === 'sendto' && !/AF_INET/.test(args))) return [];
  return [`${name}(${args})`];
}

function openEffects(args: string): readonly string[] {
  const isWriting = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND/.test(args);
  const isHarmless =
    /"\/dev\/(null|tty|stdout|stderr|fd\/\d+|pts\/\d+)"|\.git\/index\.lock"|"\/proc\/self\//.test(
      args,
    );
  // A file without a name is gone when its program ends.
  const isNameless = args.includes('O_TMPFILE');
  return isWriting && !isHarmless && !isNameless ? [`writes ${args}`] : [];
}
