import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { NodeGit } from '#core/adapters/processes/node-git.ts';
import type { GitPort, GitRunOptions } from '#core/ports/git-port.ts';
import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { ask } from '#core/testing/events.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Dice } from '#core/testing/faults/dice.ts';
import { aCommand, editOf } from '#core/testing/tool-message.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { TurnCheckpoints } from './turn-checkpoints.ts';

/** Number of random sessions. */
const WORLDS = sized({ slice: 3, full: 60 });
const FIRST_SEED = seedOr(0);
const NAMES = ['a', 'b', 'c', 'd/e', 'd/f', 'g'];

/** Runs git, and lets a person act before each of its runs. */
class InterruptedGit implements GitPort {
  readonly #git = new NodeGit();
  act = (): void => undefined;

  run(args: readonly string[], options: GitRunOptions) {
    this.act();
    return this.#git.run(args, options);
  }
}

/** A session in a real folder, whose turns end in real time. */
class LateWorld {
  readonly git = new InterruptedGit();
  readonly world = new CheckpointWorld(undefined, { port: this.git });
  readonly checkpoints: TurnCheckpoints;
  /** States that the person gave to files, the last one of each, since a turn began. */
  readonly persons = [new Map<string, string | null>(), new Map<string, string | null>()];
  #count = 0;

  /** `lagMs` is the time by which the clock of the file system is behind that of Corral. */
  constructor(lagMs = 0) {
    const { store, journal, clock } = this.world.harness;
    const { taking } = this.world;
    const realClock = {
      now: () => Date.now() + lagMs,
      after: (ms: number, callback: () => void) => clock.after(ms, callback),
    };
    const needs = { taking, store, journal, clock: realClock, log: silentLog };
    this.checkpoints = new TurnCheckpoints(needs);
    this.checkpoints.start();
    this.world.beforePrompt = (sessionId, promptId) =>
      this.checkpoints.beforePrompt(sessionId, promptId);
  }

  at(path: string): string {
    return join(this.world.folder, path);
  }

  /** Returns content and mode of a file; null if there is none. */
  state(path: string): string | null {
    const file = this.at(path);
    if (!existsSync(file)) return null;
    return `${lstatSync(file).mode & 0o777} ${readFileSync(file, 'utf8')}`;
  }

  write(path: string, by: string): void {
    this.world.repository.write(path, `${by} ${(this.#count += 1)}\n`);
  }

  agent(path: string, kind: number): void {
    if (kind === 0) rmSync(this.at(path), { force: true });
    else this.write(path, 'agent');
  }

  /** Changes a file as a person; `since` lists the turns that have begun. */
  person(path: string, kind: number, since: readonly number[]): void {
    const file = this.at(path);
    // Not a change, if the agent has deleted it.
    if (kind === 0 && !existsSync(file)) return;
    if (kind === 0) rmSync(file);
    else if (kind === 1 && existsSync(file)) chmodSync(file, lstatSync(file).mode ^ 0o111);
    else if (kind === 2) this.#moveOldFile(path);
    else this.write(path, 'person');
    for (const turn of since) this.persons[turn]?.set(path, this.state(path));
  }

  /** Puts a file with an old time in the place of another one. */
  #moveOldFile(path: string): void {
    this.write(path, 'person');
    const elsewhere = join(this.world.repository.root, 'moved');
    renameSync(this.at(path), elsewhere);
    utimesSync(elsewhere, 1_000_000, 1_000_000);
    renameSync(elsewhere, this.at(path));
  }

  /** Waits until the times of new files are clearly later than those of present ones. */
  async later(): Promise<void> {
    const probe = join(this.world.repository.root, 'probe');
    const write = () => {
      writeFileSync(probe, '');
      return statSync(probe).mtimeMs;
    };
    const begun = write();
    while (write() < begun + 25) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Begins the work of the agent, which changes files by commands. */
  start(): void {
    const { agent, store } = this.world.harness;
    agent.run.say({ type: 'turnStarted' });
    for (const { sessionId } of store.sessions.all()) this.world.report(sessionId, aCommand);
  }

  /** Opens a question of the agent, runs `act`, and lets the agent withdraw it. */
  async wait(sessionId: string, act: () => Promise<void> | void): Promise<void> {
    const { harness } = this.world;
    const { agent } = harness;
    const is = (expected: string) => expect.poll(() => harness.status(sessionId)).toBe(expected);
    const { ask: question } = ask(crypto.randomUUID());
    agent.run.say({ type: 'asked', ask: question });
    await is('waiting');
    await act();
    agent.run.say({ type: 'withdrawn', askId: question.askId });
    await is('working');
  }

  end(): void {
    this.world.harness.agent.run.say({ type: 'turnEnded', busy: false, completed: true });
  }

  async settled(): Promise<void> {
    await this.checkpoints.settled();
    await new Promise((resolve) => setImmediate(resolve));
    await this.checkpoints.settled();
    this.git.act = () => undefined;
  }

  /** Returns the positions of the prompts of the turns. */
  turns(sessionId: string): readonly number[] {
    const { checkpoints } = this.world.rewinding.list(sessionId);
    return [...new Set(checkpoints.flatMap(({ promptSeq }) => promptSeq ?? []))];
  }
}

