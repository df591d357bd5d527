/** Facts about an agent that Corral runs in a watched terminal. Null is unknown. */
export type TerminalEntry = {
  readonly id: string;
  readonly name: string;
  /** Name of its program, as it is searched on PATH. */
  readonly command: string;
  /** Arguments with which the program starts its terminal interface. */
  readonly args: readonly string[];
  /** Name of the npm package that contains the program, from which its version is read. */
  readonly packageName: string | null;
  /** Command that installs it; null if `page` describes how. */
  readonly install: string | null;
  readonly page: string;
  /** `args`: arguments with which its own program logs a person in; null if another program does. */
  readonly logIn: { readonly command: string; readonly args: readonly string[] | null };
  /** Keys that interrupt its work; Ctrl+C if absent. */
  readonly interruptKeys?: string;
};

const ESCAPE = '\u001B';

/** Agents without a protocol, in display order. None of them was tried with Corral. */
export const terminalEntries: readonly TerminalEntry[] = [
  {
    id: 'aider',
    name: 'aider',
    command: 'aider',
    args: [],
    packageName: null,
    install: 'python -m pip install aider-install && aider-install',
    page: 'https://aider.chat/docs/install.html',
    logIn: { command: 'aider', args: [] },
  },
  {
    id: 'crush',
    name: 'Crush',
    command: 'crush',
    args: [],
    packageName: '@charmland/crush',
    install: 'npm install -g @charmland/crush',
    page: 'https://github.com/charmbracelet/crush',
    logIn: { command: 'crush', args: [] },
    interruptKeys: ESCAPE,
  },
  {
    id: 'goose-terminal',
    name: 'goose (terminal)',
    command: 'goose',
    args: ['session'],
    packageName: null,
    install: null,
    page: 'https://block.github.io/goose/docs/getting-started/installation',
    logIn: { command: 'goose configure', args: ['configure'] },
  },
];
