import type { ShellWord } from '../shell/shell-part.ts';
import { programOf } from '../shell/shells.ts';
import { carrierForms, type CarrierForm } from './carrier-table.ts';

const formsOf: ReadonlyMap<string, readonly CarrierForm[]> = Map.groupBy(
  carrierForms,
  ({ words }) => words[0] ?? '',
);

/** Returns whether a program is in the table of those that run a command. */
export const isCarrier = (name: string): boolean => formsOf.has(name);

/** Words after which a program expects a command: `docker exec`, `uv run`, `find -exec`. */
const leading =
  /^(--|exec|execute|run|x|dlx|spawn|foreach|shell|-{1,2}([a-z]{0,3}c|e|x|C|X|S|exec|execute|command|cmd|run|shell|args|eval|prepare|setup|cleanup|exec-batch|rsh|pager|editor|remote-send))$/;

/**
 * Matches a word that passes the place of the command on: an option, or a number, an address or an
 * assignment that stands before it.
 */
const passing = /^(-.*|\d[\w.:]*|\w+=[^\s;&|]*|[\w.]+@[\w.]+)$/;

/** Matches a text that only a shell understands: assignments, variables, braces, other letters. */
const forShell = /[^\w./:@%+,-]/;

/** Programs whose options take code of another language, or texts that are no commands. */
const hasOwnLanguage =
  /^(python[\d.]*|node|nodejs|perl|ruby|php|lua|luajit|Rscript|R|julia|tclsh|elixir|guile|deno|bun|[gmn]?awk|g?sed|jq|yq|psql|mysql|mariadb|sqlite3|mongo|mongosh|redis-cli|cqlsh|clickhouse-client|duckdb|vim?|nvim|ex|emacs|gdb|lldb|curl|e?grep|rg|ghc|swift|osascript|gnuplot|octave|bc|sort|docker|podman)$/;

/** Words to look at behind the place of a form for the program: a mask, a user, a folder. */
const MAX_SLIDE = 3;

/** Reads the words of a command from left to right and says where a carried command may begin. */
export class CarrierPlaces {
  readonly #words: readonly ShellWord[];
  readonly #commands = new Set<number>();
  /** Places right behind the words of a form. */
  readonly #first = new Set<number>();
  #textsFrom: number;
  /** Index of the last program that certainly begins. */
  #last = 0;

  constructor(words: readonly ShellWord[]) {
    this.#words = words;
    this.#textsFrom = words.length;
    this.begin(0);
  }

