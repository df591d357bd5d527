import { beforeEach, describe, expect, test } from 'vitest';

import { ManualClock } from '#shared/channel/manual-clock.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { CoreSupervisor, type CoreChild, type Problem } from './core-supervisor.ts';

class FakeChild implements CoreChild<string> {
  readonly seen: string[] = [];
  exit: () => void = () => undefined;
  problem: (problem: Problem) => void = () => undefined;

  connect(port: string): void {
    this.seen.push(`connect ${port}`);
  }

  away(isAway: boolean): void {
    this.seen.push(`away ${isAway}`);
  }

  stop(): void {
    this.seen.push('stop');
  }

  kill(): void {
    this.seen.push('kill');
    this.exit();
  }

  onProblem(listener: (problem: Problem) => void): void {
    this.problem = listener;
  }

  onExit(listener: () => void): void {
    this.exit = listener;
  }
}

let clock: ManualClock;
let children: FakeChild[];
let events: string[];
let core: CoreSupervisor<string>;

beforeEach(() => {
  clock = new ManualClock();
  children = [];
  events = [];
  const fork = () => {
    const child = new FakeChild();
    children.push(child);
    return child;
  };
  core = new CoreSupervisor(fork, clock, {
    onStarted: () => events.push(`started, connected: ${core.connect(`port${children.length}`)}`),
    onGaveUp: ({ message }) => events.push(`gave up: ${textIn('en', message)}`),
  });
  core.start();
});

describe('CoreSupervisor after a crash', () => {
  test('CoreSupervisor restarts a crashed core and gives every window a new port', () => {
    children[0]?.exit();
    expect(core.connect('too early')).toBe(false);
    clock.advance(0);
    expect(events).toEqual(['started, connected: true', 'started, connected: true']);
    expect(children.map((child) => child.seen)).toEqual([['connect port1'], ['connect port2']]);
  });

  test('CoreSupervisor gives up after three restarts in quick succession', () => {
    for (let at = 0; at < 4; at += 1) {
      children.at(-1)?.exit();
      clock.advance(2_000);
    }
    expect(children).toHaveLength(4);
    expect(events.at(-1)).toBe(
      'gave up: The core of Corral stopped unexpectedly several times in a row.',
    );
    expect(clock.pending).toBe(0);
  });

  test('CoreSupervisor always restarts a core that crashes rarely', () => {
    for (let at = 0; at < 10; at += 1) {
      children.at(-1)?.exit();
      clock.advance(60_000);
    }
    expect(children).toHaveLength(11);
  });
});

test('CoreSupervisor does not restart a core that cannot start, and reports the reason', () => {
  children[0]?.problem({ message: 'The data folder is in use.', remedy: 'Stop the other one.' });
  clock.advance(10_000);
  expect(children).toHaveLength(1);
  expect(events).toEqual(['started, connected: true', 'gave up: The data folder is in use.']);
});

describe('CoreSupervisor.stop', () => {
  test('CoreSupervisor.stop waits until core has ended', async () => {
    let done = false;
    const stopped = core.stop().then(() => (done = true));
    clock.advance(9_999);
    await Promise.resolve();
    expect(done).toBe(false);
    children[0]?.exit();
    await stopped;
    expect(children[0]?.seen).toEqual(['connect port1', 'stop']);
    expect({ children: children.length, timers: clock.pending }).toEqual({
      children: 1,
      timers: 0,
    });
  });

  test('CoreSupervisor.stop kills core after ten seconds', async () => {
    const stopped = core.stop();
    clock.advance(10_000);
    await stopped;
    expect(children[0]?.seen).toEqual(['connect port1', 'stop', 'kill']);
  });

  test('CoreSupervisor.stop resolves immediately between a crash and the restart', async () => {
    children[0]?.exit();
    await core.stop();
    clock.advance(10_000);
    expect(children).toHaveLength(1);
  });
});
