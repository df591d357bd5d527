import type { RiskReason } from '#shared/interaction/risk.ts';

import { carriedCommands } from './carried/carried-commands.ts';
import { wordsLedTo } from './carried/carriers.ts';
import { looksLikeAnother } from './characters.ts';
import { expandOption } from './commands/abbreviations.ts';
import type { Invocation } from './commands/invocation.ts';
import { isKnownCommand, isReadOnly, judgeOf } from './commands/registry.ts';
import {
  isHarmlessName,
  isHarmlessValue,
  isHarmlessVariable,
  isPowerfulVariable,
  namesSecretVariable,
} from './environment-names.ts';
import {
  namedEffects,
  scriptFileReasons,
  scriptReasons,
  spelledEffects,
} from './effects/spelled-effects.ts';
import { deriveCommand, formOfProgram, leavesOpen } from './forms/registry.ts';
import { unknown, type Derivation } from './grammar/derivation.ts';
import type { Scene } from './grammar/scene.ts';
import { isSecret } from './guarded-paths.ts';
import { because, highest } from './reasons.ts';
import { redirectReasons } from './redirects.ts';
import type { ShellPart, ShellWord } from './shell/shell-part.ts';
import { commonName, programOf } from './shell/shells.ts';
import { hidesCode } from './shell/hides-code.ts';
import { namedPaths, wordReasons } from './words.ts';

const downloads: ReadonlySet<string> = new Set(
  'curl wget http https xh httpie aria2c nc ncat netcat socat ssh scp lynx w3m dig'.split(' '),
);
const privileged: ReadonlySet<string> = new Set(['sudo', 'doas', 'pkexec', 'chroot', 'su']);
const detached: ReadonlySet<string> = new Set(['nohup', 'setsid']);
/** Starters that run a command without changing its meaning. */
const transparent: ReadonlySet<string> = new Set(
  'time timeout nice ionice stdbuf command builtin env xargs eval trap,bash -c,sh -c,zsh -c,dash -c,pwsh -c,powershell -c,find -exec'.split(
    /,| (?!-)/,
  ),
);
/** Commands whose arguments are text, whatever they look like. */
const textCommands: ReadonlySet<string> = new Set(['echo', 'printf', ':', 'true', 'false']);

/**
 * Facts of the whole command line: the functions it defines, and whether one command supplies the
 * arguments of another (`xargs`).
 */
export type CommandLineFacts = {
  readonly functions: readonly string[];
  readonly feedsArguments: boolean;
};

/**
 * The risk of one command of a command line. `isKnown`: the command was derived from the grammar,
 * its words and its surroundings.
 */
export type PartRisk = {
  readonly reasons: readonly RiskReason[];
  readonly isKnown: boolean;
  /** True if the command is known and has no effect. */
  readonly isHarmless: boolean;
  /** Reasons that the words spell out in any program, for a command without an exact reason. */
  readonly spelled: readonly RiskReason[];
};

export function partRisk(part: ShellPart, facts: CommandLineFacts, scene: Scene): PartRisk {
  const name = programOf(part.words[0]);
  const surroundings = surroundingReasons(part, name, scene);
  const derivation = derivationOf(part, name, facts, scene);
  const isText = textCommands.has(name) && !facts.feedsArguments;
  const words = part.words.flatMap((word) => wordReasons(word));
  const starters = startersOf(part);
  const paths = [
    ...(part.through.length > 0 ? namedPaths(starters, { guardsWriting: true }, scene) : []),
    ...(derivation.isKnown || isText
      ? []
      : unknownPaths(part, !isReader(name) && !runsFile(name), scene)),
  ];
  const fedPaths = facts.feedsArguments
    ? namedPaths(part.words, { guardsWriting: false }, scene)
    : [];
  const ownReasons =
    derivation.isKnown && derivation.isHarmless
      ? []
      : commandReasons(part, name, facts.functions, scene);
  const all = [
    ...surroundings,
    ...words,
    ...paths,
    ...fedPaths,
    ...derivation.reasons,
    ...ownReasons,
  ];
  const isKnown = derivation.isKnown && part.oddities.length === 0;
  return {
    reasons: atLeastMedium(all, part, derivation),
    isKnown,
    isHarmless: isKnown && derivation.isHarmless,
    spelled: spelledReasons(part, name, derivation, scene),
  };
}

