import { listsPaths } from './listed-paths.ts';
import type { ShellPart, ShellReading, ShellWord } from './shell-part.ts';
import { commonName, isShell, programOf, shellWork } from './shells.ts';
import { isStarter, withoutStarter } from './starters.ts';
import { isTooMuch, readSyntax, type SimpleCommand } from './syntax.ts';

/**
 * Returns the one pattern that every found file must match, if it has a known extension: `*.ts`.
 */
function foundPattern(words: readonly ShellWord[]): string | null {
  const texts = words.map(({ value }) => value ?? '');
  if (texts.some((text) => /^(-o|-or|!|-not|,|\(|-false)$/.test(text))) return null;
  const names = texts.flatMap((text, at) =>
    text === '-name' || text === '-iname' ? [texts[at + 1] ?? ''] : [],
  );
  const [name = ''] = names;
  return names.length === 1 && /^[\w*-]*\.[A-Za-z]\w*$/.test(name) ? name : null;
}

/** Limit of nested shells. */
const MAX_DEPTH = 4;

type Context = {
  readonly through: readonly string[];
  readonly written: readonly ShellWord[];
  readonly depth: number;
};
type ShellStart = Omit<
  ShellPart,
  'text' | 'written' | 'redirects' | 'input' | 'fedBy' | 'substituted' | 'oddities' | 'variants'
>;

/** Returns the commands that a shell would really run for this text, whatever starts them. */
export function readShell(source: string): ShellReading {
  if (isTooMuch(source)) return { kind: 'unreadable', why: 'tooLong' };
  const reader = new Reader();
  const isReadable = reader.read(source, { through: [], written: [], depth: 0 }, null);
  if (!isReadable) return { kind: 'unreadable', why: 'syntax' };
  return { ...reader.facts(), kind: 'read' };
}

/** Returns the commands that words of a command would run as a command of their own. */
export function readCarried(
  words: readonly ShellWord[],
  { text, input, fedBy }: ShellPart,
): ShellReading {
  const reader = new Reader();
  const command = {
    text,
    words,
    variants: [],
    assignments: [],
    redirects: [],
    input,
    fedBy,
    substituted: [],
    oddities: [],
  };
  return reader.carried(command)
    ? { ...reader.facts(), kind: 'read' }
    : { kind: 'unreadable', why: 'syntax' };
}

class Reader {
  readonly parts: ShellPart[] = [];
  readonly functions: string[] = [];
  readonly variables: string[] = [];
  readonly oddities: string[] = [];
  multiplies = false;

  facts() {
    const { parts, functions, variables, oddities, multiplies } = this;
    return { parts, functions, variables, oddities, multiplies };
  }

  carried(command: SimpleCommand): boolean {
    return this.#command(command, { through: [], written: [], depth: 1 });
  }

  /** `outer`: the command whose argument or input `source` is. */
  read(source: string, context: Context, outer: SimpleCommand | null): boolean {
    const syntax = context.depth > MAX_DEPTH ? null : readSyntax(source);
    if (!syntax) return false;
    this.functions.push(...syntax.functions);
    this.variables.push(...syntax.variables);
    this.oddities.push(...syntax.oddities);
    this.multiplies ||= syntax.multiplies;
    return syntax.commands.every((command) => {
      const fedCommand =
        command.fedBy.length === 0 && outer ? { ...command, fedBy: outer.fedBy } : command;
      return this.#command(fedCommand, context);
    });
  }

  #command(command: SimpleCommand, context: Context): boolean {
    const start = withoutStarters(command, context.through);
    const written = context.depth === 0 ? command.words : context.written;
    this.#found(command, start.words);
    const work = start.isObscure ? null : shellWork(start.words, command);
    // The text into which xargs inserts its input is unknown.
    const isFilledIn = work !== null && start.through.includes('xargs');
    if (work?.kind !== 'text' || isFilledIn) {
      this.#add(
        command,
        { ...start, isObscure: start.isObscure || work?.kind === 'unknown' || isFilledIn },
        written,
      );
      return true;
    }
    const name = programOf(start.words[0]);
    const through = [...start.through, name === 'eval' || name === 'trap' ? name : `${name} -c`];
    // The redirections and assignments of the outer command count, and so does the source of its
    // input.
    this.#add(command, { ...start, words: [], through }, written);
    return this.read(work.source, { through, written, depth: context.depth + 1 }, command);
  }

  /** Adds the commands that `find` starts for the files it finds. */
  #found(command: SimpleCommand, words: readonly ShellWord[]): void {
    if (programOf(words[0]) !== 'find') return;
    words.forEach(({ value }, at) => {
      if (!/^-(exec|execdir|ok|okdir)$/.test(value ?? '')) return;
      const after = words.slice(at + 1);
      const end = after.findIndex(
        (each) => each.value === ';' || each.value === '+' || each.value === '\\;',
      );
      const found = (end < 0 ? after : after.slice(0, end)).map((each) =>
        each.value?.includes('{}') === true ? foundWord(each, words) : each,
      );
      const start = withoutStarters({ words: found, assignments: [], fedBy: [] }, ['find -exec']);
      const starts = isShell(programOf(start.words[0]));
      this.#add(
        { ...command, redirects: [] },
        { ...start, isObscure: start.isObscure || starts },
        command.words,
      );
    });
  }

  #add(command: SimpleCommand, start: ShellStart, written: readonly ShellWord[]): void {
    const { text, redirects, input, fedBy, substituted, oddities } = command;
    const isTail =
      start.words.length > 0 &&
      start.words.every(
        (word, at) => command.words[command.words.length - start.words.length + at] === word,
      );
    const variants = isTail
      ? command.variants.map((words) => words.slice(words.length - start.words.length))
      : [];
    this.parts.push({
      ...start,
      text,
      written,
      redirects,
      input,
      fedBy,
      substituted,
      oddities,
      variants,
    });
  }
}

