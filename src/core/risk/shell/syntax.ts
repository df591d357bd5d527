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
import { substitutedWord } from './listed-paths.ts';
import { isUnusual } from './unusual-syntax.ts';
import type { ShellAssignment, ShellRedirect, ShellWord } from './shell-part.ts';

/** Limit of the length: parsing must not delay the question. */
const MAX_LENGTH = 32 * 1024;
/** Limit of length times nesting, which determines the parser's running time. */
const MAX_WORK = 500_000;
const MAX_COMMANDS = 500;
/** Limit of the words of all commands together, each of which is checked in many ways. */
const MAX_WORDS = 1500;
/**
 * Limit of words, patterns, expansions, redirections and their containers: no command that a person
 * reads has more.
 */
const MAX_NODES = 4000;
const MAX_ODDITY = 200;

/** A command with its words, as in the source. */
export type SimpleCommand = {
  readonly text: string;
  readonly words: readonly ShellWord[];
  /** The words for each value of their loop variable; empty if the values are unknown. */
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
  /** Expansions that belong to no command. */
  readonly oddities: readonly string[];
  readonly multiplies: boolean;
};

/**
 * Parses bash. Returns null if the source is too long, incomplete, or not bash. Only this file
 * depends on the parser.
 */
export function readSyntax(source: string): ShellSyntax | null {
  if (isTooMuch(source)) return null;
  try {
    const walk = new Walk();
    walk.script(parse(source), source, { fedBy: [] });
    return walk.commands.length > MAX_COMMANDS || walk.isBroken ? null : walk;
  } catch (thrown) {
    // The nesting exceeded the stack; any other error is a bug.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

export function isTooMuch(source: string): boolean {
  return (
    source.length > MAX_LENGTH ||
    source.length * (source.match(/[$<>]\(|\$\{/g)?.length ?? 0) > MAX_WORK
  );
}

type PipeContext = { readonly fedBy: readonly string[] };

class Walk implements ShellSyntax {
  readonly commands: SimpleCommand[] = [];
  readonly functions: string[] = [];
  readonly variables: string[] = [];
  readonly oddities: string[] = [];
  multiplies = false;
  /** Values of the variables of the enclosing loops. */
  readonly #binding = new Map<string, readonly ShellWord[]>();
  isBroken = false;
  #words = 0;
  #nodes = 0;

  script(script: ParsedScript, source: string, pipeContext: PipeContext): void {
    if ((script.errors?.length ?? 0) > 0) this.isBroken = true;
    // Scripts in backticks have a source of their own.
    const own = script.source ?? source;
    for (const statement of script.commands) this.node(statement, own, pipeContext);
  }

  node(node: SyntaxNode, source: string, pipeContext: PipeContext): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) this.isBroken = true;
    if (this.isBroken || this.commands.length > MAX_COMMANDS) return;
    if (node.type === 'Script') return this.script(node, source, pipeContext);
    if (node.type === 'Command') return this.#command(node, source, pipeContext);
    if (node.type === 'Pipeline') return this.#pipeline(node.commands, source, pipeContext);
    this.#construct(node, source, pipeContext);
  }

  /**
   * Reads functions, loops and expansions, which are neither commands nor made of commands alone.
   */
  #construct(node: SyntaxNode, source: string, pipeContext: PipeContext): void {
    if (isUnreadable(node, source)) this.isBroken = true;
    if (node.type === 'Function') this.#function(node, source);
    if (node.type === 'Redirected') this.#redirected(node, source, pipeContext);
    this.variables.push(...variablesOf(node));
    if (isUnusual(node)) this.oddities.push(source.slice(node.pos, node.end).slice(0, MAX_ODDITY));
    if (node.type === 'For') return this.#loop(node, source, pipeContext);
    forEachChild(node, (child) => this.node(child, source, pipeContext));
  }

  #loop(node: For, source: string, pipeContext: PipeContext): void {
    const name = node.name.value;
    const values = loopValues(node, source);
    const outer = this.#binding.get(name);
    for (const word of node.wordlist ?? []) this.node(word, source, pipeContext);
    if (values.length > 0) this.#binding.set(name, values);
    else this.#binding.delete(name);
    this.node(node.body, source, pipeContext);
    if (outer) this.#binding.set(name, outer);
    else this.#binding.delete(name);
  }

  #pipeline(stages: readonly SyntaxNode[], source: string, pipeContext: PipeContext): void {
    let { fedBy } = pipeContext;
    for (const stage of stages) {
      const first = this.commands.length;
      this.node(stage, source, { fedBy });
      fedBy = [...fedBy, ...this.commands.slice(first).map(commandName)];
    }
  }

  #command(node: Command, source: string, pipeContext: PipeContext): void {
    const given = [
      ...(node.name ? [node.name] : []),
      ...node.args.filter((each) => each.type === 'Word'),
    ];
    this.#words += given.length + node.prefix.length + node.redirects.length;
    if (this.#words > MAX_WORDS) this.isBroken = true;
    if (this.isBroken) return;
    const place = this.commands.length;
    const firstOddity = this.oddities.length;
    forEachChild(node, (child) => this.node(child, source, pipeContext));
    const oddities = this.oddities.splice(firstOddity);
    const substituted = this.commands.slice(place).map(commandName);
    const words = given.map((word) => substitutedWord(wordOf(word), word, substituted));
    const assigned = [...node.prefix, ...node.args].filter((each) => each.type === 'Assignment');
    const assignments = assigned.map(({ name, value }) => ({
      name,
      value: value.type === 'Word' ? wordOf(value).value : null,
    }));
    const redirects = redirectsOf(node.redirects);
    const text = source.slice(node.pos, node.end);
    const command = {
      text,
      words,
      variants: variantsOf(given, this.#binding),
      assignments,
      redirects,
      input: inputOf(node),
      fedBy: pipeContext.fedBy,
      substituted,
      oddities,
    };
    // The command is inserted before the commands that it substitutes, in reading order.
    this.commands.splice(place, 0, command);
  }

  /** Adds the redirections of a group or a loop as a command without words. */
  #redirected(node: Redirected, source: string, { fedBy }: PipeContext): void {
    const [first] = node.redirects;
    const text = first ? source.slice(first.pos, node.end) : '';
    const nothing = {
      words: [],
      variants: [],
      assignments: [],
      input: null,
      substituted: [],
      oddities: [],
    };
    this.commands.push({ ...nothing, text, redirects: redirectsOf(node.redirects), fedBy });
  }

  #function(node: SyntaxNode & { readonly type: 'Function' }, source: string): void {
    const name = node.name.value;
    this.functions.push(name);
    const body = source.slice(node.body.pos, node.body.end);
    if (
      body.includes(`${name}|`) ||
      body.includes(`${name} |`) ||
      body.includes(`${name}&`) ||
      body.includes(`${name} &`)
    ) {
      this.multiplies = true;
    }
  }
}

