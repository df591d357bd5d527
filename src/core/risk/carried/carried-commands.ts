import { readCarried, readShell } from '../shell/read-shell.ts';
import type { ShellPart, ShellReading, ShellWord } from '../shell/shell-part.ts';
import { isShell, programOf } from '../shell/shells.ts';
import { CarrierPlaces, takesNames } from './carriers.ts';
import { isOrdinaryWord, isProgram } from './program-names.ts';

type Reading = Extract<ShellReading, { kind: 'read' }>;

/** A command that another command may run: as its last words, or as a text in one of its words. */
export type CarriedCommand =
  | { readonly kind: 'words'; readonly reading: Reading }
  | { readonly kind: 'text'; readonly reading: Reading }
  /** Only the shell knows the command, or it cannot be read. */
  | { readonly kind: 'unknown'; readonly word: string };

export type CarriedCommands = {
  readonly commands: readonly CarriedCommand[];
  /** True if there are more than can be read. */
  readonly isCut: boolean;
  /** Indices of the words that are read as commands, so that their paths are judged there. */
  readonly readAt: ReadonlySet<number>;
};

/** Limit of the words of one command that may begin another. */
const MAX_BEGINNINGS = 40;

type Found = {
  readonly beginnings: readonly number[];
  readonly unknown: readonly number[];
  /** Indices of the words that certainly are texts of commands. */
  readonly texts: ReadonlySet<number>;
  /** Index of the first word that certainly begins a command. */
  readonly firstCertain: number;
};

/**
 * Returns the commands that the words of a command may carry, whatever the program is: the words
 * from each name of a known program on, and each text that begins with one.
 */
export function carriedCommands(part: ShellPart): CarriedCommands {
  const { words } = part;
  const found = placesIn(part);
  const tails = found.beginnings.slice(0, MAX_BEGINNINGS).map((at): CarriedCommand => {
    const reading = readCarried(words.slice(at), part);
    return reading.kind === 'read'
      ? { kind: 'words', reading }
      : { kind: 'unknown', word: words[at]?.text ?? '' };
  });
  const unknown = found.unknown.map((at): CarriedCommand => ({
    kind: 'unknown',
    word: words[at]?.text ?? '',
  }));
  const texts = textsOf(part, found.texts);
  return {
    commands: [...tails, ...unknown, ...texts.map(({ command }) => command)],
    isCut: found.beginnings.length > MAX_BEGINNINGS,
    readAt: new Set([
      ...texts.map(({ at }) => at),
      ...words.flatMap((_, at) => (at >= found.firstCertain ? [at] : [])),
    ]),
  };
}

function placesIn(part: ShellPart): Found {
  const { words, through } = part;
  const places = new CarrierPlaces(words);
  const beginnings: number[] = [];
  const texts = new Set<number>();
  let firstCertain = words.length;
  for (const [at, word] of words.entries()) {
    // `watch 'ls -l'` has a text at the place of a program.
    if ((at > 0 || through.length > 0) && places.isText(at, wordText(word))) texts.add(at);
    const isCertain = isCertainAt(places, words, at);
    const begins = at > 0 && isProgram(word) && (isCertain || mayBegin(words, at));
    if (begins ? !isBareShell(part, at) : places.beginsTexts(at)) beginnings.push(at);
    if (!begins) continue;
    if (isCertain) firstCertain = Math.min(firstCertain, at);
    places.begin(at, isCertain);
  }
  return { beginnings, unknown: unknownIn(words, places), texts, firstCertain };
}

/** Returns the indices of the words that are a command which only the shell knows. */
function unknownIn(words: readonly ShellWord[], places: CarrierPlaces): readonly number[] {
  return words.flatMap(({ value, text, hasGlob }, at) => {
    // Braces may be expanded to a program and its words: `{cat,x}`.
    const isBraces = hasGlob && /^\{[^}]*,/.test(text) && places.isCommand(at);
    const isHidden = (value === null || hasGlob) && places.isUnknown(at);
    return isBraces || isHidden ? [at] : [];
  });
}

/** Returns whether a word is a shell without words and input, which waits for a person. */
const isBareShell = ({ words, fedBy, input }: ShellPart, at: number): boolean =>
  at === words.length - 1 && isShell(programOf(words[at])) && fedBy.length === 0 && input === null;

/** Returns whether the words before a program say that it runs. `gh run watch` has a verb of its own. */
function isCertainAt(places: CarrierPlaces, words: readonly ShellWord[], at: number): boolean {
  const isVerb =
    words[at - 1]?.value === 'run' &&
    isOrdinaryWord(words[at]?.value ?? '') &&
    programOf(words[0]) === 'gh';
  return places.isCommand(at) && !isVerb;
}

/** Returns whether a program and its words may begin at a word, of whose place nothing is known. */
function mayBegin(words: readonly ShellWord[], at: number): boolean {
  const word = words[at];
  return (
    word !== undefined &&
    at < words.length - 1 &&
    isProgram(word) &&
    !isOrdinaryWord(word.value ?? '') &&
    !takesNames(words)
  );
}

type CarriedText = { readonly at: number; readonly command: CarriedCommand };

/** Returns the commands in the texts of a command: words with blanks, and the standard input. */
function textsOf(
  { words, input }: ShellPart,
  certain: ReadonlySet<number>,
): readonly CarriedText[] {
  const values = words.flatMap((word, at) => {
    const text = wordText(word);
    const isCertain = certain.has(at) && text !== '';
    return isCertain || (at > 0 && /\s/.test(text)) ? [{ at, text, isCertain }] : [];
  });
  const inputs = input === null ? [] : [{ at: -1, text: input, isCertain: false }];
  return [...values, ...inputs].flatMap(({ at, text, isCertain }) =>
    carriedTexts(text).flatMap((each, piece) => {
      const command = commandOfText(each, isCertain && piece === 0);
      return command === null ? [] : [{ at, command }];
    }),
  );
}

function commandOfText(text: string, isCertain: boolean): CarriedCommand | null {
  const reading = readShell(text);
  if (reading.kind === 'unreadable') return isCertain ? { kind: 'unknown', word: text } : null;
  const isCommand = isCertain
    ? reading.parts.some(({ words, assignments }) => words.length + assignments.length > 0)
    : reading.parts.some(beginsWithProgram);
  return isCommand ? { kind: 'text', reading } : null;
}

/** Returns what is known of a word. The commands of a substitution are read where the word is. */
const wordText = ({ value, text }: ShellWord): string =>
  value ?? (/^"[^$`]/.test(text) ? text.slice(1, -1) : '');

const beginsWithProgram = ({ words, through }: ShellPart): boolean =>
  through.length > 0 ||
  (words[0] !== undefined && isProgram(words[0]) && !isOrdinaryWord(words[0].value ?? ''));

/** Limit of the quoted pieces of one text that are read by themselves. */
const MAX_PIECES = 20;

/**
 * Returns the texts of a word in which a shell may find commands: the word, the word without the
 * signs that call a shell in other programs (`!ls`, `:!ls`), and what it has in quotes, which is a
 * command in many languages: `os.system("ls")`.
 */
function carriedTexts(word: string): readonly string[] {
  const called = word.replace(/^[^\w./~$(]+/, '');
  const quoted = [...word.matchAll(/"([^"]*\s[^"]*)"|'([^']*\s[^']*)'|`([^`]*\s[^`]*)`/g)]
    .slice(0, MAX_PIECES)
    .map(([, double, single, back]) => double ?? single ?? back ?? '');
  return [...new Set([word, called, ...quoted])];
}
