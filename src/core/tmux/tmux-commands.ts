import { commandLine, literal, type TmuxCommand } from './tmux-program.ts';
import type { TmuxVersion } from './tmux-version.ts';

type EmbedTarget = {
  readonly socket: string;
  readonly tmuxSessionId: string;
  readonly windowId: string;
  readonly paneId: string;
  readonly version: TmuxVersion;
};

/**
 * Returns the arguments of a session for the same windows, which ends with its client: the person's
 * other clients keep their windows and their size.
 */
export function embedArgs({
  socket,
  tmuxSessionId,
  windowId,
  paneId,
  version,
}: EmbedTarget): readonly string[] {
  const flags = version.hasClientFlags ? ['-f', 'ignore-size,active-pane'] : [];
  const commands: readonly TmuxCommand[] = [
    ['new-session', '-E', ...flags, '-t', tmuxSessionId],
    ['set-option', '@corral_view', '1'],
    ['set-option', 'status', 'off'],
    ['set-option', 'destroy-unattached', version.keepsLast ? 'keep-last' : 'on'],
    ['select-window', '-t', `:${windowId}`],
    ['select-pane', '-t', paneId],
  ];
  return ['-u', '-S', socket, ...commandLine(commands)];
}

export type StartInTmux = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

const COLS = 120;
const ROWS = 36;
const HISTORY = 20_000;

/** `unique` distinguishes sessions of the same name. */
export function startCommands(
  { name, file, args, cwd, env }: StartInTmux,
  unique: string,
): readonly TmuxCommand[] {
  // tmux passes a single word to a shell, and runs several words directly.
  const program = args.length > 0 ? [file, ...args] : ['/bin/sh', '-c', 'exec "$0"', file];
  const variables = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const size = ['-x', String(COLS), '-y', String(ROWS)];
  const where = ['-s', sessionName(name, unique), '-c', cwd];
  return [
    ['start-server'],
    ['set-option', '-g', 'history-limit', String(HISTORY)],
    [
      'new-session',
      '-d',
      '-P',
      '-F',
      '#{pane_id}',
      ...size,
      ...where,
      ...variables,
      '--',
      ...program,
    ],
  ];
}

/**
 * Returns a valid session name: tmux parses dots, colons and other characters as parts of a target.
 */
function sessionName(name: string, unique: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return literal(`${plain === '' ? 'session' : plain}-${unique}`);
}
