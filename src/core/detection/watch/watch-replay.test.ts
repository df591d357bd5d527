import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';

import { WatchedDesk } from './watched-desk.fixture.ts';

const sessions = join(import.meta.dirname, '../fixtures/sessions');
const player = join(import.meta.dirname, '../../testing/replay-session.mjs');
/** Agents wait longer for their models. A premature announcement would happen within this time. */
const LONGEST_PAUSE_MS = 1200;

let tmux: RealTmux;
let desk: WatchedDesk;

beforeEach(() => {
  tmux = new RealTmux();
  desk = new WatchedDesk(tmux.tmux);
});
afterEach(async () => {
  await desk.dispose();
  tmux.dispose();
});

/**
 * Questions of each recorded session in order, and the text at its end. Recorded by
 * e2e/record-sessions.ts.
 */
const recorded: Readonly<
  Record<string, { readonly asked: readonly RegExp[]; readonly end: string }>
> = {
  'claude-two-approvals': {
    asked: [
      /^Do you want to proceed\?[\s\S]*mkdir -p one/u,
      /^Do you want to proceed\?[\s\S]*mkdir -p two/u,
    ],
    end: 'Interrupted',
  },
  'claude-question': {
    asked: [/^Which database should the project use\?[\s\S]*PostgreSQL/u],
    end: 'Thanks',
  },
  'codex-command-twice': {
    asked: [/Try new model/u, /Is the server there\?/u, /Is the server there now\?/u],
    end: 'Done.',
  },
};

test.each(Object.entries(recorded))(
  'Watches announces each question of the recording %s once, and nothing else',
  { timeout: 90_000 },
  async (name, { asked, end }) => {
    const terminalId = await desk.open(
      'node',
      [player, join(sessions, `${name}.jsonl`), String(LONGEST_PAUSE_MS)],
      {
        cols: 120,
        rows: 40,
      },
    );
    for (const [at] of asked.entries()) {
      const asking = () =>
        desk.events.flatMap((event) => (event.type === 'WaitingForInput' ? [event.context] : []));
      await desk.until(
        () => asking().filter((context, index, all) => context !== all[index - 1]).length > at,
      );
      desk.terminals.type(terminalId, ' ');
    }
    await desk.terminalShows(terminalId, end);
    const checked = await desk.watching.watches.triggerWaitCheck(`terminal:${terminalId}`);
    expect(checked?.message?.state).not.toBe('has_question');
    const contexts = desk.events.flatMap((event) =>
      event.type === 'WaitingForInput' ? [event.context] : [],
    );
    // The key that resumes the recording turns a prompt that is still shown into a new one.
    const deduplicated = contexts.filter((context, at) => context !== contexts[at - 1]);
    expect(deduplicated).toEqual(asked.map((each) => expect.stringMatching(each)));
  },
);
