import type { ShellAssignment, ShellWord } from './shell-part.ts';

/** What is left to run once a starter and its own arguments are taken off. */
export type Started = {
  readonly rest: readonly ShellWord[];
  readonly assignments: readonly ShellAssignment[];
};

type Starter = {
  /** Its options that take a value as the next word. Options that are not named here are not understood, unless `flags` has them. */
  readonly withValue: string;
  readonly flags: string;
  /** Words that stand between the options and the command: `timeout 5`. */
  readonly operands?: number;
  /** `NAME=value` may stand before the command. */
  readonly assigns?: boolean;
};

/** Programs that run the command in their arguments. Options are one string with a space on either side of each. */
const starters: Readonly<Record<string, Starter>> = {
  builtin: { withValue: '', flags: '' },
  busybox: { withValue: '', flags: '' },
  caffeinate: { withValue: ' -t -w ', flags: ' -d -i -m -s -u ' },
  chroot: { withValue: ' --userspec --groups ', flags: ' --skip-chdir ', operands: 1 },
  chronic: { withValue: '', flags: ' -v -e ' },
  command: { withValue: '', flags: ' -p ' },
  doas: { withValue: ' -u -C -a ', flags: ' -n -s -L ' },
  env: { withValue: ' -u --unset ', flags: ' -i --ignore-environment - -v --debug -0 --null ', assigns: true },
  exec: { withValue: ' -a ', flags: ' -c -l -cl ' },
  flock: { withValue: ' -w -E ', flags: ' -n -x -s -u -o --verbose ', operands: 1 },
  ionice: { withValue: ' -c -n ', flags: ' -t ' },
  nice: { withValue: ' -n --adjustment ', flags: '' },
  nohup: { withValue: '', flags: '' },
  pkexec: { withValue: ' --user ', flags: ' --disable-internal-agent ' },
  setsid: { withValue: '', flags: ' -c -f -w --fork --wait --ctty ' },
  stdbuf: { withValue: ' -i -o -e ', flags: '' },
  strace: { withValue: ' -e -o -p -s ', flags: ' -f -c -q -t -v -y ' },
  sudo: {
    withValue: ' -u -g -h -p -C -r -t -U -D -R -T --user --group --host --prompt --chdir ',
    flags: ' -n -E -H -i -s -S -b -k -A -P --non-interactive --preserve-env --login --set-home --stdin --background ',
    assigns: true,
  },
  time: { withValue: '', flags: ' -p -v -q --portability --verbose ' },
  timeout: { withValue: ' -s -k --signal --kill-after ', flags: ' -v --foreground --preserve-status --verbose ', operands: 1 },
  toybox: { withValue: '', flags: '' },
  unbuffer: { withValue: '', flags: ' -p ' },
  xargs: {
    withValue: ' -a -d -E -I -J -L -n -P -R -S -s --arg-file --delimiter --max-args --max-procs --max-lines --replace ',
    flags: ' -0 -r -t -p -x -o --null --no-run-if-empty --verbose --interactive --exit --open-tty ',
  },
};

export const isStarter = (name: string): boolean => Object.hasOwn(starters, name);

/** `null`: its arguments are not understood, so that what it runs is not known. */
export function startedBy(name: string, args: readonly ShellWord[]): Started | null {
  const starter = starters[name];
  if (!starter) return null;
  const at = afterOptions(starter, args);
  if (at === null) return null;
  const assignments: ShellAssignment[] = [];
  let rest = args.slice(at + (starter.operands ?? 0));
  while (starter.assigns === true && rest[0] && /^\w+=/.test(rest[0].text)) {
    const [name = '', ...value] = (rest[0].value ?? rest[0].text).split('=');
    assignments.push({ name, value: rest[0].value === null ? null : value.join('=') });
    rest = rest.slice(1);
  }
  return { rest, assignments };
}

function afterOptions({ withValue, flags }: Starter, args: readonly ShellWord[]): number | null {
  let at = 0;
  for (let word = args[0]; word; word = args[at]) {
    if (word.value === null) return null;
    if (word.value === '--') return at + 1;
    if (!word.value.startsWith('-')) return at;
    const [option = ''] = word.value.split('=');
    if (withValue.includes(` ${word.value} `)) at += 2;
    else if (flags.includes(` ${option} `) || isShort(word.value, withValue + flags)) at += 1;
    else return null;
  }
  return at;
}

/** `-n1`, `-oL`, `-rt`, `-10`, `--adjustment=3`: the value or more flags in the same word. */
function isShort(word: string, options: string): boolean {
  if (word.startsWith('--')) return options.includes(` ${word.split('=')[0]} `) && word.includes('=');
  return /^-\d+$/.test(word) || options.includes(` ${word.slice(0, 2)} `);
}
