import { expect, test } from 'vitest';
import { z } from 'zod';

import type { Message } from '#agent/history/message.ts';
import type { Permission } from '#agent/loop/event.ts';
import type { RecordEntry } from '#agent/record/entry.ts';
import { answerOf, callOf, promptOf } from '#agent/testing/messages.ts';
import { defineTool, type ToolPlan } from '#agent/tools/tool.ts';
import type { Effect } from '#agent/trust/effect.ts';
import { err, ok } from '#shared/base/result.ts';

import type { PermissionReply, SessionUpdate, Thought } from './ports.ts';
import { Session } from './session.ts';

interface World {
  readonly thoughts: (() => Promise<Thought> | Thought)[];
  permission: Permission;
  reply: PermissionReply;
  run: ToolPlan['run'];
  isFull: boolean;
}

const answered = (text: string, ...calls: ReturnType<typeof callOf>[]): Thought => ({
  kind: 'answered',
  history: null,
  message: answerOf(text, calls),
});

function start(world: Partial<World>) {
  const entries: RecordEntry[] = [];
  const updates: SessionUpdate[] = [];
  const seen: (readonly Message[])[] = [];
  const runs: string[] = [];
  const thoughts = [...(world.thoughts ?? [])];
  const effect: Effect = { kind: 'command', command: 'make', folder: '/w', isSandboxed: false };
  const tool = defineTool({
    name: 'bash',
    description: '',
    kind: 'execute',
    schema: z.object({ command: z.string() }),
    isParallel: false,
    plan: async ({ command }) => ({
      kind: 'plan',
      title: command,
      effects: [effect],
      run: async (live) => {
        runs.push(command);
        return world.run
          ? world.run(live)
          : { kind: 'done', parts: [{ kind: 'text', text: 'made' }] };
      },
    }),
  });
  const session = new Session({
    parts: {
      workspace: '/w',
      tools: () => [tool],
      think: async (history) => {
        seen.push(history);
        return (await thoughts.shift()?.()) ?? answered('Nothing left.');
      },
      permissionFor: () => world.permission ?? { kind: 'ask' },
      limitParts: (parts) => parts,
    },
    client: {
      update: (update) => updates.push(update),
      permission: async () => world.reply ?? { kind: 'allow', isForSession: false },
      ask: async () => null,
    },
    append: (added) => {
      if (world.isFull) return err({ kind: 'notWritten', text: 'The disk is full.' });
      entries.push(...added);
      return ok(null);
    },
    history: [],
    openTurn: null,
    iterationLimit: 50,
  });
  return { session, entries, updates, seen, runs };
}

const make = () => answered('', callOf('1', 'bash', { command: 'make' }));

test('a turn runs a permitted call, and records that it begins before it begins', async () => {
  const { session, entries, seen, runs } = start({ thoughts: [make, () => answered('Done.')] });
  expect(await session.prompt([promptOf('Build.')])).toEqual({ kind: 'done' });
  expect(runs).toEqual(['make']);
  expect(seen[1]?.at(-1)).toMatchObject({
    results: [{ isError: false, parts: [{ text: 'made' }] }],
  });
  expect(entries.map(({ type }) => type)).toEqual(
    'turn message iteration message card running result message iteration message end'.split(' '),
  );
});

test('a rejected call does not run, and the model gets the words of the person', async () => {
  const reply = { kind: 'reject', feedback: 'Use ninja.' } as const;
  const { session, seen, runs } = start({ reply, thoughts: [make, () => answered('Ok.')] });
  await session.prompt([promptOf('Build.')]);
  expect(runs).toEqual([]);
  expect(JSON.stringify(seen[1]?.at(-1))).toContain('Use ninja.');
});

test('a permission for the session covers exactly the same effect', async () => {
  const replies: PermissionReply[] = [];
  const world: Partial<World> = {
    thoughts: [make, () => answered('', callOf('2', 'bash', { command: 'make' }))],
    reply: { kind: 'allow', isForSession: true },
  };
  const { session, runs, updates } = start(world);
  await session.prompt([promptOf('Build.')]);
  expect(runs).toEqual(['make', 'make']);
  expect(replies).toEqual([]);
  expect(updates.filter(({ kind }) => kind === 'call')).toHaveLength(2);
});

test('unknown tools and bad arguments are results, no crash', async () => {
  const { session, seen } = start({
    thoughts: [
      () => answered('', callOf('1', 'nope'), callOf('2', 'bash', { command: 3 })),
      () => answered('Sorry.'),
    ],
  });
  expect(await session.prompt([promptOf('Build.')])).toEqual({ kind: 'done' });
  const text = JSON.stringify(seen[1]?.at(-1));
  expect(text).toContain('There is no tool nope.');
  expect(text).toContain('command: ');
});

test('cancel during a tool waits for it and closes the turn; a defect of a tool is a result', async () => {
  let stop: (() => void) | null = null;
  const { session, runs } = start({
    permission: { kind: 'allow' },
    thoughts: [make],
    run: ({ signal }) =>
      new Promise((_resolve, reject) => {
        stop = () => reject(new Error('stopped'));
        signal.addEventListener('abort', () => stop?.());
      }),
  });
  const turn = session.prompt([promptOf('Build.')]);
  await expect.poll(() => runs.length).toBe(1);
  session.cancel();
  expect(await turn).toEqual({ kind: 'cancelled' });
  expect(session.isBusy).toBe(false);
});

test('nothing runs while the record cannot be written', async () => {
  const { session, runs, updates } = start({
    isFull: true,
    thoughts: [make],
    permission: { kind: 'allow' },
  });
  expect(await session.prompt([promptOf('Build.')])).toEqual({ kind: 'cancelled' });
  expect(runs).toEqual([]);
  expect(updates).toContainEqual({ kind: 'notice', text: 'The disk is full.' });
});

test('a turn that is not continued ends with a notice', async () => {
  let calls = 0;
  const again = () => answered('', callOf(`${(calls += 1)}`, 'bash', { command: 'make' }));
  const { session, updates } = start({ thoughts: Array.from({ length: 9 }, () => again) });
  expect(await session.prompt([promptOf('Build.')])).toEqual({ kind: 'limit' });
  const notices = updates.filter(({ kind }) => kind === 'notice');
  expect(JSON.stringify(notices)).toContain('five equal calls and was not continued');
});
