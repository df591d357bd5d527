import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { projectNode, root } from '../paths.mjs';
import { capture } from '../run.mjs';
import { windowsWithCorral } from './windows-corral.mjs';

const recording = 'src/core/agents/claude-code/fixtures/basic.jsonl';

let machine;
beforeAll(async () => {
  machine = await windowsWithCorral();
});
afterAll(() => machine?.end());

const authorized = ({ token }) => ({ authorization: `Bearer ${token}` });

async function post({ address, ...server }, path, body) {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...authorized(server), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Yields the server-sent events of a response as `{ event, data }`. */
async function* eventsOf(response) {
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/mu.exec(block) ?? [];
      const [, data] = /^data: (.*)$/mu.exec(block) ?? [];
      if (event && data) yield { event, data: JSON.parse(data) };
    }
  }
}

async function nextEvent(events, wanted) {
  for (;;) {
    const { done, value } = await events.next();
    if (done) throw new Error(`The stream ended without ${wanted}.`);
    if (value.event === wanted) return value.data;
  }
}

const messagesOf = async (server, sessionId) => {
  const path = `/api/v1/sessions/${sessionId}/messages?at=end&limit=200`;
  const response = await fetch(`${server.address}${path}`, { headers: authorized(server) });
  return (await response.json()).messages;
};

describe('commands as programs of Windows', () => {
  test('corral doctor names the system and the data folder of Windows', async () => {
    const { code, output, errors } = await machine.corral(['doctor']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('Corral 0.1.0 on win32');
    expect(output).toContain('C:\\users\\person\\AppData\\Roaming\\Corral');
    expect(output).toMatch(/✓ Demo +0[.]1[.]0, ready/u);
  });

  test('corral risk judges a command with quotes and a path of Windows', async () => {
    const command = 'powershell -Command "Remove-Item -Recurse C:\\Users"';
    const { code, output, errors } = await machine.corral(['risk', command]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`HIGH risk: ${command}`);
  });

  test('corral convert prints the same lines as on this system', async () => {
    cpSync(join(root, recording), join(machine.folder, '记录 1.jsonl'));
    const args = ['convert', '--agent', 'claude-code'];
    const there = await machine.corral([...args, '记录 1.jsonl']);
    expect({ code: there.code, errors: there.errors }).toEqual({ code: 0, errors: '' });
    const program = join(root, 'out', 'main', 'cli.js');
    const copy = join(machine.folder, '记录 1.jsonl');
    const here = await capture(projectNode, [program, ...args, copy], { cwd: machine.folder });
    const named = (text) =>
      text
        .replaceAll(/"file":"[^"]*"/gu, '"file":"…"')
        .trim()
        .split('\n');
    expect(named(there.output).length).toBeGreaterThan(3);
    expect(named(there.output)).toEqual(named(here.stdout));
  });
});

describe('the server as a program of Windows', () => {
  test('a demo session asks, receives its answer and ends its turn, and a kill loses nothing', async () => {
    const server = await machine.serve();
    const page = await (await fetch(`${server.address}/`)).text();
    expect(page).toBe(readFileSync(join(root, 'out', 'renderer', 'index.html'), 'utf8'));

    const path = '/api/agent/chat/react';
    const started = await post(server, `${path}/stream`, { agentId: 'demo', prompt: 'plan' });
    const events = eventsOf(started);
    const { sessionId, data: question } = await nextEvent(events, 'INTERACTION');
    const { requestId } = question;
    const answer = { sessionId, requestId, selectedOptionId: 'plan-approve-edits' };
    const answered = await post(server, `${path}/interaction_response`, answer);
    expect({ status: answered.status, ...(await answered.json()) }).toMatchObject({
      status: 200,
      outcome: 'answered',
    });
    expect((await nextEvent(events, 'done')).data).toEqual({ status: 'idle' });
    const before = await messagesOf(server, sessionId);
    expect(before.find(({ messageType }) => messageType === 'interaction')).toBeDefined();

    await machine.windows.run(['taskkill', '/F', '/IM', 'node.exe']);
    await server.ended;
    const again = await machine.serve();
    expect(again.token).toBe(server.token);
    expect(await messagesOf(again, sessionId)).toEqual(before);
  });
});
