import { readdir, readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';
import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';

import { AgentRig } from '../../machine/agent-rig.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

/** The real OpenCode against the scripted model, without a browser and without Corral. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = new AgentRig(machine, { agentId: 'opencode', modelUrl: model.url });
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

const asks = (rig: AgentRig) => rig.events.filter(({ type }) => type === 'asked');

/** Waits for two questions that are open at once, from an event on. */
async function twoAsks(rig: AgentRig, since: number): Promise<readonly [AgentAsk, AgentAsk]> {
  const first = await rig.nextAsk(since);
  const second = await rig.until(
    (event) => event.type === 'asked' && event.ask.askId !== first.askId && event.ask,
    since,
  );
  return [first, second];
}

/** Waits for the end of a turn that follows another one. */
async function untilTurns(rig: AgentRig, count: number, since: number): Promise<void> {
  await rig.until(() => {
    const ended = rig.events.slice(since).filter(({ type }) => type === 'turnEnded');
    return ended.length >= count;
  }, since);
}

test('a sub-agent asks about nothing that opencode.json allows, whatever the mode of the session', async ({
  rig,
  machine,
}) => {
  await rig.start({ permissionMode: 'ask' });
  await rig.turn('SCENARIO:opencode-agent', async () => rig.answer(await rig.nextAsk(), 'approve'));
  expect(asks(rig)).toMatchObject([{ ask: { title: 'Start this sub-agent?' } }]);
  expect(await readdir(machine.project)).toContain('made-by-opencode');
});

/** Returns the arguments, the port and the password of the running server. */
async function serverOf({ run: { pid } }: AgentRig) {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');
  const words = (await read('cmdline')).split('\0');
  const port = words[words.indexOf('--port') + 1] ?? '';
  const password = /OPENCODE_SERVER_PASSWORD=([^\0]+)/u.exec(await read('environ'))?.[1] ?? '';
  return { words, port, password };
}

test('the server of OpenCode archives a conversation, and none of its requests takes that back', async ({
  rig,
  machine,
}) => {
  if (process.platform !== 'linux') return;
  await rig.start();
  await rig.turn('SCENARIO:opencode-thinking');
  const { port, password } = await serverOf(rig);
  const authorization = `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const id = rig.agentSessionId;
  const at = `http://127.0.0.1:${port}/session/${id}?directory=${encodeURIComponent(machine.project)}`;
  const session = z.object({ time: z.object({ archived: z.number().optional() }) });
  const archived = async () =>
    session.parse(await (await fetch(at, { headers })).json()).time.archived;
  const change = (body: object) =>
    fetch(at, { method: 'PATCH', headers, body: JSON.stringify(body) });
  expect(await archived()).toBeUndefined();
  expect((await change({ time: { archived: 1_790_000_000_000 } })).status).toBe(200);
  expect(await archived()).toBe(1_790_000_000_000);
  for (const time of [{ archived: null }, { archived: false }, { archived: '' }, {}, null])
    await change({ time });
  expect(await archived()).toBe(1_790_000_000_000);
  await change({ time: { archived: 0 } });
  expect(await archived(), 'a time of 0 is one, too').toBe(0);
});

test('the server listens on loopback and refuses requests without its password, which its environment has', async ({
  rig,
}) => {
  if (process.platform !== 'linux') return;
  await rig.start();
  const { words, port, password } = await serverOf(rig);
  expect(words).toEqual(expect.arrayContaining(['serve', '--hostname', '127.0.0.1', '--port']));
  expect(password.length).toBeGreaterThan(30);
  const ask = (login: string) =>
    fetch(`http://127.0.0.1:${port}/session`, {
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    });
  expect((await fetch(`http://127.0.0.1:${port}/session`)).status).toBe(401);
  expect((await ask('opencode:wrong')).status).toBe(401);
  expect((await ask(`opencode:${password}`)).status).toBe(200);
});

test('the reason of a rejection reaches the model although OpenCode ends all that is pending with it', async ({
  rig,
  machine,
  model,
}) => {
  test.slow();
  await rig.start();
  const REASON = 'Folders are made on Mondays.';

  await test.step('with a reason, and the other command is not shown as rejected', async () => {
    const since = rig.events.length;
    const shown = await rig.turn('SCENARIO:opencode-parallel', async () => {
      const [first, second] = await twoAsks(rig, since);
      rig.answer(first, 'reject', { feedback: REASON });
      const withdrawn = await rig.until(
        (event) => event.type === 'withdrawn' && event.askId === second.askId && event,
        since,
      );
      expect(withdrawn.explanation?.wording.name).toBe('endedWithOther');
    });
    expect(shown.toSorted()).toEqual(['Bash:denied', 'Bash:interrupted', 'usage']);
    await untilTurns(rig, 2, since);
    expect(rig.brief().slice(-3)).toEqual(['user*', 'assistant', 'usage']);
    const read = model.requests().at(-1)?.raw ?? '';
    expect(read.split(REASON).length - 1, 'in the result of the tool, and as a prompt').toBe(2);
    expect(read).toContain('mkdir -p made-too');
    expect(read).toContain('The user has not refused these');
  });

  await test.step('without a reason, the model continues as well', async () => {
    const [since, { length }] = [rig.events.length, model.requests()];
    await rig.turn('SCENARIO:opencode-parallel again', async () => {
      const [, second] = await twoAsks(rig, since);
      rig.answer(second, 'reject');
    });
    await untilTurns(rig, 2, since);
    expect(model.requests()).toHaveLength(length + 2);
  });

  await test.step('an answer to the other command that came too late is reported as lost', async () => {
    const since = rig.events.length;
    await rig.turn('SCENARIO:opencode-parallel once more', async () => {
      const [first, second] = await twoAsks(rig, since);
      rig.answer(first, 'reject', { feedback: 'Not the first.' });
      rig.answer(second, 'retry', { feedback: 'Use another name.' });
      await rig.until(
        (event) => event.type === 'answerLost' && event.askId === second.askId,
        since,
      );
    });
    await untilTurns(rig, 2, since);
    const read = model.requests().at(-1)?.raw ?? '';
    expect(read).toContain('Use another name.');
  });

  await test.step('a rejection that stops the turn sends nothing after it', async () => {
    const [since, { length }] = [rig.events.length, model.requests()];
    await rig.turn('SCENARIO:opencode-parallel at last', async () => {
      const [first] = await twoAsks(rig, since);
      rig.answer(first, 'terminate');
    });
    await rig.turn('SCENARIO:opencode-thinking');
    expect(model.requests()).toHaveLength(length + 2);
  });
  expect(await readdir(machine.project)).not.toContain('made-too');
});
