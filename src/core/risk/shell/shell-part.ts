/** One word of a command line. */
export type ShellWord = {
  /** As written. */
  readonly text: string;
  /** What the program gets; `null` where only the shell knows at the time. Home is `~`, the folder `.`. */
  readonly value: string | null;
  /** Unquoted `*`, `?`, `[...]`, `{...}`: the shell makes other words of it. Its `value` is the pattern. */
  readonly hasGlob: boolean;
};

export type ShellAssignment = { readonly name: string; readonly value: string | null };

export type ShellRedirect = {
  readonly operator: string;
  /** `null` for a here-document, and where nothing stands. */
  readonly target: ShellWord | null;
};

/** One simple command as the shell would run it, without what only starts it (`env`, `sudo`, `xargs`...). */
export type ShellPart = {
  /** The piece of the source that it was read from. */
  readonly text: string;
  /** The words as written, what starts it included. */
  readonly written: readonly ShellWord[];
  /** The words of the command that runs in the end. Empty: only assignments or redirections. */
  readonly words: readonly ShellWord[];
  /** The same words for each value of the loop variable in them; empty: they are as they are. */
  readonly variants: readonly (readonly ShellWord[])[];
  /** What starts it, outermost first: `sudo`, `bash -c`, `xargs`... */
  readonly through: readonly string[];
  readonly assignments: readonly ShellAssignment[];
  readonly redirects: readonly ShellRedirect[];
  /** What it can read on its standard input: a here-document or here-string, `null` where that is not known. */
  readonly input: string | null;
  /** Commands whose output it reads through a pipe. */
  readonly fedBy: readonly string[];
  /** A command inside a substitution, or that feeds one. */
  readonly substituted: readonly string[];
  /** Expansions in it that may do more than stand for a text, or stand for a variable that is not known. */
  readonly oddities: readonly string[];
  /** Something that starts it could not be understood, or the text it would run is not known: what runs is not known either. */
  readonly isObscure: boolean;
};

export type ShellReading =
  | {
      readonly kind: 'read';
      readonly parts: readonly ShellPart[];
      /** Names of the functions that the command defines. */
      readonly functions: readonly string[];
      /** Variables that loops set. */
      readonly variables: readonly string[];
      /** Expansions outside of commands, such as `[[ -v x ]]`. */
      readonly oddities: readonly string[];
      /** A function that starts itself again in a pipe or in the background. */
      readonly multiplies: boolean;
    }
  | { readonly kind: 'unreadable'; readonly why: 'tooLong' | 'syntax' };
