import type { RiskReason } from '#shared/interaction/risk.ts';

import { looksLikeAnother } from './characters.ts';
import type { Invocation } from './commands/invocation.ts';
import { isKnownCommand, judgeOf } from './commands/registry.ts';
import { isPowerfulVariable, namesSecretVariable } from './environment-names.ts';
import { couldBeSecret, isSecret, readingReasons, writingReasons } from './guarded-paths.ts';
import type { Places } from './places.ts';
import { because } from './reasons.ts';
import type { ShellPart, ShellWord } from './shell/shell-part.ts';
import { commonName, programOf } from './shell/shells.ts';
import { hidesCode } from './shell/syntax.ts';

const downloads: ReadonlySet<string> = new Set([
  'curl',
  'wget',
  'http',
  'https',
  'xh',
  'httpie',
  'aria2c',
  'nc',
  'ncat',
  'netcat',
  'socat',
  'ssh',
  'scp',
  'lynx',
  'w3m',
  'dig',
]);
const privileged: ReadonlySet<string> = new Set(['sudo', 'doas', 'pkexec', 'chroot', 'su']);
const detached: ReadonlySet<string> = new Set(['nohup', 'setsid']);
/** Their arguments are text, whatever they look like. */
const speakers: ReadonlySet<string> = new Set(['echo', 'printf', ':', 'true', 'false']);

/** Of the whole command line: the functions it defines, and whether one command makes the arguments of another (`xargs`). */
export type Around = { readonly functions: readonly string[]; readonly feedsArguments: boolean };

/** What one command of a command line would do. */
export function partReasons(part: ShellPart, { functions, feedsArguments }: Around, places: Places): readonly RiskReason[] {
  const name = programOf(part.words[0]);
  return [
    ...part.through.flatMap((starter) => startReasons(starter, part)),
    ...(part.isObscure ? [obscurity(part, name)] : []),
    ...part.assignments.flatMap(({ name }) => (isPowerfulVariable(name) ? [because('changesEnvironment', name)] : [])),
    ...part.redirects.flatMap((redirect) => redirectReasons(redirect, places)),
    ...part.words.flatMap((word, at) => wordReasons(word, { isText: at === 0 || (speakers.has(name) && !feedsArguments) }, places)),
    ...(part.words.some(({ value }, at) => at > 0 && value === null) && !speakers.has(name) ? [because('unknownArguments', name)] : []),
    ...part.assignments.flatMap(({ value }) => (value !== null && isSecret(value) ? [because('credentials', value)] : [])),
    ...(part.words.length > 0 && !part.isObscure ? commandReasons(part, name, functions, places) : []),
  ];
}

function startReasons(starter: string, { words }: ShellPart): readonly RiskReason[] {
  if (privileged.has(starter)) return [because('privilege', starter)];
  return detached.has(starter) ? [because('staysRunning', programOf(words[0]) || starter)] : [];
}

/** Why it is not known what would run. */
function obscurity({ fedBy, substituted, words }: ShellPart, name: string): RiskReason {
  const sources = [...fedBy, ...substituted].map((each) => each.slice(each.lastIndexOf('/') + 1));
  const download = sources.find((each) => downloads.has(each));
  if (download !== undefined) return because('runsDownloaded', `${download} | ${name || '…'}`);
  return fedBy.length > 0 ? because('runsPiped', `${sources.at(-1) ?? ''} | ${name}`) : because('runsUnknown', words[0]?.text ?? null);
}

