/** One word of a command line. */
export type ShellWord = {
  /** The word as written. */
  readonly text: string;
  /**
   * The value that the program gets; null if only the shell knows it at run time. Home is `~`, the
   * folder `.`.
   */
  readonly value: string | null;
  /**
   * True for unquoted `*`, `?`, `[...]` and `{...}`, which the shell expands to other words.
   * `value` is then the pattern.
   */
  readonly hasGlob: boolean;
  /**
   * The shell replaces the word by the output of commands: by a pipe to read (`<(sort a)`), or by the
   * paths that a listing program prints (`$(git ls-files)`).
   */
  readonly standsFor?: 'pipe' | 'paths';
};

export type ShellAssignment = { readonly name: string; readonly value: string | null };

export type ShellRedirect = {
  readonly operator: string;
  /** Null for a here-document, and if there is no target. */
  readonly target: ShellWord | null;
};

/**
 * One simple command as the shell would run it, without its starters (`env`, `sudo`, `xargs`...).
 */
export type ShellPart = {
  /** The piece of the source that it was parsed from. */
  readonly text: string;
  /** The words as written, including starters. */
  readonly written: readonly ShellWord[];
  /**
   * The words of the command that finally runs. Empty if there are only assignments or
   * redirections.
   */
  readonly words: readonly ShellWord[];
  /** The words for each value of their loop variable; empty if there is none. */
  readonly variants: readonly (readonly ShellWord[])[];
  /** The starters, outermost first: `sudo`, `bash -c`, `xargs`... */
  readonly through: readonly string[];
  readonly assignments: readonly ShellAssignment[];
  readonly redirects: readonly ShellRedirect[];
  /** Content of standard input from a here-document or here-string; null if unknown. */
  readonly input: string | null;
  /** Commands whose output is piped into the command. */
  readonly fedBy: readonly string[];
  /** Commands inside a substitution, or that feed one. */
  readonly substituted: readonly string[];
  /** Expansions that may do more than expand to a text, or that expand an unknown variable. */
  readonly oddities: readonly string[];
  /** True if a starter or the text to run is unknown, so that it is unknown what runs. */
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
      /** True if a function starts itself again in a pipe or in the background. */
      readonly multiplies: boolean;
    }
  | { readonly kind: 'unreadable'; readonly why: 'tooLong' | 'syntax' };
