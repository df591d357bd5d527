import {
  forEachChild,
  parse,
  type Command,
  type For,
  type ParsedScript,
  type Redirected,
  type Redirection,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash';

import { hidesCode } from './hides-code.ts';
import { isOdd } from './oddities.ts';
import type { ShellAssignment, ShellRedirect, ShellWord } from './shell-part.ts';

/** Longer commands are not read: reading has to be over before anyone waits for it. */
const MAX_LENGTH = 32 * 1024;
/** The parser's work grows with length times nesting. */
const MAX_WORK = 500_000;
const MAX_COMMANDS = 500;
/** Words of all commands together: each is looked at in many ways. */
const MAX_WORDS = 1500;
/** Words, patterns, expansions, redirections and all that holds them: no command that a person reads has more. */
const MAX_NODES = 4000;
const MAX_ODDITY = 200;

/** A command with its words, as it stands in the source. */
export type SimpleCommand = {
  readonly text: string;
  readonly words: readonly ShellWord[];
  /** The words for each value that a loop gives its variable, if these are known; otherwise empty. */
  readonly variants: readonly (readonly ShellWord[])[];
  readonly assignments: readonly ShellAssignment[];
  readonly redirects: readonly ShellRedirect[];
  readonly input: string | null;
  readonly fedBy: readonly string[];
  readonly substituted: readonly string[];
  readonly oddities: readonly string[];
};

export type ShellSyntax = {
  readonly commands: readonly SimpleCommand[];
  readonly functions: readonly string[];
  readonly variables: readonly string[];
  /** Those that belong to no command. */
  readonly oddities: readonly string[];
  readonly multiplies: boolean;
};

/** Reads bash. `null`: it is too long, not whole, or not bash. The only file that knows the parser. */
export function readSyntax(source: string): ShellSyntax | null {
  if (isTooMuch(source)) return null;
  try {
    const walk = new Walk();
    walk.script(parse(source), source, { fedBy: [] });
    return walk.commands.length > MAX_COMMANDS || walk.isBroken ? null : walk;
  } catch (thrown) {
    // Nesting beyond the stack; whatever else is a bug.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

export function isTooMuch(source: string): boolean {
  return source.length > MAX_LENGTH || source.length * (source.match(/[$<>]\(|\$\{/g)?.length ?? 0) > MAX_WORK;
}

type Around = { readonly fedBy: readonly string[] };

class Walk implements ShellSyntax {
  readonly commands: SimpleCommand[] = [];
  readonly functions: string[] = [];
  readonly variables: string[] = [];
  readonly oddities: string[] = [];
  multiplies = false;
  /** Values of the variables of the loops around. */
  readonly #bound = new Map<string, readonly ShellWord[]>();
  isBroken = false;
  #words = 0;
  #nodes = 0;

  script(script: ParsedScript, source: string, around: Around): void {
    if ((script.errors?.length ?? 0) > 0) this.isBroken = true;
    // Scripts in backticks have a source of their own.
    const own = script.source ?? source;
    for (const statement of script.commands) this.node(statement, own, around);
  }

  node(node: SyntaxNode, source: string, around: Around): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) this.isBroken = true;
    if (this.isBroken || this.commands.length > MAX_COMMANDS) return;
    if (node.type === 'Script') return this.script(node, source, around);
    if (node.type === 'Command') return this.#command(node, source, around);
    if (node.type === 'Pipeline') return this.#pipeline(node.commands, source, around);
    this.#construct(node, source, around);
  }

  /** Reads what is neither a command nor made of commands alone: functions, loops, expansions. */
  #construct(node: SyntaxNode, source: string, around: Around): void {
    if (isUnreadable(node, source)) this.isBroken = true;
    if (node.type === 'Function') this.#function(node, source);
    if (node.type === 'Redirected') this.#redirected(node, source, around);
    this.variables.push(...variablesOf(node));
    if (isOdd(node)) this.oddities.push(source.slice(node.pos, node.end).slice(0, MAX_ODDITY));
    if (node.type === 'For') return this.#loop(node, source, around);
    forEachChild(node, (child) => this.node(child, source, around));
  }

  #loop(node: For, source: string, around: Around): void {
    const name = node.name.value;
    const values = loopValues(node, source);
    const outer = this.#bound.get(name);
    for (const word of node.wordlist ?? []) this.node(word, source, around);
    if (values.length > 0) this.#bound.set(name, values);
    else this.#bound.delete(name);
    this.node(node.body, source, around);
    if (outer) this.#bound.set(name, outer);
    else this.#bound.delete(name);
  }

  #pipeline(stages: readonly SyntaxNode[], source: string, around: Around): void {
    let { fedBy } = around;
    for (const stage of stages) {
      const first = this.commands.length;
      this.node(stage, source, { fedBy });
      fedBy = [...fedBy, ...this.commands.slice(first).map(nameOf)];
    }
  }

  #command(node: Command, source: string, around: Around): void {
    const given = [...(node.name ? [node.name] : []), ...node.args.filter((each) => each.type === 'Word')];
    this.#words += given.length + node.prefix.length + node.redirects.length;
    if (this.#words > MAX_WORDS) this.isBroken = true;
    if (this.isBroken) return;
    const words = given.map((word) => wordOf(word));
    const place = this.commands.length;
    const firstOddity = this.oddities.length;
    forEachChild(node, (child) => this.node(child, source, around));
    const oddities = this.oddities.splice(firstOddity);
    const substituted = this.commands.slice(place).map(nameOf);
    const assigned = [...node.prefix, ...node.args].filter((each) => each.type === 'Assignment');
    const assignments = assigned.map(({ name, value }) => ({ name, value: value.type === 'Word' ? wordOf(value).value : null }));
    const redirects = redirectsOf(node.redirects);
    const text = source.slice(node.pos, node.end);
    const command = {
      text,
      words,
      variants: variantsOf(given, this.#bound),
      assignments,
      redirects,
      input: inputOf(node),
      fedBy: around.fedBy,
      substituted,
      oddities,
    };
    // Before what it substitutes, as it is read.
    this.commands.splice(place, 0, command);
  }

  /** The redirections of a group or a loop, as a command without words. */
  #redirected(node: Redirected, source: string, { fedBy }: Around): void {
    const [first] = node.redirects;
    const text = first ? source.slice(first.pos, node.end) : '';
    const nothing = { words: [], variants: [], assignments: [], input: null, substituted: [], oddities: [] };
    this.commands.push({ ...nothing, text, redirects: redirectsOf(node.redirects), fedBy });
  }

  #function(node: SyntaxNode & { readonly type: 'Function' }, source: string): void {
    const name = node.name.value;
    this.functions.push(name);
    const body = source.slice(node.body.pos, node.body.end);
    if (body.includes(`${name}|`) || body.includes(`${name} |`) || body.includes(`${name}&`) || body.includes(`${name} &`)) {
      this.multiplies = true;
    }
  }
}

