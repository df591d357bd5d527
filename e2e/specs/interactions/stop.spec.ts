import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { ModelServer } from '../../model-server/server.ts';
import { Answerer } from '../../support/api/answerer.ts';
import type { Corral } from '../../support/corral.ts';
import { anotherWindow } from '../../support/another-window.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'codex', 'gemini', 'opencode'] });

const STOPPED = 'The turn was stopped while the question was open.';
/** Time in which an agent would carry out an answer that reached it. */
const LATE_MS = 1_500;
/** Stops of each agent. OpenCode ran a late answer in 5 of 28 tries. */
const ROUNDS = 2;
/** A prompt that is sent into a turn that is stopped. */
const UNREAD = 'SCENARIO:basic Do not forget this.';
const isUnread = ({ content }: ConversationMessage) => content === UNREAD;

const agents = [
  {
    name: 'Claude Code',
    agentId: 'claude-code',
    mode: 'default',
    prompt: 'two-approvals',
    made: ['one', 'two'],
  },
  {
    name: 'Codex',
    agentId: 'codex',
    mode: 'ask',
    prompt: 'codex-command',
    made: ['made-by-codex'],
  },
  {
    name: 'Gemini CLI',
    agentId: 'gemini',
    mode: 'default',
    prompt: 'gemini-command',
    made: ['made-by-gemini'],
  },
  {
    name: 'OpenCode',
    agentId: 'opencode',
    mode: 'ask',
    prompt: 'opencode-command',
    made: ['made-by-opencode'],
  },
] as const;

/** Answers over HTTP, as a program does. Returns the status and the body. */
async function answerByHttp({ address }: Corral, { request }: Interaction) {
  const { origin, hash } = new URL(address);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const { sessionId, requestId } = request;
  const response = await fetch(`${origin}/api/agent/chat/react/interaction_response`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId, requestId, selectedOptionId: 'approve' }),
  });
  return { status: response.status, body: await response.json() };
}

type UnreadPrompt = { readonly sessionId: string; readonly isHeld: boolean };

/** Sends the unread prompt if Corral holds it. Expects that the model gets it. */
async function expectRead(
  model: ModelServer,
  { client }: Answerer,
  { sessionId, isHeld }: UnreadPrompt,
): Promise<void> {
  const messageId = (await client.conversation(sessionId)).find(isUnread)?.id ?? '';
  if (isHeld)
    await client.api['sessions.revise']({
      commandId: randomUUID(),
      sessionId,
      messageId,
      when: 'now',
    });
  await expect
    .poll(() => model.requests().some(({ raw }) => raw.includes('Do not forget this.')))
    .toBe(true);
}

for (const { name, agentId, mode, prompt, made } of agents)
  test(`Stop ends the open question of ${name}, a late answer is refused with 409, and nothing runs afterwards`, async ({
    corral,
    model,
  }) => {
    test.slow();
    const person = await Answerer.open(corral);
    const { api } = person.client;
    const created = await api['sessions.create']({
      commandId: randomUUID(),
      agentId,
      cwd: corral.machine.project,
      permissionMode: mode,
      model: null,
      prompt: `SCENARIO:${prompt}`,
    });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    const { sessionId } = created.value.session;
    const state = async () => {
      const { interactions, sessions } = await person.client.desk();
      return { open: interactions.length, status: sessions[0]?.status };
    };
    const idle = () => expect.poll(state, { timeout: 20_000 }).toEqual({ open: 0, status: 'idle' });

    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0)
        await api['sessions.prompt']({
          commandId: randomUUID(),
          sessionId,
          text: `SCENARIO:${prompt}`,
        });
      const question = await person.question(made[0]);
      await person.show(question);
      if (round === 1)
        await api['sessions.prompt']({ commandId: randomUUID(), sessionId, text: UNREAD });
      const stopped = api['sessions.interrupt']({ commandId: randomUUID(), sessionId });
      // In the odd rounds the answer follows at once, in the others after the agent has stopped.
      if (round % 2 === 0) await stopped;
      expect(await answerByHttp(corral, question)).toMatchObject({
        status: 409,
        body: { success: false, error: { kind: 'alreadyClosed', message: STOPPED } },
      });
      expect(await stopped).toMatchObject({ ok: true });
      await idle();
      const requests = model.requests().length;
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      expect(await state()).toEqual({ open: 0, status: 'idle' });
      expect(model.requests(), 'the agent asks its model nothing more').toHaveLength(requests);
      for (const folder of made)
        expect(existsSync(join(corral.machine.project, folder)), folder).toBe(false);
    }

    const messages = await person.client.conversation(sessionId);
    // A prompt that the stopped turn did not read is held, or is in what the model gets next.
    const unread = messages.find(isUnread);
    const { delivery } = unread?.messageType === 'text' ? unread.metadata : { delivery: null };
    expect(['held', 'delivered']).toContain(delivery);
    const running = messages.filter(
      (each) => each.messageType === 'tool_execution' && each.metadata.status === 'running',
    );
    expect(running).toEqual([]);
    const outcomes = (await person.ends(sessionId)).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['withdrawn']));

    await api['sessions.prompt']({
      commandId: randomUUID(),
      sessionId,
      text: `SCENARIO:${prompt}`,
    });
    for (const folder of made) {
      const question = await person.question(folder);
      await person.show(question);
      expect(await person.answer(question, 'approve')).toMatchObject({ ok: true });
    }
    for (const folder of made)
      await expect
        .poll(() => existsSync(join(corral.machine.project, folder)), { timeout: 20_000 })
        .toBe(true);
    await expectRead(model, person, { sessionId, isHeld: delivery === 'held' });
    person.close();
  });

test('Stop in one window closes the question in the other, which says why', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    prompt: 'SCENARIO:opencode-command',
  });
  await expect(desk.question).toContainText('made-by-opencode');
  const other = new Desk(await anotherWindow(corral, context));
  await expect(other.question).toContainText('made-by-opencode');
  const person = await Answerer.open(corral);
  const { sessionId } = await person.client.session();
  await person.client.api['sessions.interrupt']({ commandId: randomUUID(), sessionId });
  await expect(other.question).toBeHidden();
  await other.page.getByRole('treeitem', { level: 2 }).first().click();
  for (const each of [desk, other]) {
    await expect(each.question).toBeHidden();
    await each.expectText(STOPPED);
    await each.expectText(/You interrupted/u);
    await each.expectCard(/mkdir -p made-by-opencode/u, 'interrupted');
  }
  person.close();
});
