import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { startAcpAgent, type AcpAgent, type AcpAgentOptions } from '#agent/testing/acp-agent.ts';
import {
  calls,
  says,
  startScriptedModel,
  type ScriptedModel,
  type ScriptStep,
} from '#agent/testing/scripted-model.ts';

// The program as a process, driven by the official ACP client, against strict model servers.

let home = '';
let workspace = '';
const open: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'corral-agent-')));
  workspace = join(home, 'work');
  mkdirSync(workspace);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
  rmSync(home, { recursive: true, force: true });
});

type Family = Parameters<typeof startScriptedModel>[0];
type Started = { readonly scripted: ScriptedModel; readonly agent: AcpAgent };

async function start(
  family: Family,
  steps: readonly ScriptStep[],
  options: Omit<AcpAgentOptions, 'env'> = {},
): Promise<Started> {
  const scripted = await startScriptedModel(family, steps);
  const folders = {
    HOME: home,
    CORRAL_AGENT_DATA: join(home, 'data'),
    CORRAL_AGENT_CONFIG: join(home, 'config'),
  };
  const agent = await startAcpAgent({ ...options, env: { ...scripted.env, ...folders } });
  open.unshift(agent, { stop: () => scripted.close() });
  return { scripted, agent };
}

async function newSession({ agent }: Started): Promise<string> {
  const { sessionId } = await agent.connection.agent.request('session/new', {
    cwd: workspace,
    mcpServers: [],
  });
  return sessionId;
}

const prompt = ({ agent }: Started, sessionId: string, text = 'Do it.') =>
  agent.connection.agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });

const named = z.array(z.looseObject({ name: z.string() }));

/** Returns the names of the tools in a request to the model, in their order. */
function toolsIn({ scripted }: Started, at = 0): readonly string[] {
  const turns = scripted.server.requests.filter(({ path }) => !/\/models\b/u.test(path));
  const { tools } = z.looseObject({ tools: named }).parse(turns[at]?.body);
  return tools.map(({ name }) => name).toSorted();
}

const common = [
  'ask',
  'bash',
  'bash_kill',
  'bash_output',
  'bash_write',
  'fetch',
  'glob',
  'grep',
  'memorize_knowledge',
  'memory_read',
  'memory_write',
  'read',
  'search_knowledge_base',
  'skill',
  'task',
  'todo',
  'write',
];

test.each([
  ['anthropic', 'edit'],
  ['responses', 'apply_patch'],
] as const)('a model of the family %s gets all tools, and %s for edits', async (family, editor) => {
  const started = await start(family, [[says('Done.')]]);
  await prompt(started, await newSession(started));
  const all = editor === 'edit' ? common : common.filter((name) => name !== 'write');
  expect(toolsIn(started).filter((name) => name !== 'write')).toEqual(
    [...all.filter((name) => name !== 'write'), editor].toSorted(),
  );
});

test('a sub-agent gets no tool that starts further ones, asks the person or remembers', async () => {
  const started = await start('anthropic', [
    [calls('task', { title: 'Look', prompt: 'Look around.' })],
    [says('I looked.')],
    [says('Done.')],
  ]);
  await prompt(started, await newSession(started));
  const inner = toolsIn(started, 1);
  expect(inner).toContain('bash');
  for (const name of ['task', 'ask', 'memory_write', 'memorize_knowledge'])
    expect(inner).not.toContain(name);
});

test.each(['AGENTS.md', 'CLAUDE.md', 'MEMORY.md', 'skills', '.corral', '.mcp.json'])(
  'the first turn in a folder that contains %s asks whether the person trusts it, and no later one does',
  async (name) => {
    const path = join(workspace, name);
    if (/[.](?:md|json)$/u.test(name)) writeFileSync(path, name.endsWith('json') ? '{}' : 'Rules.');
    else mkdirSync(path);
    const asked: string[] = [];
    const answer = (request: unknown) => {
      asked.push(JSON.stringify(request));
      return { action: 'accept' as const, content: { trust: true } };
    };
    const started = await start('anthropic', [[says('One.')], [says('Two.')]], { answer });
    const sessionId = await newSession(started);
    await prompt(started, sessionId);
    await prompt(started, sessionId);
    expect(asked).toEqual([expect.stringContaining(`contains ${name}`)]);
  },
);

test('a folder without such files is not asked about', async () => {
  const asked: unknown[] = [];
  const answer = (request: unknown) => {
    asked.push(request);
    return { action: 'decline' as const };
  };
  writeFileSync(join(workspace, 'README.md'), 'Read me.');
  const started = await start('anthropic', [[says('One.')]], { answer });
  await prompt(started, await newSession(started));
  expect(asked).toEqual([]);
});

test('a text of the knowledge base is added to a prompt about it, and named in a notice', async () => {
  const text = 'The staging server of the shop is called heron and listens on port 4711.';
  const started = await start('anthropic', [
    [calls('memorize_knowledge', { text, source: 'notes of Ada' })],
    [says('Stored.')],
    [says('It is heron.')],
  ]);
  const sessionId = await newSession(started);
  await prompt(started, sessionId, 'Remember it.');
  const other = await newSession(started);
  await prompt(started, other, 'On which port does the staging server of the shop listen?');
  expect(JSON.stringify(started.scripted.server.requests.at(-1)?.body)).toContain('heron');
  expect(JSON.stringify(started.agent.updates)).toContain('Recalled from the knowledge base');
});

test.runIf(process.platform === 'linux')(
  'a command outside of the sandbox can find the key in the environment of the agent',
  async () => {
    const find = String.raw`for each in /proc/[0-9]*/environ; do tr '\0' '\n' < "$each" 2>/dev/null | grep -q '^CORRAL_AGENT_API_KEY=test-key' && echo key''found; done; echo "uid $(id -u)."`;
    const started = await start('anthropic', [[calls('bash', { command: find })], [says('Done.')]]);
    await prompt(started, await newSession(started));
    const sent = JSON.stringify(started.scripted.server.requests.at(-1)?.body);
    expect(sent).toContain('keyfound');
    expect(sent).toContain(`uid ${process.getuid?.()}.`);
  },
);

test('a compaction leaves the whole conversation in the record', async () => {
  const started = await start('anthropic', [[says('The first answer.')], [says('A summary.')]]);
  const sessionId = await newSession(started);
  await prompt(started, sessionId, 'The first prompt.');
  const record = join(home, 'data', 'sessions', `${sessionId}.jsonl`);
  const before = readFileSync(record, 'utf8');
  await prompt(started, sessionId, '/compact');
  const after = readFileSync(record, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect(after).toContain('The first prompt.');
  expect(after).toContain('The first answer.');
});