let late: LateWorld;
afterEach(() => late.world.dispose());

/**
 * Plays two turns with a person who acts around their ends and while the agent waits. No checkpoint sees what a person changes
 * after it was read and an agent then changes again, so agents leave these files alone here. Returns
 * the session.
 */
async function play(dice: Dice, isClear: boolean): Promise<string> {
  for (const name of NAMES) if (dice.chance(0.7)) late.write(name, 'first');
  const person = (since: readonly number[]) => {
    if (dice.chance(0.35)) late.person(dice.pick(NAMES) ?? 'a', dice.int(6), since);
  };
  const agent = (turn: number) => {
    const persons = late.persons[turn] ?? new Map<string, string | null>();
    // A deletion is known by the time of its folder, which a later change there hides.
    const hides = (name: string) =>
      [...persons].some(([path, state]) => state === null && dirname(path) === dirname(name));
    const names = [...NAMES, 'other'].filter((name) => !persons.has(name) && !hides(name));
    for (let left = names.length === 0 ? 0 : dice.int(4); left > 0; left -= 1)
      late.agent(dice.pick(names) ?? 'a', dice.int(5));
  };
  /** Ends the turn; the person acts at once, and while git runs for the checkpoint. */
  const end = async (since: readonly number[]) => {
    if (isClear) await late.later();
    late.end();
    person(since);
    late.git.act = () => person(since);
    await late.settled();
  };
  late.git.act = () => person([0]);
  const sessionId = await late.world.session('First.');
  await late.world.prompted(1);
  late.git.act = () => undefined;
  if (isClear) await late.later();
  late.start();
  agent(0);
  if (dice.chance(0.5)) {
    if (isClear) await late.later();
    await late.wait(sessionId, () => {
      if (dice.chance(0.7)) late.person(dice.pick(NAMES) ?? 'a', dice.int(6), [0]);
    });
    agent(0);
  }
  await end([0]);
  if (dice.chance(0.5)) {
    if (isClear) await late.later();
    late.start();
    agent(0);
    await end([0]);
  }
  person([0]);
  if (dice.chance(0.3)) return sessionId;
  late.git.act = () => person([0, 1]);
  const commandId = crypto.randomUUID();
  await late.world.harness.sessions.prompt({ commandId, sessionId, text: 'Second.' });
  await late.world.prompted(2);
  late.git.act = () => undefined;
  if (isClear) await late.later();
  late.start();
  agent(1);
  await end([0, 1]);
  return sessionId;
}

