import type { ShellAssignment, ShellPart, ShellReading, ShellWord } from './shell-part.ts';
import { commonName, isShell, programOf, shellWork } from './shells.ts';
import { isStarter, startedBy } from './starters.ts';
import { isTooMuch, readSyntax, type SimpleCommand } from './syntax.ts';

/** Returns the one pattern that every file found must match, if its ending is known: `*.ts`. */
function foundPattern(words: readonly ShellWord[]): string | null {
  const texts = words.map(({ value }) => value ?? '');
  if (texts.some((text) => /^(-o|-or|!|-not|,|\(|-false)$/.test(text))) return null;
  const names = texts.flatMap((text, at) => (text === '-name' || text === '-iname' ? [texts[at + 1] ?? ''] : []));
  const [name = ''] = names;
  return names.length === 1 && /^[\w*-]*\.[A-Za-z]\w*$/.test(name) ? name : null;
}

/** A shell that starts a shell that starts a shell... */
const MAX_DEPTH = 4;

type Context = { readonly through: readonly string[]; readonly written: readonly ShellWord[]; readonly depth: number };
type Start = Omit<ShellPart, 'text' | 'written' | 'redirects' | 'input' | 'fedBy' | 'substituted' | 'oddities' | 'variants'>;

/** The commands that a shell would really run for this text, whatever they are started through. */
export function readShell(source: string): ShellReading {
  if (isTooMuch(source)) return { kind: 'unreadable', why: 'tooLong' };
  const reader = new Reader();
  const isWhole = reader.read(source, { through: [], written: [], depth: 0 }, null);
  if (!isWhole) return { kind: 'unreadable', why: 'syntax' };
  return {
    kind: 'read',
    parts: reader.parts,
    functions: reader.functions,
    variables: reader.variables,
    oddities: reader.oddities,
    multiplies: reader.multiplies,
  };
}

class Reader {
  readonly parts: ShellPart[] = [];
  readonly functions: string[] = [];
  readonly variables: string[] = [];
  readonly oddities: string[] = [];
  multiplies = false;

  /** `outer`: the command whose argument or input `source` is. */
  read(source: string, context: Context, outer: SimpleCommand | null): boolean {
    const syntax = context.depth > MAX_DEPTH ? null : readSyntax(source);
    if (!syntax) return false;
    this.functions.push(...syntax.functions);
    this.variables.push(...syntax.variables);
    this.oddities.push(...syntax.oddities);
    this.multiplies ||= syntax.multiplies;
    return syntax.commands.every((command) => {
      const fed = command.fedBy.length === 0 && outer ? { ...command, fedBy: outer.fedBy } : command;
      return this.#command(fed, context);
    });
  }

  #command(command: SimpleCommand, context: Context): boolean {
    const start = unwrapped(command.words, command.assignments, context.through);
    const written = context.depth === 0 ? command.words : context.written;
    this.#found(command, start.words);
    const work = start.isObscure ? null : shellWork(start.words, command);
    // What xargs puts into a text to run cannot be told.
    const isFilledIn = work !== null && start.through.includes('xargs');
    if (work?.kind !== 'text' || isFilledIn) {
      this.#add(command, { ...start, isObscure: start.isObscure || work?.kind === 'unknown' || isFilledIn }, written);
      return true;
    }
    const name = programOf(start.words[0]);
    const through = [...start.through, name === 'eval' || name === 'trap' ? name : `${name} -c`];
    // Its redirections and assignments count, and so does where it gets its input.
    this.#add(command, { ...start, words: [], through }, written);
    return this.read(work.source, { through, written, depth: context.depth + 1 }, command);
  }

  /** The commands that `find` starts for what it finds. */
  #found(command: SimpleCommand, words: readonly ShellWord[]): void {
    if (programOf(words[0]) !== 'find') return;
    words.forEach(({ value }, at) => {
      if (!/^-(exec|execdir|ok|okdir)$/.test(value ?? '')) return;
      const after = words.slice(at + 1);
      const end = after.findIndex((each) => each.value === ';' || each.value === '+' || each.value === '\\;');
      const found = (end < 0 ? after : after.slice(0, end)).map((each) =>
        each.value?.includes('{}') === true ? foundWord(each, words) : each,
      );
      const start = unwrapped(found, [], ['find -exec']);
      const starts = isShell(programOf(start.words[0]));
      this.#add({ ...command, redirects: [] }, { ...start, isObscure: start.isObscure || starts }, command.words);
    });
  }

  #add(command: SimpleCommand, start: Start, written: readonly ShellWord[]): void {
    const { text, redirects, input, fedBy, substituted, oddities } = command;
    const isTail =
      start.words.length > 0 && start.words.every((word, at) => command.words[command.words.length - start.words.length + at] === word);
    const variants = isTail ? command.variants.map((words) => words.slice(words.length - start.words.length)) : [];
    this.parts.push({ ...start, text, written, redirects, input, fedBy, substituted, oddities, variants });
  }
}

function unwrapped(words: readonly ShellWord[], assigned: readonly ShellAssignment[], outer: readonly string[]): Start {
  const through = [...outer];
  const assignments = [...assigned];
  let rest = words;
  for (let name = commonName(rest[0]); isStarter(name); name = commonName(rest[0])) {
    if (isQuery(name, rest)) break;
    const started = startedBy(name, rest.slice(1));
    if (!started) return { words: rest, through: [...through, name], assignments, isObscure: true };
    through.push(name);
    assignments.push(...started.assignments);
    // A starter without a command does something by itself: `env`, `sudo -l`, `xargs`, `exec > file`.
    if (started.rest.length === 0) return { words: rest, through: through.slice(0, -1), assignments, isObscure: false };
    rest = name === 'xargs' ? [...started.rest, unknownWord] : started.rest;
  }
  const isObscure = rest[0] !== undefined && (rest[0].value === null || rest[0].hasGlob || rest[0].value.startsWith('='));
  return { words: rest, through, assignments, isObscure };
}

/** A file that `find` found: its path begins with a folder, and its name is known if a pattern tells. */
function foundWord(word: ShellWord, words: readonly ShellWord[]): ShellWord {
  const pattern = word.value === '{}' ? foundPattern(words) : null;
  return pattern === null ? { ...word, value: null } : { text: word.text, value: `./${pattern}`, hasGlob: true };
}

/** What xargs adds. */
const unknownWord: ShellWord = { text: '…', value: null, hasGlob: false };

/** `command -v git` only looks for a program. */
function isQuery(name: string, words: readonly ShellWord[]): boolean {
  return name === 'command' && /^-[vV]$/.test(words[1]?.value ?? '');
}