/** Returns the effects that the words of a form spell out, if the form leaves open what it does. */
function spelledReasons(
  { words, isObscure }: ShellPart,
  name: string,
  derivation: Derivation,
  { places }: Scene,
): readonly RiskReason[] {
  if (isObscure || words.length === 0 || isReadOnly(name)) return [];
  const hasJudge = judgeOf(name) !== null;
  const texts = words.slice(1).map(({ value, text }) => value ?? text);
  if (derivation.isKnown)
    return derivation.isHarmless || !leavesOpen([name, ...texts.slice(0, 1)])
      ? []
      : scriptReasons(texts.slice(0, 2).find((text) => text !== 'run') ?? '');
  return [
    ...(hasJudge ? [] : namedEffects(name)),
    ...scriptFileReasons((runsFirst(name) ? texts[0] : words[0]?.value) ?? ''),
    ...spelledEffects({ texts, ledTo: ledToBy(words), hasJudge, places }),
  ];
}

const ledToBy = (words: readonly ShellWord[]): readonly (readonly string[])[] =>
  wordsLedTo(words).map((led) => led.map(({ value, text }) => value ?? text));

/**
 * Returns the reasons of paths in an unknown form. Words that are read as a command of their own
 * write what that command writes.
 */
function unknownPaths(
  part: ShellPart,
  guardsWriting: boolean,
  scene: Scene,
): readonly RiskReason[] {
  const { readAt } = carriedCommands(part);
  const only = (isCommand: boolean) =>
    part.words.filter((_, at) => at === 0 || readAt.has(at) === isCommand);
  return [
    ...namedPaths(only(false), { guardsWriting }, scene),
    ...namedPaths(only(true), { guardsWriting: false }, scene),
  ];
}

/** Returns the words before the command that finally runs. */
function startersOf({ written, words }: ShellPart): readonly ShellWord[] {
  const at = words[0] === undefined ? -1 : written.indexOf(words[0]);
  return at < 0 ? written : written.slice(0, at);
}

/** Raises a known form with an effect, and every unknown form, to at least medium risk. */
function atLeastMedium(
  reasons: readonly RiskReason[],
  part: ShellPart,
  derivation: Derivation,
): readonly RiskReason[] {
  if (derivation.isKnown && derivation.isHarmless) return reasons;
  const name = programOf(part.words[0]);
  const isNamed = highest(reasons) !== 'LOW';
  if (derivation.isKnown) return isNamed ? reasons : [...reasons, because('runsProgram', name)];
  if (derivation.otherwise !== null && highest(reasons) !== 'HIGH')
    return [...reasons, because(derivation.otherwise, part.text)];
  if (part.words.some(({ value }, at) => at > 0 && value === null))
    return [...reasons, because('unknownArguments', name)];
  return isNamed ? reasons : [...reasons, because('unknownForm', derivation.word || part.text)];
}

/** Returns whether a program has no option to write a file. */
const isReader = (name: string): boolean =>
  formOfProgram(name)?.takesAnyGlob === true && !/^[gmn]?awk$/.test(name);

/** Returns whether the first word behind a program is a script that it runs. */
const runsFirst = (name: string): boolean =>
  /^(ba|z|da|k)?sh$|^(python[\d.]*|node|deno|bun|ruby|perl|php|tsx|ts-node|pwsh)$/.test(name);

/** Returns whether a program runs a file and writes none. */
const runsFile = (name: string): boolean => name === 'source' || name === '.';

function derivationOf(
  part: ShellPart,
  name: string,
  { functions }: CommandLineFacts,
  scene: Scene,
): Derivation {
  const { words, through, isObscure } = part;
  if (isObscure) return unknown(words[0]?.text ?? '');
  const oddStarter = through.find((starter) => !transparent.has(starter));
  if (oddStarter !== undefined)
    return behindStarter(oddStarter, deriveCommand(name, words.slice(1), scene));
  if (words.length === 0 || functions.includes(name))
    return { isKnown: true, isHarmless: true, reasons: [] };
  if (commonName(words[0]) === '') return unknown(words[0]?.text ?? '');
  return derivationOfVariants(part, name, scene);
}

/**
 * Derives a command once for each value of a loop variable. The command is known if every
 * derivation is.
 */
function derivationOfVariants(
  { words, variants: given }: ShellPart,
  name: string,
  scene: Scene,
): Derivation {
  const variants = given.length > 0 ? given : [words];
  const derivation = variants.map(([, ...args]) => deriveCommand(name, args, scene));
  const [first = unknown('')] = derivation;
  return (
    derivation.find(({ isKnown }) => !isKnown) ?? {
      ...first,
      reasons: derivation.flatMap(({ reasons }) => reasons),
    }
  );
}