function redirectReasons({ operator, target }: ShellPart['redirects'][number], places: Places): readonly RiskReason[] {
  if (target === null) return [];
  if (operator.endsWith('&') && /^(\d+|-)$/.test(target.value ?? '')) return [];
  const path = target.value ?? target.text;
  if (/^\/dev\/(tcp|udp)\//.test(path)) return [because('uploads', path)];
  if (operator === '<<<') return [];
  if (operator === '<') return readingReasons(path, places);
  if (target.value === null) return [because('writesOutside', path)];
  const reasons = writingReasons(path, places);
  return /^\/dev\/(null|stdout|stderr|tty|fd\/\d+)$/.test(path)
    ? []
    : [because(operator === '>>' ? 'writesFile' : 'overwrites', path), ...reasons];
}

function wordReasons(word: ShellWord, { isText }: { readonly isText: boolean }, places: Places): readonly RiskReason[] {
  const text = word.value ?? word.text;
  const secret = namesSecretVariable(word.text);
  return [
    ...(secret === null || word.text.startsWith("'") ? [] : [because('credentials', secret)]),
    ...(/\/dev\/(tcp|udp)\//.test(text) ? [because('uploads', text)] : []),
    ...(isSwitchedOff(text) ? [because('sandboxOff', text)] : []),
    ...(word.hasGlob && isFilledWithMore(word.text) ? [because('hiddenCommand', word.text)] : []),
    ...(dashed(text) ? [because('lookAlike', text)] : []),
    ...(isText && !word.hasGlob ? [] : pathReasons(word, places)),
  ];
}

/** Braces that make options of one word, and qualifiers of patterns that zsh runs as code. */
const isFilledWithMore = (text: string): boolean => /^-.*\{|^\{(?:[^}]*,)?-/.test(text) || /[*?\])\w]\((e\W|\+)/.test(text);

/** A dash that is no hyphen makes a name of what looks like an option. */
const dashed = (text: string): boolean => !/\s/.test(text) && /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u.test(text);

/** Options by which programs are told to guard nothing. */
const isSwitchedOff = (text: string): boolean =>
  /^--(dangerously-\S+|no-sandbox|disable-web-security|allow-all-tools|yolo|full-auto|no-verify-ssl|insecure-skip-tls-verify|dangerously-bypass-\S+)$/.test(
    text,
  );

/** The pieces of a word that may be paths: `--file=/etc/passwd`, `@.env`, `host:/path`. */
function pathReasons(word: ShellWord, places: Places): readonly RiskReason[] {
  const text = word.value ?? word.text.replaceAll(/["']/g, '');
  if (/\s/.test(text.trim()) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [];
  return [text, ...text.split(/[=@:,]/).slice(1)].flatMap((piece, at) => {
    const isSeen = at === 0 ? !text.startsWith('-') : /^[~/.]/.test(piece);
    if (!isSeen || piece === '') return [];
    if (isSecret(piece) || (word.hasGlob && couldBeSecret(piece))) return [because('credentials', piece)];
    return word.value !== null && /^[~/]|(^|\/)\.\.(\/|$)/.test(piece) ? readingReasons(piece, places) : [];
  });
}

function commandReasons(part: ShellPart, name: string, functions: readonly string[], places: Places): readonly RiskReason[] {
  const [first, ...args] = part.words;
  if (looksLikeAnother(first?.value ?? '')) return [because('lookAlike', first?.value ?? null)];
  if (functions.includes(name)) return isKnownCommand(name) ? [because('shadows', name)] : [];
  const texts = args.map(({ value, text }) => value ?? text);
  // Some systems take `RM` for `rm`.
  const invocation: Invocation = { name: isKnownCommand(name) ? name : name.toLowerCase(), args, texts, part, places };
  const path = first?.value ?? '';
  if (isElsewhere(first)) return [because('runsScript', path), ...readingReasons(path, places)];
  if (reckoning.has(name) && [...texts, ...args.map((arg) => arg.text)].some(hidesCode)) return [because('hiddenCommand', name)];
  const reasons = judgeOf(name)?.(invocation) ?? [because('runsProgram', name)];
  return reasons.map((each) => (each.code === 'runsPiped' || each.code === 'runsUnknown' ? fromPipe(part, each) : each));
}

/** Builtins that reckon the index of an array in their arguments. */
const reckoning: ReadonlySet<string> = new Set(
  'test [ printf read unset declare typeset local export readonly let mapfile readarray getopts wait'.split(' '),
);

/** A program of a known name somewhere else is another program. */
const isElsewhere = (word: ShellWord | undefined): boolean => (word?.value ?? '').includes('/') && commonName(word) === '';

/** Where it comes from, if that is known. */
function fromPipe(part: ShellPart, given: RiskReason): RiskReason {
  const found = obscurity(part, programOf(part.words[0]));
  return found.code === 'runsUnknown' ? given : found;
}
