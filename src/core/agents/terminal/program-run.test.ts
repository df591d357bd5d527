import { expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import type { AgentExit } from '#core/agents/agent.ts';
import type {
  ProgramWatchPort,
  TypingFailure,
  WatchedProgramEvent,
} from '#core/agents/program-watch.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { ok } from '#shared/base/result.ts';

import { ProgramRun } from './program-run.ts';

/** Runs a program whose terminal and watcher are played by the test, which notes what it does. */
class Rig {
  readonly clock = new ManualClock();
  readonly typed: string[] = [];
  readonly signals: string[] = [];
  readonly prompts: string[] = [];
  readonly events: AgentEvent[] = [];
  readonly exits: AgentExit[] = [];
  report: (event: WatchedProgramEvent) => void = () => undefined;
  happen: (event: ProgramEvent) => void = () => undefined;
  /** The reasons why the next prompts are not typed. */
  readonly failures: TypingFailure[] = [];
  redraws = 0;
  readonly run: ProgramRun;

  constructor(interruptKeys = '\u0003') {
    const terminals: AgentTerminalPort = {
      open: async () => ok({ terminalId: 't', pid: 7 }),
      find: async () => null,
      type: (_, keys) => void this.typed.push(keys),
      screen: async () => null,
      redraw: async () => void (this.redraws += 1),
      signal: (_, name) => void this.signals.push(name),
      close: async () => undefined,
      subscribe: (_, listener) => {
        this.happen = listener;
        return () => undefined;
      },
    };
    const watch: ProgramWatchPort = {
      watch: (_, listener) => {
        this.report = listener;
        return {
          answer: () => true,
          askAgain: () => undefined,
          typePrompt: async (text) => {
            const failure = this.failures.shift() ?? null;
            if (failure === null) this.prompts.push(text);
            return failure;
          },
          close: () => undefined,
        };
      },
    };
    this.run = new ProgramRun({
      terminals,
      watch,
      clock: this.clock,
      listener: {
        events: (events) => void this.events.push(...events),
        exited: (exit) => void this.exits.push(exit),
      },
      sessionId: 's',
      agent: 'Garden',
      interruptKeys,
      memo: { terminalId: 't', title: null, kept: { above: 0, lines: [] }, offset: 0 },
      pid: 7,
    });
    this.run.begin();
  }

  failed(): readonly AgentEvent[] {
    return this.events.filter(({ type }) => type === 'promptFailed');
  }
}

test('ProgramRun types nothing into a program that is silent for 30 seconds and shows no state, and says so', () => {
  const rig = new Rig();
  rig.run.prompt('p1', 'dig');
  rig.clock.advance(29_000);
  // Output restarts the time.
  rig.happen({ type: 'activity', quiet: false });
  rig.clock.advance(29_999);
  expect(rig.failed()).toEqual([]);
  rig.clock.advance(1);
  expect(rig.failed()).toMatchObject([{ promptKey: 'p1', data: { notice: 'promptNotAwaited' } }]);
  expect(rig.prompts).toEqual([]);
});

test('ProgramRun types a prompt once the program rests', async () => {
  const rig = new Rig();
  rig.run.prompt('p1', 'dig');
  rig.report({ type: 'idle' });
  await expect.poll(() => rig.prompts).toEqual(['dig']);
  rig.clock.advance(60_000);
  expect(rig.failed()).toEqual([]);
});

test('ProgramRun has a program draw its screen again that rests but shows no place for a prompt, and tries again', async () => {
  const rig = new Rig();
  rig.failures.push('notAwaited', 'notAwaited');
  rig.run.prompt('p1', 'dig');
  rig.report({ type: 'idle' });
  await settled();
  for (let redraws = 1; redraws <= 2; redraws += 1) {
    rig.clock.advance(4_999);
    await settled();
    expect(rig.redraws).toBe(redraws - 1);
    rig.clock.advance(1);
    await settled();
    expect(rig.redraws).toBe(redraws);
  }
  expect(rig.prompts).toEqual(['dig']);
  rig.clock.advance(60_000);
  expect(rig.failed()).toEqual([]);
});

test('ProgramRun reports a prompt for which three redraws showed no place', async () => {
  const rig = new Rig();
  rig.failures.push(...Array.from({ length: 9 }, () => 'notAwaited' as const));
  rig.run.prompt('p1', 'dig');
  rig.report({ type: 'idle' });
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await settled();
    rig.clock.advance(1_000);
  }
  expect(rig.redraws).toBe(3);
  expect(rig.failed()).toMatchObject([{ promptKey: 'p1', data: { notice: 'promptNotAwaited' } }]);
});

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test.each(['\u0003', '\u001B'])('ProgramRun.interrupt sends the keys %j', async (keys) => {
  const rig = new Rig(keys);
  expect(await rig.run.interrupt()).toMatchObject({ ok: true });
  expect(rig.typed).toEqual([keys]);
  expect(rig.signals).toEqual([]);
});

test('ProgramRun.stop hangs up, and kills a program that still runs five seconds later', async () => {
  const rig = new Rig();
  const stopped = rig.run.stop();
  expect(rig.signals).toEqual(['SIGHUP']);
  rig.clock.advance(4_999);
  expect(rig.signals).toEqual(['SIGHUP']);
  rig.clock.advance(1);
  expect(rig.signals).toEqual(['SIGHUP', 'SIGKILL']);
  rig.happen({ type: 'exited', exit: { code: null, signal: 9 } });
  await stopped;
  expect(rig.exits).toMatchObject([{ problem: null }]);
});

test('ProgramRun kills no program that ends when it hangs up', async () => {
  const rig = new Rig();
  const stopped = rig.run.stop();
  rig.happen({ type: 'exited', exit: { code: 0, signal: null } });
  await stopped;
  rig.clock.advance(10_000);
  expect(rig.signals).toEqual(['SIGHUP']);
});

test('ProgramRun leaves mode and model to the terminal', async () => {
  const { run } = new Rig();
  const refused = {
    ok: false,
    error: { kind: 'refused', message: { name: 'agentFailures.setInTerminal' } },
  };
  expect(await run.setPermissionMode()).toMatchObject(refused);
  expect(await run.setModel()).toMatchObject(refused);
});