/**
 * Returns whether a piece hides which commands run, so that the text around it is unreadable too.
 */
function isUnreadable(node: SyntaxNode, source: string): boolean {
  // A here-document without its end would include text that looks like commands.
  if (node.type === 'HereDoc' && !node.closing) return true;
  if (node.type === 'TestCommand' && hidesCode(source.slice(node.pos, node.end))) return true;
  return 'script' in node && node.script === undefined;
}

/** Returns the variables that a loop or a coprocess sets. */
function variablesOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'For' || node.type === 'Select') return [node.name.value];
  return node.type === 'Coproc' && node.name ? [node.name.value] : [];
}

const commandName = ({ words }: SimpleCommand): string => words[0]?.value ?? words[0]?.text ?? '';

function redirectsOf(redirections: readonly Redirection[]): readonly ShellRedirect[] {
  return redirections.map((each) => ({
    operator: each.operator,
    target: each.type === 'HereDoc' || !each.target ? null : wordOf(each.target),
  }));
}

/** Returns the content of standard input if the command itself contains it completely. */
function inputOf(node: Command): string | null {
  const last = node.redirects.findLast(({ type }) => type !== 'Redirect');
  if (last?.type === 'HereString') return last.target ? wordOf(last.target).value : null;
  if (last?.type !== 'HereDoc') return null;
  const { delimiter, body } = last;
  return delimiter?.quoted === true || (body.parts ?? []).every(({ type }) => type === 'Literal')
    ? body.text
    : null;
}

