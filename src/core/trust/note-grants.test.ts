import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { ok } from '#shared/base/result.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { FolderTrust } from './folder-trust.ts';
import { noteGrants } from './note-grants.ts';
import { TrustWorld } from './trust-world.fixture.ts';

let harness: Harness;
let world: TrustWorld;
let trust: FolderTrust;

beforeEach(() => {
  harness = new Harness();
  world = new TrustWorld();
  trust = new FolderTrust({
    journal: harness.journal,
    store: harness.store,
    clock: harness.clock,
    fileReads: new NodeFileReads(),
    homeDir: world.homeDir,
  });
});
afterEach(() => {
  harness.dispose();
  world.remove();
});

const FILE = '.claude/settings.local.json';
const check = () =>
  trust.check({ sessionId: 's', agentId: 'a', cwd: world.project }, { untrustedFolder: 'refuses' });

/** Asks as Claude Code does, and chooses the option that stores rules in the project. */
async function grantByAnswer(rule: string): Promise<void> {
  const option: InteractionOption = {
    optionId: 'approve-remember-1',
    label: 'Approve and remember',
    description: null,
    action: 'APPROVE_AND_EXECUTE',
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    grants: [{ what: 'rule', value: rule, place: 'localSettings', keeper: FILE }],
    metadata: {},
  };
  const ask: AgentAsk = {
    askId: 'a',
    type: 'TOOL_APPROVAL',
    title: 'Run?',
    message: '',
    details: { type: 'none' },
    options: [option],
    askedBy: null,
    reason: null,
    blockedPath: null,
  };
  const session = { sessionId: 's', agentId: 'a', cwd: world.project };
  const asker = { deliverDecision: () => ok(null) };
  const asked = harness.hub.requestInteraction(session, ask, 'task', asker);
  const requestId = asked.ok ? asked.value.requestId : '';
  const response = { requestId, selectedOptionId: option.optionId };
  const answered = harness.hub.handleInteractionResponse(response, { type: 'client', name: 'me' });
  expect(answered).toMatchObject({ ok: true });
}

test('a rule that the person granted by an answer in Corral is not asked about', async () => {
  const stop = noteGrants({ journal: harness.journal, trust, log: silentLog });
  world.writeJson(FILE, { permissions: { allow: ['Bash(npm test:*)'] } });
  expect(await check()).toMatchObject({ kind: 'ask' });
  await grantByAnswer('Bash(npm test:*)');
  await expect.poll(check, { timeout: 30_000 }).toMatchObject({ kind: 'trusted' });
  stop();
});

test('FolderTrust.granted accepts one rule, and no other line', async () => {
  await trust.granted(world.project, FILE, ['Bash(npm test:*)']);
  world.writeJson(FILE, { permissions: { allow: ['Bash(npm test:*)'] } });
  expect(await check()).toMatchObject({ kind: 'trusted' });
  world.writeJson(FILE, { permissions: { allow: ['Bash(npm test:*)', 'Bash(rm:*)'] } });
  expect(await check()).toMatchObject({ kind: 'ask' });
  world.writeJson(FILE, { permissions: { allow: ['Bash(npm test:*)'] }, env: { A: 'b' } });
  expect(await check()).toMatchObject({ kind: 'ask' });
});