describe('TurnCheckpoints and Rewinding', () => {
  test.each(Array.from({ length: WORLDS }, (_, at) => FIRST_SEED + at))(
    'TurnCheckpoints and Rewinding never take back silently what a person changed around turns, seed %i',
    async (seed) => {
      late = new LateWorld();
      const dice = new Dice(seed * 7919 + 13);
      const sessionId = await play(dice, dice.chance(0.5));
      const turns = late.turns(sessionId);
      const nth = dice.int(turns.length);
      const before = new Map(NAMES.map((name) => [name, late.state(name)]));
      const done = await late.world.rewinding.rewind(sessionId, turns[nth] ?? 0, undefined);
      expect(done.ok).toBe(true);
      for (const [path, state] of late.persons[nth] ?? [])
        expect([path, before.get(path), state]).toContain(late.state(path));
    },
    30_000,
  );

  test('Rewinding takes back what the agent changed clearly before the end, and asks for the rest', async () => {
    late = new LateWorld();
    for (const name of ['a', 'b', 'c', 'd/e']) late.write(name, 'first');
    const first = late.state('a');
    const sessionId = await late.world.session('First.');
    await late.world.prompted(1);
    await late.later();
    late.start();
    for (const name of ['a', 'b', 'c']) late.write(name, 'agent');
    await late.later();
    late.end();
    late.write('b', 'person');
    rmSync(late.at('d/e'));
    await late.settled();
    const states = await late.world.preview(sessionId, 1);
    expect(states.map(({ path, state }) => [path, state])).toEqual([
      ['a', 'asLeft'],
      ['b', 'changedAfterTurn'],
      ['c', 'asLeft'],
      ['d/e', 'changedAfterTurn'],
    ]);
    const person = late.state('b');
    const done = await late.world.rewinding.rewind(sessionId, 1, undefined);
    expect(done).toMatchObject({ value: { changed: ['a', 'c'], kept: [{ path: 'b' }, {}] } });
    expect([late.state('a'), late.state('b')]).toEqual([first, person]);
  });

  test('Rewinding asks for what the person changed while the agent waited, also if it ran commands', async () => {
    late = new LateWorld();
    const sessionId = await late.world.session('First.');
    await late.world.prompted(1);
    await late.later();
    late.start();
    late.write('a', 'agent');
    await late.later();
    await late.wait(sessionId, () => {
      late.write('mine', 'person');
      late.write('edited', 'agent');
      late.world.report(sessionId, editOf('edited'));
    });
    await late.later();
    late.write('b', 'agent');
    await late.later();
    late.end();
    await late.settled();
    const states = await late.world.preview(sessionId, 1);
    expect(states.map(({ path, state }) => [path, state])).toEqual([
      ['a', 'asLeft'],
      ['b', 'asLeft'],
      ['edited', 'asLeft'],
      ['mine', 'notByTools'],
    ]);
    const person = late.state('mine');
    await late.world.rewound(sessionId, 1);
    expect([late.state('a'), late.state('b'), late.state('mine')]).toEqual([null, null, person]);
  });

  test('Rewinding asks for a file that the person changed before the agent woke up and changed it, too', async () => {
    late = new LateWorld();
    late.write('a', 'first');
    const sessionId = await late.world.session('First.');
    await late.world.prompted(1);
    late.start();
    late.end();
    late.write('a', 'person');
    await late.settled();
    await late.later();
    late.start();
    late.write('a', 'agent');
    await late.later();
    late.end();
    await late.settled();
    expect(await late.world.preview(sessionId, 1)).toMatchObject([{ state: 'changedAfterTurn' }]);
  });

  test('Rewinding keeps what the person changed between a turn and the next one, without a question', async () => {
    late = new LateWorld();
    late.write('a', 'first');
    const sessionId = await late.world.session('First.');
    await late.world.prompted(1);
    late.start();
    late.end();
    await late.settled();
    late.write('a', 'person');
    const person = late.state('a');
    await late.later();
    const commandId = crypto.randomUUID();
    await late.world.harness.sessions.prompt({ commandId, sessionId, text: 'Second.' });
    await late.world.prompted(2);
    late.start();
    await late.later();
    late.write('a', 'agent');
    await late.later();
    late.end();
    await late.settled();
    const second = late.turns(sessionId)[1] ?? 0;
    expect(await late.world.preview(sessionId, second)).toMatchObject([{ state: 'asLeft' }]);
    await late.world.rewound(sessionId, second);
    expect(late.state('a')).toBe(person);
  });

  test.each([
    ['is asked for', false, 'notByTools'],
    ['counts as the agent’s if the agent changes its folder later', true, 'asLeft'],
  ])(
    'A file that the person deleted while the agent waited %s',
    async (_, isChangedLater, state) => {
      late = new LateWorld();
      late.write('d/e', 'first');
      late.write('d/f', 'first');
      const sessionId = await late.world.session('First.');
      await late.world.prompted(1);
      await late.later();
      late.start();
      await late.later();
      await late.wait(sessionId, () => rmSync(late.at('d/e')));
      await late.later();
      if (isChangedLater) late.write('d/new', 'agent');
      await late.later();
      late.end();
      await late.settled();
      const [deleted] = await late.world.preview(sessionId, 1);
      expect(deleted).toMatchObject({ path: 'd/e', state, isReported: false });
    },
  );

  test.each([
    [0, 'changedAfterTurn'],
    [5000, 'asLeft'],
  ])(
    'A change of the person right after a turn is seen unless the clock of the drive is slow: %i ms, %s',
    async (lagMs, state) => {
      late = new LateWorld(lagMs);
      late.write('a', 'first');
      const sessionId = await late.world.session('First.');
      await late.world.prompted(1);
      await late.later();
      late.start();
      await late.later();
      late.end();
      late.write('a', 'person');
      await late.settled();
      expect(await late.world.preview(sessionId, 1)).toMatchObject([
        { path: 'a', state, isReported: false },
      ]);
    },
  );
});
