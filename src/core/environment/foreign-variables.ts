import { worldFacts } from '#core/agents/all-world-facts.ts';

type Variables = Readonly<Record<string, string>>;

/** A program that starts Corral in a shell of its own, and sets variables for what runs there. */
type Starter = {
  /** Variables that only its children have. */
  readonly marks: readonly RegExp[];
  /** Variables of the person that it may have set or changed. */
  readonly changes: readonly RegExp[];
};

/**
 * Variables of the program that shows Corral: an application, a terminal, or a terminal in it. They
 * describe a window, colours and a size that Corral's own terminals and agents do not have.
 */
const SURROUNDINGS: readonly RegExp[] = [
  /^(?:ELECTRON_.*|CHROME_DESKTOP|ORIGINAL_XDG_CURRENT_DESKTOP|APPIMAGE|APPDIR|ARGV0|OWD)$/,
  // VSCODE_IPC_HOOK_CLI stays: by it, the command `code` finds the window of another machine.
  /^VSCODE_(?!IPC_HOOK_CLI$)/,
  /^(?:TMUX|TMUX_PANE|STY|ZELLIJ.*|TERM_PROGRAM.*|TERM_SESSION_ID|TERMCAP|TERMINAL_EMULATOR)$/,
  /^(?:LC_TERMINAL.*|ITERM_.*|KITTY_.*|WEZTERM_.*|GHOSTTY_.*|ALACRITTY_.*|KONSOLE_.*|VTE_VERSION)$/,
  /^(?:WT_SESSION|WT_PROFILE_ID|WINDOWID|WINDOWPATH|COLUMNS|LINES|CI)$/,
  /^(?:COLOR.*|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE)$/,
];

const EDITORS = /^(?:EDITOR|VISUAL)$/;
const PAGERS = /^(?:|GH_|MAN)PAGER$/;
const GIT = /^GIT_/;
/** Certificates and proxies of the machine stay, because no starter sets them. */
const NODE = /^NODE(?:_(?!EXTRA_CA_CERTS$|USE_SYSTEM_CA$|USE_ENV_PROXY$).*)?$/;

const STARTERS: readonly Starter[] = [
  // A script of npm, which sets EDITOR and NODE_OPTIONS from its own settings.
  { marks: [/^npm_/, /^INIT_CWD$/], changes: [EDITORS, NODE] },
  // A hook or an alias of git.
  {
    marks: [
      /^GIT_(?:DIR|COMMON_DIR|WORK_TREE|INDEX_FILE|PREFIX|EXEC_PATH|NAMESPACE|OBJECT_DIRECTORY)$/,
      /^GIT_(?:ALTERNATE_.*|QUARANTINE_PATH|REFLOG_ACTION|INTERNAL_.*|CONFIG_PARAMETERS|PUSH_OPTION_.*)$/,
    ],
    changes: [GIT, EDITORS],
  },
  // An agent.
  {
    marks: worldFacts.childVariables,
    changes: [...worldFacts.ownVariables, GIT, EDITORS, PAGERS, NODE],
  },
  // The terminal of an editor, which may attach a debugger and lends git its login.
  { marks: [/^VSCODE_(?!IPC_HOOK_CLI$)/], changes: [GIT, NODE] },
  // A Node program, such as a test runner.
  {
    marks: [
      /^NODE_(?:OPTIONS|ENV|PATH|UNIQUE_ID|CHANNEL_.*|TEST_.*|V8_COVERAGE|COMPILE_CACHE|DEBUG)$/,
    ],
    changes: [NODE],
  },
];

/**
 * Returns the variables without those of the program that shows Corral. This file is the only list
 * of variables that terminals and agents do not inherit.
 */
export function withoutSurroundings(variables: Variables): Variables {
  return without(variables, SURROUNDINGS);
}

/**
 * Returns the variables without those of the programs that started Corral, and the patterns of the
 * names that were left out. No pattern: a shell of the person started Corral.
 */
export function withoutStarters(variables: Variables): {
  readonly kept: Variables;
  readonly leftOut: readonly RegExp[];
} {
  const names = Object.keys(variables);
  const leftOut = STARTERS.filter(({ marks }) =>
    names.some((name) => isOneOf(name, marks)),
  ).flatMap(({ marks, changes }) => [...marks, ...changes]);
  return { kept: without(variables, leftOut), leftOut };
}

export function isOneOf(name: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(name));
}

/** Returns the variables that have a value. */
export function definedVariables(env: NodeJS.ProcessEnv): Variables {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
}

function without(variables: Variables, patterns: readonly RegExp[]): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isOneOf(name, patterns)));
}