/** Returns whether a piece hides which commands run, so that nothing around it can be read either. */
function isUnreadable(node: SyntaxNode, source: string): boolean {
  // Without its end it would swallow what looks like commands.
  if (node.type === 'HereDoc' && !node.closing) return true;
  if (node.type === 'TestCommand' && hidesCode(source.slice(node.pos, node.end))) return true;
  return 'script' in node && node.script === undefined;
}

/** The variables that a loop or a coprocess sets. */
function variablesOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'For' || node.type === 'Select') return [node.name.value];
  return node.type === 'Coproc' && node.name ? [node.name.value] : [];
}

const nameOf = ({ words }: SimpleCommand): string => words[0]?.value ?? words[0]?.text ?? '';

function redirectsOf(redirections: readonly Redirection[]): readonly ShellRedirect[] {
  return redirections.map((each) => ({
    operator: each.operator,
    target: each.type === 'HereDoc' || !each.target ? null : wordOf(each.target),
  }));
}

/** The text on standard input where the command itself holds it in full. */
function inputOf(node: Command): string | null {
  const last = node.redirects.findLast(({ type }) => type !== 'Redirect');
  if (last?.type === 'HereString') return last.target ? wordOf(last.target).value : null;
  if (last?.type !== 'HereDoc') return null;
  const { delimiter, body } = last;
  return delimiter?.quoted === true || (body.parts ?? []).every(({ type }) => type === 'Literal') ? body.text : null;
}

