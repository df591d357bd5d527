import { afterEach, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { PanePlace } from '#core/tmux/pane-place.ts';
import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';

import { WatchedDesk } from './watched-desk.fixture.ts';
import { WatchedPanes } from './watched-panes.ts';

/** The real clock, which records the requested delays. */
class RecordedClock extends NodeClock {
  readonly delays = new Set<number>();

  override after(ms: number, callback: () => void): () => void {
    this.delays.add(ms);
    return super.after(ms, callback);
  }
}

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

/** Watches a pane in which nothing has been asked yet. */
async function watchPane(version: string | null) {
  const tmux = new RealTmux(version);
  const desk = new WatchedDesk(tmux.tmux);
  const clock = new RecordedClock();
  const { journal, store } = desk.harness;
  const panes = new WatchedPanes({
    watches: desk.watching.watches,
    tmux: tmux.tmux,
    placeOf: (pane) => new PanePlace(tmux.tmux, pane),
    agentScreens,
    journal,
    store,
    clock,
  });
  end = async () => {
    panes.close();
    await desk.dispose();
    tmux.dispose();
  };
  await expect.poll(() => tmux.hasPrompt(), { timeout: 20_000 }).toBe(true);
  const { socket, paneId } = tmux.target();
  expect(await panes.set({ socket, paneId }, true)).toMatchObject({ ok: true });
  const ask = (question: string) => {
    tmux.run('send-keys', '-t', paneId, '-l', `read -p '${question} [y/n] ' a`);
    tmux.run('send-keys', '-t', paneId, 'Enter');
  };
  return { tmux, desk, clock, ask };
}

test(
  'WatchedPanes reads a pane when tmux reports output, and polls no pane',
  {
    timeout: 60_000,
  },
  async () => {
    const { tmux, desk, clock, ask } = await watchPane(null);
    await expect.poll(() => tmux.run('list-clients'), { timeout: 20_000 }).not.toBe('');
    ask('Deploy?');
    await expect.poll(() => [...clock.delays], { timeout: 20_000 }).toEqual([1100]);
    await desk.question('Deploy?');
    expect([...clock.delays]).toEqual([1100]);
  },
);

test(
  'WatchedPanes polls the panes of a tmux before 3.2, which has no client of Corral, every three seconds',
  {
    timeout: 60_000,
  },
  async () => {
    const { tmux, desk, clock, ask } = await watchPane('3.1c');
    await expect.poll(() => [...clock.delays], { timeout: 20_000 }).toEqual([3000]);
    ask('Deploy?');
    await desk.question('Deploy?');
    expect({ delays: [...clock.delays], clients: tmux.run('list-clients') }).toEqual({
      delays: [3000],
      clients: '',
    });
  },
);