function wordOf(word: Word, binding: LoopBinding = noBinding): ShellWord {
  const parts = word.parts ?? [];
  const variablePart =
    binding.name === '' ? undefined : parts.find((part) => namesVariable(part, binding.name));
  if (variablePart) return boundWord(word, parts, variablePart, binding.value);
  const hasGlob = parts.some(
    ({ type }) => type === 'Glob' || type === 'ExtendedGlob' || type === 'BraceExpansion',
  );
  return { text: word.text, value: parts.length === 0 ? word.value : joinParts(parts), hasGlob };
}

type LoopBinding = { readonly name: string; readonly value: ShellWord };
const noBinding: LoopBinding = { name: '', value: { text: '', value: '', hasGlob: false } };

const nameOfVariable = (part: WordPart): string | null =>
  part.type === 'SimpleExpansion'
    ? part.text.slice(1)
    : part.type === 'ParameterExpansion' && !part.operation && !part.prefix && !part.index
      ? part.parameter
      : null;

const namesVariable = (part: WordPart, name: string): boolean =>
  part.type === 'DoubleQuoted'
    ? part.parts.some((each) => nameOfVariable(each) === name)
    : nameOfVariable(part) === name;

/**
 * Returns a word with the variable replaced by its value. Without quotes a file name with a blank
 * would be split into several words.
 */
function boundWord(
  word: Word,
  parts: readonly WordPart[],
  variablePart: WordPart,
  given: ShellWord,
): ShellWord {
  if (variablePart.type !== 'DoubleQuoted' && given.hasGlob)
    return { text: word.text, value: null, hasGlob: false };
  const fill = (part: WordPart): string | null => {
    if (part.type === 'DoubleQuoted')
      return part.parts
        .map(fill)
        .reduce<string | null>(
          (all, each) => (all === null || each === null ? null : all + each),
          '',
        );
    return part === variablePart ||
      (variablePart.type === 'DoubleQuoted' &&
        nameOfVariable(part) ===
          nameOfVariable(variablePart.parts.find((each) => nameOfVariable(each) !== null) ?? part))
      ? given.value
      : valueOf(part);
  };
  const values = parts.map(fill);
  const value = values.every((each) => each !== null) ? values.join('') : null;
  return {
    text: word.text,
    value,
    hasGlob: given.hasGlob || parts.some(({ type }) => type === 'Glob'),
  };
}

/** Returns the words of a command for each value of the one loop variable that it uses. */
function variantsOf(
  words: readonly Word[],
  binding: ReadonlyMap<string, readonly ShellWord[]>,
): readonly (readonly ShellWord[])[] {
  const used = [...binding].filter(([name]) =>
    words.some(({ parts = [] }) => parts.some((part) => namesVariable(part, name))),
  );
  const [found] = used;
  if (!found || used.length > 1) return [];
  const [name, values] = found;
  return values.map((value) => words.map((word) => wordOf(word, { name, value })));
}

/** Limit of the values of a loop. */
const MAX_VALUES = 12;

/**
 * Returns the values of a loop's variable. Returns an empty list if they are unknown, or if the
 * body may set the variable again.
 */
function loopValues({ name, wordlist, body }: For, source: string): readonly ShellWord[] {
  const values = (wordlist ?? []).map((word) => wordOf(word));
  const text = source.slice(body.pos, body.end);
  const isSetAgain =
    new RegExp(`\\b${name.value}\\s*(\\+?=|\\[)|\\b(for|select)\\s+${name.value}\\b`).test(text) ||
    /\b(read|mapfile|readarray|printf|export|declare|typeset|local|getopts|unset|eval|source|let)\b|[$(]\(\(/.test(
      text,
    );
  const areKnown = values.every(({ value }) => value !== null && /^[\w./*?@%+:,-]+$/.test(value));
  return /^\w+$/.test(name.value) && values.length <= MAX_VALUES && areKnown && !isSetAgain
    ? values
    : [];
}

function joinParts(parts: readonly WordPart[]): string | null {
  const values = parts.map(valueOf);
  return values.every((each) => each !== null) ? values.join('') : null;
}

/**
 * Variables whose value is known sufficiently: one word that holds no option and no second command.
 */
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
      return joinParts(part.parts);
    // Only some variables are known. Braces expand to other words, and zsh runs code in what bash
    // reads as a pattern.
    default:
      return known.get(nameOfVariable(part) ?? '') ?? null;
  }
}
