import {
  forEachChild,
  parse,
  type Command,
  type ParsedScript,
  type Redirected,
  type Redirection,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash';

import type { ShellAssignment, ShellRedirect, ShellWord } from './shell-part.ts';

/** Longer commands are not read: reading has to be over before anyone waits for it. */
const MAX_LENGTH = 32 * 1024;
/** The parser's work grows with length times nesting. */
const MAX_WORK = 500_000;
const MAX_COMMANDS = 500;

/** A command with its words, as it stands in the source. */
export type SimpleCommand = {
  readonly text: string;
  readonly words: readonly ShellWord[];
  readonly assignments: readonly ShellAssignment[];
  readonly redirects: readonly ShellRedirect[];
  readonly input: string | null;
  readonly fedBy: readonly string[];
  readonly substituted: readonly string[];
};

export type ShellSyntax = {
  readonly commands: readonly SimpleCommand[];
  readonly functions: readonly string[];
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
  multiplies = false;
  isBroken = false;

  script(script: ParsedScript, source: string, around: Around): void {
    if ((script.errors?.length ?? 0) > 0) this.isBroken = true;
    // Scripts in backticks have a source of their own.
    const own = script.source ?? source;
    for (const statement of script.commands) this.node(statement, own, around);
  }

  node(node: SyntaxNode, source: string, around: Around): void {
    if (this.isBroken || this.commands.length > MAX_COMMANDS) return;
    if (node.type === 'Script') return this.script(node, source, around);
    if (node.type === 'Command') return this.#command(node, source, around);
    if (node.type === 'Pipeline') return this.#pipeline(node.commands, source, around);
    if (node.type === 'Function') this.#function(node, source);
    // Without its end it would swallow what looks like commands.
    if (node.type === 'HereDoc' && !node.closing) this.isBroken = true;
    if (node.type === 'Redirected') this.#redirected(node, source, around);
    if (node.type === 'For' || node.type === 'Select') this.#assigned(node.name.value, node.name.text, around);
    if (node.type === 'Coproc' && node.name) this.#assigned(node.name.value, node.name.text, around);
    if (node.type === 'TestCommand' && hidesCode(source.slice(node.pos, node.end))) this.isBroken = true;
    if ('script' in node && node.script === undefined) this.isBroken = true;
    forEachChild(node, (child) => this.node(child, source, around));
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
    const words = [...(node.name ? [node.name] : []), ...node.args.filter((each) => each.type === 'Word')].map(wordOf);
    const place = this.commands.length;
    forEachChild(node, (child) => this.node(child, source, around));
    const substituted = this.commands.slice(place).map(nameOf);
    const assigned = [...node.prefix, ...node.args].filter((each) => each.type === 'Assignment');
    const assignments = assigned.map(({ name, value }) => ({ name, value: value.type === 'Word' ? wordOf(value).value : null }));
    const redirects = redirectsOf(node.redirects);
    const text = source.slice(node.pos, node.end);
    const command = { text, words, assignments, redirects, input: inputOf(node), fedBy: around.fedBy, substituted };
    // Before what it substitutes, as it is read.
    this.commands.splice(place, 0, command);
  }

  /** The redirections of a group or a loop, as a command without words. */
  #redirected(node: Redirected, source: string, { fedBy }: Around): void {
    const [first] = node.redirects;
    const text = first ? source.slice(first.pos, node.end) : '';
    const nothing = { words: [], assignments: [], input: null, substituted: [] };
    this.commands.push({ ...nothing, text, redirects: redirectsOf(node.redirects), fedBy });
  }

  /** The variable of a loop, as a command without words: what it holds is known only while it runs. */
  #assigned(name: string, text: string, { fedBy }: Around): void {
    const nothing = { words: [], redirects: [], input: null, substituted: [] };
    this.commands.push({ ...nothing, text, assignments: [{ name, value: null }], fedBy });
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

/** An index of an array is reckoned, and runs what is substituted in it, even in single quotes. */
export const hidesCode = (text: string): boolean => /\[[^\]]*(\$\(|`)/.test(text.slice(text.startsWith('[[') ? 2 : 0));

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

function wordOf(word: Word): ShellWord {
  const parts = word.parts ?? [];
  const hasGlob = parts.some(({ type }) => type === 'Glob' || type === 'ExtendedGlob' || type === 'BraceExpansion');
  return { text: word.text, value: parts.length === 0 ? word.value : joined(parts), hasGlob };
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
    case 'SimpleExpansion':
      return known.get(part.text.slice(1)) ?? null;
    case 'ParameterExpansion':
      return part.operation || part.prefix || part.index ? null : (known.get(part.parameter) ?? null);
    // Braces become other words, and zsh runs code in what bash takes for a pattern.
    case 'ExtendedGlob':
    case 'BraceExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
      return null;
  }
}