  /** Takes note that a program begins at a word. */
  begin(at: number, isCertain = true): void {
    if (isCertain) this.#last = at;
    for (const form of formsOf.get(programOf(this.#words[at])) ?? []) {
      const place = placeOfForm(form, this.#words, at);
      if (place === null) continue;
      if (form.carries === 'texts') this.#textsFrom = Math.min(this.#textsFrom, place);
      this.#first.add(place);
      // Assignments before the command.
      for (let before = place - 1; before > at && isAssignment(this.#words[before]); before -= 1)
        this.#first.add(before);
      for (let slide = 0; slide <= MAX_SLIDE; slide += 1) this.#commands.add(place + slide);
    }
  }

  /** Returns whether a command is expected at a word. */
  isCommand(at: number): boolean {
    if (this.#commands.has(at)) return true;
    for (let before = at - 1; before > 0; before -= 1) {
      const text = this.#words[before]?.value ?? '';
      // `x` is a verb (`npm x`) only where verbs are.
      if (leading.test(text) && (text !== 'x' || before === 1)) return true;
      if (!passing.test(text)) return false;
    }
    return false;
  }

  /** Returns whether a word has a text of commands: `tmux send-keys 'ls' Enter`. */
  isText(at: number, text: string): boolean {
    if (at >= this.#textsFrom) return true;
    const before = at === 0 ? '' : (this.#words[at - 1]?.value ?? '');
    if (leading.test(before) && /^-[^-]|^--./.test(before))
      return !hasOwnLanguage.test(programOf(this.#words[this.#last]));
    if (this.#last > 0) return false;
    // At the place of a program, a text with blanks is the command of a shell.
    if (/\s/.test(text)) return at === 0 || this.isCommand(at);
    return forShell.test(text) && (at === 0 || this.#first.has(at));
  }

  /** Returns whether a word is the first of those that may be one text together: `pueue add ls -l`. */
  beginsTexts(at: number): boolean {
    return at === this.#textsFrom;
  }

  /** Returns whether only the shell knows what a word at the place of a command is. */
  isUnknown(at: number): boolean {
    const before = this.#words[at - 1]?.value ?? '';
    // `npm run "$script"` names a script.
    return at > 1 && leading.test(before) && before !== 'run';
  }
}

const isAssignment = (word: ShellWord | undefined): boolean => /^\w+=/.test(word?.value ?? '');

function placeOfForm(form: CarrierForm, words: readonly ShellWord[], start: number): number | null {
  let at = start + 1;
  for (const verb of form.words.slice(1)) {
    const place = words.findIndex((word, here) => here >= at && word.value === verb);
    if (place < 0) return null;
    at = place + 1;
  }
  at = behindOptions(form, words, at);
  for (let operand = 0; operand < form.operands; operand += 1)
    at = behindOptions(form, words, at + 1);
  return at;
}

/** Returns the place behind the options of a form and their values. */
function behindOptions(form: CarrierForm, words: readonly ShellWord[], from: number): number {
  let at = from;
  // A text can begin with an assignment.
  const passed = form.carries === 'texts' ? /^-/ : /^-|^\w+=[^\s;&|]*$/;
  while (passed.test(words[at]?.value ?? '')) {
    const text = words[at]?.value ?? '';
    at += form.values.has(text) ? 2 : 1;
    if (text === '--') return at;
  }
  return at;
}

/** Programs whose first operand is a program that no table knows. */
const runners = /^(npx|bunx|pnpx|uvx)$/;

/** Limit of the places that are looked at. */
const MAX_LED = 12;

/** Returns the words from each place at which the words before it lead to a command. */
export function wordsLedTo(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  const places = new CarrierPlaces(words);
  const isRunner = runners.test(programOf(words[0]));
  return words
    .flatMap(({ value }, at) => {
      if (at === 0 || /^-|^\w+=/.test(value ?? '')) return [];
      if (isCarrier(value ?? '')) places.begin(at);
      return isRunner || places.isCommand(at) ? [words.slice(at)] : [];
    })
    .slice(0, MAX_LED);
}

/** Matches programs whose words after an installing verb are names of packages. */
const packageManagers =
  /^(npm|yarn|pnpm|bun|pip|pip3|pipx|uv|poetry|cargo|gem|bundle|composer|go|brew|apt|apt-get|aptitude|dnf|yum|pacman|apk|zypper|snap|flatpak|port|nix-env|conda|mamba|micromamba|dpkg|rpm|choco|winget|scoop|luarocks|opam|stack|cabal|asdf|mise|rustup|pdm|pipenv|rye|pixi|volta|helm|code|docker|podman)$/;
const naming =
  /^(install|i|add|ci|update|upgrade|up|uninstall|remove|rm|un|get|require|reinstall|purge|autoremove|search|info|show|view|list|ls|pull|images|outdated|why|explain|use|pin|build|inspect|logs|--install-extension|-S\w*|-R\w*|-U\w*|-Q\w*)$/;

/** Returns whether the words of a command are names of packages, some of which are also programs. */
export function takesNames(words: readonly ShellWord[]): boolean {
  const verb = words.slice(1).find(({ value }) => value !== null && !/^-[^SRUQ-]/.test(value));
  return packageManagers.test(programOf(words[0])) && naming.test(verb?.value ?? '');
}
