import { optionsOf, type Options } from '../grammar/options.ts';
import { readWords, type ReadWords } from '../grammar/read-words.ts';
import type { ShellAssignment, ShellWord } from './shell-part.ts';

/** The rest of a command after a starter and its own arguments were removed. */
export type StarterResult = {
  readonly rest: readonly ShellWord[];
  readonly assignments: readonly ShellAssignment[];
};

type Starter = {
  readonly options: Options;
  /** Number of words between the options and the command: `timeout 5`. */
  readonly operands: number;
  /** True if `NAME=value` may precede the command. */
  readonly assigns: boolean;
};

const starter = (options = '', operands = 0, assigns = false): Starter => ({
  options: optionsOf(options),
  operands,
  assigns,
});

/** Programs that run the command in their arguments, with their known options. */
const starters: ReadonlyMap<string, Starter> = new Map([
  ['builtin', starter()],
  ['busybox', starter()],
  ['caffeinate', starter('-dimsu -t=number -w=number')],
  ['chroot', starter('--userspec=text --groups=text --skip-chdir', 1)],
  ['chronic', starter('-ve')],
  ['command', starter('-p')],
  ['doas', starter('-nsL -u=text -C=text -a=text')],
  ['env', starter('-i0v -u=text --unset=text --ignore-environment --debug --null', 0, true)],
  ['dbus-run-session', starter()],
  ['eatmydata', starter()],
  ['entr', starter('-acdnprxz')],
  ['fakeroot', starter()],
  ['faketime', starter('-f', 1)],
  ['exec', starter('-cl -a=text')],
  ['flock', starter('-nxsuo -w=number -E=number --verbose', 1)],
  ['ionice', starter('-t -c=number -n=number')],
  ['nice', starter('-n=number -#=number --adjustment=number')],
  ['nohup', starter()],
  ['pkexec', starter('--user=text --disable-internal-agent')],
  ['setsid', starter('-cfw --fork --wait --ctty')],
  ['stdbuf', starter('-i=text -o=text -e=text')],
  ['strace', starter('-fcqtvy -e=text -o=text -p=number -s=number')],
  [
    'sudo',
    starter(
      '-nEHisSbkAP -u=text -g=text -h=text -p=text -C=text -r=text -t=text -U=text -D=text -R=text -T=text --user=text --group=text --host=text --prompt=text --chdir=text --non-interactive --preserve-env[=text] --login --set-home --stdin --background',
      0,
      true,
    ),
  ],
  ['time', starter('-pvq --portability --verbose')],
  [
    'timeout',
    starter(
      '-v -s=text -k=text --signal=text --kill-after=text --foreground --preserve-status --verbose',
      1,
    ),
  ],
  ['toybox', starter()],
  ['unbuffer', starter('-p')],
  ['torsocks', starter()],
  ['watch', starter('-bcdegptwx -n=number --interval=number --differences --no-title --exec')],
  ['xvfb-run', starter('-a -n=number -s=text --auto-servernum --server-args=text')],
  [
    'xargs',
    starter(
      '-0rtpxo -d=text -E=text -I=text -J=text -L=number -n=number -P=number -R=number -S=number -s=number --delimiter=text --max-args=number --max-procs=number --max-lines=number --replace=text --null --no-run-if-empty --verbose --interactive --exit --open-tty',
    ),
  ],
]);

export const isStarter = (name: string): boolean => starters.has(name);

/** Returns null if an argument is unknown, so that it is unknown what runs. */
export function withoutStarter(name: string, args: readonly ShellWord[]): StarterResult | null {
  const found = starters.get(name);
  if (!found) return null;
  const read = readWords({ options: found.options, stops: true }, args);
  if (typeof read === 'string') return null;
  const between = args.slice(read.end, read.end + found.operands);
  if (between.some(({ value, hasGlob }) => value === null || hasGlob)) return null;
  const behind = args.slice(read.end + found.operands);
  const assigned = found.assigns ? leadingAssignments(behind) : [];
  const rest = behind.slice(assigned.length);
  // An unknown word may be another option or an assignment.
  if (rest[0]?.value === null && found.assigns) return null;
  return { rest, assignments: [...(name === 'env' ? unsetVariables(read) : []), ...assigned] };
}

/** Returns the variables that options of `env` unset. */
const unsetVariables = ({ options }: ReadWords): readonly ShellAssignment[] =>
  options.flatMap(({ given }) =>
    given === null ? [] : [{ name: given.value ?? 'PATH', value: null }],
  );

/** Returns the words `NAME=value` before a command. */
function leadingAssignments(words: readonly ShellWord[]): readonly ShellAssignment[] {
  const end = words.findIndex(({ text }) => !/^\w+=/.test(text));
  return words.slice(0, end < 0 ? words.length : end).map(({ text, value }) => {
    const [name = '', ...rest] = (value ?? text).split('=');
    return { name, value: value === null ? null : rest.join('=') };
  });
}