const behindStarter = (starter: string, derivation: Derivation): Derivation =>
  unknown(starter, derivation.isKnown ? null : derivation.otherwise, derivation.reasons);

/** Returns the reasons from outside the words: starters, variables, redirections, expansions. */
function surroundingReasons(part: ShellPart, name: string, scene: Scene): readonly RiskReason[] {
  return [
    ...part.through.flatMap((starter) => startReasons(starter, part)),
    ...(part.isObscure ? [obscurity(part, name)] : []),
    ...part.assignments.flatMap((assignment) => assignmentReasons(assignment, part)),
    ...part.redirects.flatMap((redirect) => redirectReasons(redirect, scene)),
    ...part.oddities.map(unusualReason),
  ];
}

/** Returns the reason of an expansion that may run something or may read a secret variable. */
export function unusualReason(text: string): RiskReason {
  return namesSecretVariable(text) === null && !text.startsWith('${!AWS')
    ? because('unknownForm', text)
    : because('credentials', text);
}

function assignmentReasons(
  { name, value }: ShellPart['assignments'][number],
  { words }: ShellPart,
): readonly RiskReason[] {
  const secret = value !== null && isSecret(value) ? [because('credentials', value)] : [];
  if (isPowerfulVariable(name)) return [because('changesEnvironment', name), ...secret];
  const isListed =
    (isHarmlessVariable(name) && (words.length === 0 || isHarmlessValue(value ?? ''))) ||
    (words.length === 0 && isHarmlessName(name)) ||
    setsVariables.has(programOf(words[0]));
  return isListed ? secret : [because('unknownForm', `${name}=`), ...secret];
}

const setsVariables: ReadonlySet<string> = new Set(['alias', 'unalias']);

function startReasons(starter: string, { words }: ShellPart): readonly RiskReason[] {
  if (privileged.has(starter)) return [because('privilege', starter)];
  return detached.has(starter) ? [because('staysRunning', programOf(words[0]) || starter)] : [];
}

/** Returns the reason why it is unknown what would run. */
function obscurity({ fedBy, substituted, words }: ShellPart, name: string): RiskReason {
  const sources = [...fedBy, ...substituted].map((each) => each.slice(each.lastIndexOf('/') + 1));
  const download = sources.find((each) => downloads.has(each));
  if (download !== undefined) return because('runsDownloaded', `${download} | ${name || '…'}`);
  return fedBy.length > 0
    ? because('runsPiped', `${sources.at(-1) ?? ''} | ${name}`)
    : because('runsUnknown', words[0]?.text ?? null);
}

function commandReasons(
  part: ShellPart,
  name: string,
  functions: readonly string[],
  scene: Scene,
): readonly RiskReason[] {
  const [first, ...args] = part.words;
  if (part.isObscure || !first) return [];
  if (looksLikeAnother(first.value ?? '')) return [because('lookAlike', first.value)];
  if (functions.includes(name)) return isKnownCommand(name) ? [because('shadows', name)] : [];
  const path = first.value ?? '';
  if (path.includes('/') && commonName(first) === '')
    return [because('runsScript', path), ...scene.reads(first)];
  return judgedReasons(part, name, args, scene);
}

/** Returns the reasons that the judge of the program finds in its arguments. */
function judgedReasons(
  part: ShellPart,
  name: string,
  args: readonly ShellWord[],
  { places }: Scene,
): readonly RiskReason[] {
  const texts = args.map(({ value, text }) => expandOption(value ?? text));
  // Some systems run `rm` for `RM`.
  const invocation: Invocation = {
    name: isKnownCommand(name) ? name : name.toLowerCase(),
    args,
    texts,
    part,
    places,
  };
  if (
    indexEvaluating.has(name) &&
    [part.text, ...texts, ...args.map((arg) => arg.text)].some(hidesCode)
  )
    return [because('hiddenCommand', name)];
  const reasons = judgeOf(name)?.(invocation) ?? [because('runsProgram', name)];
  return reasons.map((each) =>
    each.code === 'runsPiped' || each.code === 'runsUnknown' ? withPipeSource(part, each) : each,
  );
}

/** Builtins that evaluate array indices in their arguments. */
const indexEvaluating: ReadonlySet<string> = new Set(
  'test [ printf read unset declare typeset local export readonly let mapfile readarray getopts wait'.split(
    ' ',
  ),
);

/** Replaces the reason by one that names the source of the pipe, if the source is known. */
function withPipeSource(part: ShellPart, given: RiskReason): RiskReason {
  const found = obscurity(part, programOf(part.words[0]));
  return found.code === 'runsUnknown' ? given : found;
}
