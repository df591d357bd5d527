import { plainPowerShell } from './power-shell.ts';
import type { SimpleCommand } from './syntax.ts';
import type { ShellWord } from './shell-part.ts';

const shells: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ksh',
  'ash',
  'mksh',
  'rbash',
]);
/** Shells with a language of their own. */
const otherShells: ReadonlySet<string> = new Set([
  'fish',
  'csh',
  'tcsh',
  'pwsh',
  'powershell',
  'cmd',
  'cmd.exe',
  'nu',
  'xonsh',
  'elvish',
]);

/** The work of a shell: a known text, a file, or something unknown. */
export type ShellWork =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'file' }
  | { readonly kind: 'unknown' }
  | null;

export const isShell = (name: string): boolean => shells.has(name) || otherShells.has(name);

/** Returns null if the words start no shell and evaluate no text as commands. */
export function shellWork(words: readonly ShellWord[], { input }: SimpleCommand): ShellWork {
  const name = commonName(words[0]);
  const args = words.slice(1);
  if (name === 'eval' || name === 'trap')
    return evaluatedText(name === 'trap' ? args.slice(0, 1) : args, name);
  if (name === 'pwsh' || name === 'powershell') return powerShellRun(args);
  if (otherShells.has(name)) return { kind: 'unknown' };
  return shells.has(name) ? shellRun(args, input) : null;
}

function evaluatedText(args: readonly ShellWord[], name: string): ShellWork {
  const values = args.map(({ value, hasGlob }) => (hasGlob ? null : value));
  // `trap -p` and `trap - INT` run nothing.
  if (name === 'trap' && (values.length === 0 || values[0]?.startsWith('-') === true)) return null;
  return values.every((each) => each !== null)
    ? { kind: 'text', source: values.join(' ') }
    : { kind: 'unknown' };
}

function shellRun(args: readonly ShellWord[], input: string | null): ShellWork {
  let runsText = false;
  for (const { value } of args) {
    if (value === null) return { kind: 'unknown' };
    if (!/^[-+]/.test(value)) return runsText ? { kind: 'text', source: value } : { kind: 'file' };
    if (args.length === 1 && /^--(version|help)$/.test(value)) return { kind: 'text', source: '' };
    // Options that take a file or another option (`--rcfile x`, `-o x`), and unknown options.
    if (!/^-[celuxs]+$|^--(login|norc|noprofile)$/.test(value)) return { kind: 'unknown' };
    if (/^-\w*c/.test(value)) runsText = true;
  }
  if (runsText) return { kind: 'unknown' };
  return input === null ? { kind: 'unknown' } : { kind: 'text', source: input };
}

/**
 * Returns what PowerShell would run. Only the plainest commands are parsed; all words after
 * `-Command` are one text.
 */
function powerShellRun(args: readonly ShellWord[]): ShellWork {
  const values = args.map(({ value, hasGlob }) => (hasGlob ? null : value));
  const at = values.findIndex(
    (value) => !/^-(NoProfile|NonInteractive|NoLogo)$/i.test(value ?? ''),
  );
  if (values.includes(null) || !/^-(Command|c)$/i.test(values[at] ?? ''))
    return { kind: 'unknown' };
  const source = plainPowerShell(values.slice(at + 1).join(' '));
  return source === null ? { kind: 'unknown' } : { kind: 'text', source };
}

/**
 * Returns the name of a program in a standard folder. Returns '' for a program in another folder,
 * which only has the same name.
 */
export function commonName(word: ShellWord | undefined): string {
  const folder = (word?.value ?? '').slice(0, -programOf(word).length || undefined);
  return folder === '' || /^\/(usr\/(local\/)?|opt\/homebrew\/)?s?bin\/$/.test(folder)
    ? programOf(word)
    : '';
}

/** Returns the name of the program that a word starts, without its folder. */
export function programOf(word: ShellWord | undefined): string {
  const value = word?.value ?? '';
  return value.slice(value.lastIndexOf('/') + 1);
}