function wordOf(word: Word, bound: Bound = nothingBound): ShellWord {
  const parts = word.parts ?? [];
  const stands = bound.name === '' ? undefined : parts.find((part) => namesVariable(part, bound.name));
  if (stands) return boundWord(word, parts, stands, bound.value);
  const hasGlob = parts.some(({ type }) => type === 'Glob' || type === 'ExtendedGlob' || type === 'BraceExpansion');
  return { text: word.text, value: parts.length === 0 ? word.value : joined(parts), hasGlob };
}

type Bound = { readonly name: string; readonly value: ShellWord };
const nothingBound: Bound = { name: '', value: { text: '', value: '', hasGlob: false } };

const nameOfVariable = (part: WordPart): string | null =>
  part.type === 'SimpleExpansion'
    ? part.text.slice(1)
    : part.type === 'ParameterExpansion' && !part.operation && !part.prefix && !part.index
      ? part.parameter
      : null;

const namesVariable = (part: WordPart, name: string): boolean =>
  part.type === 'DoubleQuoted' ? part.parts.some((each) => nameOfVariable(each) === name) : nameOfVariable(part) === name;

/** A word with the variable filled in. Without quotes a file name with a blank would become several words. */
function boundWord(word: Word, parts: readonly WordPart[], stands: WordPart, given: ShellWord): ShellWord {
  if (stands.type !== 'DoubleQuoted' && given.hasGlob) return { text: word.text, value: null, hasGlob: false };
  const fill = (part: WordPart): string | null => {
    if (part.type === 'DoubleQuoted')
      return part.parts.map(fill).reduce<string | null>((all, each) => (all === null || each === null ? null : all + each), '');
    return part === stands ||
      (stands.type === 'DoubleQuoted' &&
        nameOfVariable(part) === nameOfVariable(stands.parts.find((each) => nameOfVariable(each) !== null) ?? part))
      ? given.value
      : valueOf(part);
  };
  const values = parts.map(fill);
  const value = values.every((each) => each !== null) ? values.join('') : null;
  return { text: word.text, value, hasGlob: given.hasGlob || parts.some(({ type }) => type === 'Glob') };
}

/** The words of a command once for each value of the one loop variable that it uses. */
function variantsOf(words: readonly Word[], bound: ReadonlyMap<string, readonly ShellWord[]>): readonly (readonly ShellWord[])[] {
  const used = [...bound].filter(([name]) => words.some(({ parts = [] }) => parts.some((part) => namesVariable(part, name))));
  const [found] = used;
  if (!found || used.length > 1) return [];
  const [name, values] = found;
  return values.map((value) => words.map((word) => wordOf(word, { name, value })));
}

/** More values of a loop are not followed. */
const MAX_VALUES = 12;

/** What the variable of a loop stands for; empty if that is not known, or if something in the loop may set it again. */
function loopValues({ name, wordlist, body }: For, source: string): readonly ShellWord[] {
  const values = (wordlist ?? []).map((word) => wordOf(word));
  const text = source.slice(body.pos, body.end);
  const isSetAgain =
    new RegExp(`\\b${name.value}\\s*(\\+?=|\\[)|\\b(for|select)\\s+${name.value}\\b`).test(text) ||
    /\b(read|mapfile|readarray|printf|export|declare|typeset|local|getopts|unset|eval|source|let)\b|[$(]\(\(/.test(text);
  const areKnown = values.every(({ value }) => value !== null && /^[\w./*?@%+:,-]+$/.test(value));
  return /^\w+$/.test(name.value) && values.length <= MAX_VALUES && areKnown && !isSetAgain ? values : [];
}

function joined(parts: readonly WordPart[]): string | null {
  const values = parts.map(valueOf);
  return values.every((each) => each !== null) ? values.join('') : null;
}

/** Variables whose value is known well enough: one word that holds no option and no second command. */
const known: ReadonlyMap<string, string> = new Map([
  ['HOME', '~'],
  ['PWD', '.'],
]);

function valueOf(part: WordPart): string | null {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'Glob':
      return part.text;
    case 'DoubleQuoted':
    case 'LocaleString':
      return joined(part.parts);
    // Only some variables are known. Braces become other words, and zsh runs code in what bash takes for a pattern.
    default:
      return known.get(nameOfVariable(part) ?? '') ?? null;
  }
}