function withoutStarters(
  { words, assignments: assigned, fedBy }: Pick<SimpleCommand, 'words' | 'assignments' | 'fedBy'>,
  outer: readonly string[],
): ShellStart {
  const through = [...outer];
  const assignments = [...assigned];
  let rest = words;
  for (let name = commonName(rest[0]); isStarter(name); name = commonName(rest[0])) {
    if (isQuery(name, rest)) break;
    const starterResult = withoutStarter(name, rest.slice(1));
    if (!starterResult)
      return { words: rest, through: [...through, name], assignments, isObscure: true };
    through.push(name);
    assignments.push(...starterResult.assignments);
    // A starter without a command has an effect of its own: `env`, `sudo -l`, `xargs`, `exec >
    // file`.
    if (starterResult.rest.length === 0)
      return { words: rest, through: through.slice(0, -1), assignments, isObscure: false };
    rest = name === 'xargs' ? [...starterResult.rest, fedWord(fedBy)] : starterResult.rest;
  }
  const isObscure =
    rest[0] !== undefined &&
    (rest[0].value === null || rest[0].hasGlob || rest[0].value.startsWith('='));
  return { words: rest, through, assignments, isObscure };
}

/**
 * Returns the word for a file that `find` found: its path begins with a folder, and its name is
 * known if a pattern determines it.
 */
function foundWord(word: ShellWord, words: readonly ShellWord[]): ShellWord {
  const pattern = word.value === '{}' ? foundPattern(words) : null;
  return pattern === null
    ? { ...word, value: null }
    : { text: word.text, value: `./${pattern}`, hasGlob: true };
}

/** Returns the word that xargs appends. */
const fedWord = (fedBy: readonly string[]): ShellWord => ({
  text: '…',
  value: null,
  hasGlob: false,
  ...(listsPaths(fedBy) ? { standsFor: 'paths' } : {}),
});

/** Returns whether `command -v git` only looks a program up. */
function isQuery(name: string, words: readonly ShellWord[]): boolean {
  return name === 'command' && /^-[vV]$/.test(words[1]?.value ?? '');
}
