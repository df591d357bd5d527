import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Begin, Conversations } from '#agent/acp/serve.ts';
import type { OpenSession } from '#agent/session/open-session.ts';
import type { TurnEnd } from '#agent/loop/event.ts';
import { MODES } from '#agent/trust/mode.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { codeHighlighter } from './highlight-code.ts';
import { LineClient } from './line-client.ts';
import { safeText, styleFor, type Style } from './style.ts';
import { ReadlineTerminal } from './terminal.ts';

const HELP = `/mode plan|ask|acceptEdits|sandbox, /model NAME, /models, /compact, /continue, /exit. Ctrl+C cancels a turn.`;
const MAX_HISTORY = 500;
const INTERRUPTED = 'The last turn was interrupted. /continue continues it where it stopped.';

/** A stored conversation: that of the id, or with null the newest one of the folder. */
export interface Resume {
  readonly id: string | null;
}

/** Talks to the person in a terminal until the input ends. Returns the exit code. */
export async function lineMode(
  conversations: Conversations,
  { dataFolder }: { readonly dataFolder: string },
  resume: Resume | null,
): Promise<number> {
  if (!conversations.isConfigured) {
    process.stderr.write(
      'No provider is configured. Set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or start Corral and choose a provider there.\n',
    );
    return 1;
  }
  const style = styleFor(process.stdout.isTTY && !process.env['NO_COLOR']);
  const history = new HistoryFile(join(dataFolder, 'line-history'));
  const state: { session: OpenSession | null; isBusy: boolean } = { session: null, isBusy: false };
  const stop = new AbortController();
  const terminal = new ReadlineTerminal({
    input: process.stdin,
    output: process.stdout,
    history: history.lines,
    onInterrupt: () => (state.isBusy ? state.session?.cancel() : stop.abort()),
  });
  const client = new LineClient(terminal, style, codeHighlighter(style));
  const begin = { workspace: process.cwd(), servers: [], clientOf: () => client };
  const opened = await openSession(conversations, begin, resume);
  if (!opened.ok) {
    process.stderr.write(`${opened.error}\n`);
    terminal.close();
    return 1;
  }
  const session = opened.value;
  state.session = session;
  terminal.write(style.dim(`${session.model ?? 'No model'} · mode ${session.mode} · ${HELP}\n`));
  if (session.openTurn) terminal.write(style.yellow(`${INTERRUPTED}\n`));
  for (;;) {
    const line = await terminal.readLine(style.bold('> '), stop.signal);
    if (line === null || line.trim() === '/exit') break;
    const text = line.trim();
    if (text === '') continue;
    history.add(text);
    state.isBusy = true;
    const reply = await answer(session, text);
    client.endMessage();
    state.isBusy = false;
    if (reply !== null) terminal.write(`${replyText(reply, style)}\n`);
  }
  terminal.close();
  await session.close();
  return 0;
}

async function openSession(
  conversations: Conversations,
  begin: Begin,
  resume: Resume | null,
): Promise<Result<OpenSession, string>> {
  if (resume === null) return conversations.create(begin);
  const [newest] = resume.id === null ? await conversations.list(begin.workspace) : [];
  const id = resume.id ?? newest?.sessionId;
  if (id === undefined) return err('There is no conversation of this folder yet.');
  const opened = await conversations.open(id, begin);
  if (!opened.ok) return err(opened.error ?? `There is no conversation ${id}.`);
  return ok(opened.value.session);
}

/** Runs a command or a turn. Returns a text for the person, the end of the turn, or null. */
async function answer(session: OpenSession, text: string): Promise<TurnEnd | string | null> {
  const [command, argument = ''] = text.split(/\s+/, 2);
  switch (command) {
    case '/help':
      return HELP;
    case '/continue':
      return session.continueTurn();
    case '/compact':
      session.compactNext();
      return 'The conversation is compacted before the next request.';
    case '/mode': {
      const mode = MODES.find((each) => each === argument);
      if (!mode) return `The modes are ${MODES.join(', ')}. The mode is ${session.mode}.`;
      session.setMode(mode);
      return `The mode is ${mode}.`;
    }
    case '/models':
      return (
        session.models.map(({ id }) => id).join('\n') || 'The list of models is not known yet.'
      );
    case '/model':
      if (argument !== '') session.setModel(argument);
      return `The model is ${session.model ?? 'not chosen'}.`;
    default:
      return session.prompt([{ kind: 'text', text }]);
  }
}

const ENDS = {
  done: '',
  cancelled: 'Cancelled. Files that were changed stay as they are.',
  length: 'The answer reached the length limit of the model.',
  refused: 'The model refused to answer.',
  limit: 'The turn ended at its limit. Send a prompt to continue.',
} as const;

function replyText(reply: TurnEnd | string, style: Style): string {
  if (typeof reply === 'string') return safeText(reply);
  return reply.kind === 'failed'
    ? style.red(safeText(reply.problem.message))
    : style.yellow(ENDS[reply.kind]);
}

/** The prompts of the line mode, the newest first. */
class HistoryFile {
  readonly #path: string;
  lines: readonly string[];

  constructor(path: string) {
    this.#path = path;
    this.lines = storedLines(path);
  }

  /** Stores a prompt; a full disk loses only the history. */
  add(line: string): void {
    this.lines = [line, ...this.lines.filter((each) => each !== line)].slice(0, MAX_HISTORY);
    try {
      mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 });
      writeFileSync(this.#path, `${this.lines.join('\n')}\n`, { mode: 0o600 });
    } catch {
      // The history in memory is kept.
    }
  }
}

function storedLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
