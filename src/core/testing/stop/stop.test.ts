import { rmSync } from 'node:fs';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Agent } from '#core/agents/agent.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { temporaryFolder } from '#core/testing/harness.ts';

import { drivenPeers, peerOf } from './peers/all-peers.ts';
import { StopDesk } from './stop-desk.ts';

/** Returns the classes of the agents, each of which talks to its programs in its own way. */
const kindsOf = (agents: readonly Agent[]) => new Set(agents.map((agent) => agent.constructor));

const names = Object.keys(drivenPeers);
const protocolNames = names.filter((name) => !name.includes('terminal'));

async function deskOf(name: string): Promise<StopDesk> {
  const folder = temporaryFolder();
  const desk = new StopDesk(folder, peerOf(name, folder));
  onTestFinished(async () => {
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await desk.start();
  return desk;
}

describe('Stop with an open question', () => {
  test('is tested here with every kind of driver', () => {
    const folder = temporaryFolder();
    const ports = askingPorts(folder);
    const peers = names.map((name) => peerOf(name, folder));
    const tested = kindsOf(peers.map(({ agent }) => agent));
    const kinds = kindsOf(agentDrivers.map((driver) => driver.create(ports)));
    expect([...kinds].filter((kind) => !tested.has(kind))).toEqual([]);
    for (const { close } of peers) void close?.();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(names)(
    'ends it here and at the agent, and a later answer changes nothing: %s',
    async (name) => {
      const desk = await deskOf(name);
      const [first, second] = [
        await desk.ask('one'),
        name.includes('terminal') ? null : await desk.ask('two'),
      ];
      const stopping = desk.stop();
      for (const request of [first, second]) {
        if (!request) continue;
        // The answer of another window comes before the agent has even heard of the stop.
        expect(desk.answer(request, 'approve')).toMatchObject({
          ok: false,
          error: { kind: 'alreadyClosed' },
        });
        expect(desk.end(request)).toEqual({
          outcome: 'withdrawn',
          why: 'The turn was stopped while the question was open.',
        });
      }
      expect(await stopping).toMatchObject({ ok: true });
      await desk.until(() => desk.peer.waiting().length === 0 && desk.status === 'idle');
      expect(desk.answer(first, 'approve')).toMatchObject({
        ok: false,
        error: { kind: 'alreadyClosed' },
      });
      await desk.settle();
      expect(desk.peer.approved).toEqual([]);
      expect(desk.open).toEqual([]);
    },
  );

  test.each(protocolNames)(
    'lets no question open that the agent asks after it: %s',
    async (name) => {
      const desk = await deskOf(name);
      desk.peer.onInterrupt = () => desk.peer.ask('late');
      const first = await desk.ask('one');
      expect(await desk.stop()).toMatchObject({ ok: true });
      await desk.until(() => desk.peer.waiting().length === 0 && desk.status === 'idle');
      await desk.settle();
      expect(desk.open).toEqual([]);
      // The late question has reached no window.
      expect(desk.asked).toEqual([first.requestId]);
      expect(desk.peer.approved).toEqual([]);
    },
  );

  test.each(protocolNames)('lets the next turn ask, whose answer arrives: %s', async (name) => {
    const desk = await deskOf(name);
    await desk.ask('one');
    await desk.stop();
    await desk.until(() => desk.status === 'idle');
    await desk.prompt('[]');
    await desk.until(() => desk.status === 'working');
    const next = await desk.ask('two');
    expect(desk.answer(next, 'approve')).toMatchObject({ ok: true });
    await desk.until(() => desk.peer.approved.length > 0);
    expect(desk.peer.approved).toEqual(['two']);
  });
});

describe('Other ends of a turn with an open question', () => {
  test.each(protocolNames)(
    'its normal end ends the question here and at the agent: %s',
    async (name) => {
      const desk = await deskOf(name);
      const asked = await desk.ask('one');
      desk.peer.endTurn();
      await desk.until(() => desk.status === 'idle' && desk.peer.waiting().length === 0);
      expect(desk.end(asked)).toEqual({
        outcome: 'withdrawn',
        why: 'The turn ended while the question was open.',
      });
      expect(desk.answer(asked, 'approve')).toMatchObject({
        ok: false,
        error: { kind: 'alreadyClosed' },
      });
      await desk.settle();
      expect(desk.peer.approved).toEqual([]);
    },
  );

  test.each(protocolNames)(
    'an answer that stops the turn ends the other questions: %s',
    async (name) => {
      const desk = await deskOf(name);
      const [first, second] = [await desk.ask('one'), await desk.ask('two')];
      expect(desk.answer(first, 'terminate')).toMatchObject({ ok: true });
      expect(desk.answer(second, 'approve')).toMatchObject({
        ok: false,
        error: { kind: 'alreadyClosed' },
      });
      await desk.until(() => desk.peer.waiting().length === 0);
      expect(desk.peer.approved).toEqual([]);
    },
  );

  test.each(names)(
    'the end of the session ends the question, and it starts again without it: %s',
    async (name) => {
      const desk = await deskOf(name);
      const asked = await desk.ask('one');
      await desk.terminate();
      expect(desk.status).toBe('stopped');
      expect(desk.end(asked).outcome).toBe('agentGone');
      expect(desk.answer(asked, 'approve')).toMatchObject({
        ok: false,
        error: { kind: 'alreadyClosed' },
      });
      expect(desk.peer.approved).toEqual([]);
    },
  );
});
