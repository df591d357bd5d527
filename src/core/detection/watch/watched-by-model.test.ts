import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { FileSecrets } from '#core/adapters/files/file-secrets.ts';
import { nodeLlmProviders } from '#core/adapters/llm/node-llm-providers.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';

import type { ModelServer } from '../../../../e2e/model-server/server.ts';
import { LlmReaders } from '../llm/llm-readers.ts';
import { KEY, scriptedModel } from '../llm/model-server.fixture.ts';
import { WatchedDesk } from './watched-desk.fixture.ts';

const commandId = '00000000-0000-4000-8000-000000000000';
const asked = {
  state: 'has_question',
  question: 'Où déployer ?',
  options: ['préproduction', 'production'],
  message: 'Où déployer ? préproduction ou production',
};

let tmux: RealTmux;
let desk: WatchedDesk;
let server: ModelServer;

/** Uses a real terminal, a real server, and core's own services in between. */
beforeEach(async () => {
  tmux = new RealTmux();
  desk = new WatchedDesk(tmux.tmux);
  server = await scriptedModel(JSON.stringify(asked));
  const { store, journal, folder } = desk.harness;
  const secrets = new FileSecrets(join(folder, 'secrets.json'));
  const readers = new LlmReaders({
    agentScreens,
    journal,
    store,
    secrets,
    providers: nodeLlmProviders,
    clock: new NodeClock(),
    log: silentLog,
  });
  const provider = {
    providerId: 'one',
    api: 'openai',
    baseUrl: `${server.url}/v1`,
    model: 'local',
    price: null,
  } as const;
  await readers.api['llm.configure']({
    commandId,
    settings: { providers: [provider], calls: 'unified' },
  });
  await readers.api['llm.setKey']({ commandId, providerId: 'one', key: KEY });
  desk.second = readers;
});

afterEach(async () => {
  await desk.dispose();
  await server.stop();
  tmux.dispose();
});

const strange = String.raw`printf 'deployer 3.1\n\nOù déployer ?\n   · préproduction\n   · production\n\n~ choisissez ~\n'; sleep 30`;

test('Watches announces a question that only a model can read', async () => {
  await desk.open('bash', [desk.script('ask.sh', strange)]);
  const event = await desk.until(() => desk.events.find(({ type }) => type === 'WaitingForInput'));
  expect(event).toMatchObject({
    message: { content: asked.message, options: asked.options, decidedBy: 'local' },
  });
  expect(server.requests().length).toBe(1);
});

test('A question that only a model can read is shown without options, and answered in its terminal', async () => {
  const terminalId = await desk.open('bash', [desk.script('ask.sh', strange)]);
  const { request } = await desk.question('Où déployer ?');
  expect(request.options).toEqual([]);
  expect(request.context.readFrom?.place).toEqual({ kind: 'terminal', terminalId });
  const screen = await desk.terminals.screen(terminalId, 0);
  expect(screen?.trace).toMatchObject({ typed: 0 });
});

test('Watches announces a prompt for a secret by rules and sends nothing to the model', async () => {
  await desk.open('bash', [
    desk.script('ask.sh', "read -s -p 'Password for the vault: ' secret; sleep 30"),
  ]);
  const event = await desk.until(() => desk.events.find(({ type }) => type === 'WaitingForInput'));
  expect(event).toMatchObject({ message: { decidedBy: 'rules' } });
  expect(server.requests()).toEqual([]);
});
