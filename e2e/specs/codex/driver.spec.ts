import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';
import { AgentRig } from '../../machine/agent-rig.ts';
import { machineTest } from '../../support/machine-test.ts';
import { processesOf } from '../../machine/strays.ts';

/** The real Codex against the scripted model, without a browser and without Corral. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(rig.counts.unknown, 'every record is known').toBe(0);
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

test('Codex without a login is detected with the command to log in', async ({ machine, model }) => {
  await writeFile(join(machine.bin, 'config.toml'), '[features]\nplugins = false\n');
  const rig = new AgentRig(machine, {
    agentId: 'codex',
    modelUrl: model.url,
    variables: { CODEX_HOME: machine.bin },
  });
  expect(await rig.agent.detect()).toMatchObject({
    state: 'notLoggedIn',
    problem: { command: 'codex login' },
  });
});

test('Codex may write to an additional folder in the mode of the workspace', async ({
  rig,
  machine,
  model,
}) => {
  const folder = `${machine.project}-beside`;
  await mkdir(folder);
  await rig.start({ permissionMode: 'workspace', additionalFolders: [folder] });
  await rig.turn('SCENARIO:codex-thinking');
  expect(JSON.stringify(model.requests().at(-1)?.body)).toContain(folder);
});

test('a remembered rule of Codex prevents the next question and is written to its rules file', async ({
  rig,
  machine,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command-twice', async () => {
    const ask = await rig.nextAsk();
    const remember = ask.options.find(({ optionId }) => optionId.startsWith('approve-remember'));
    expect(remember?.label).toMatch(
      /^Approve, and do not ask again for commands that begin with: curl -s/u,
    );
    rig.answer(ask, remember?.optionId ?? '');
  });
  expect(rig.events.filter(({ type }) => type === 'asked')).toHaveLength(1);
  expect(await readFile(join(machine.home, '.codex/rules/default.rules'), 'utf8')).toContain(
    'curl',
  );
});

test('two files of one edit are both shown, and approved for the session', async ({
  rig,
  machine,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-two-files', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      title: 'Change 2 files?',
      details: { details: { type: 'changes', files: [{}, {}] } },
    });
    rig.answer(ask, 'approve-session-files');
  });
  expect(rig.brief()).toEqual(['user', 'Write:completed', 'Write:completed', 'assistant', 'usage']);
  expect(await readFile(join(machine.project, 'src/two.ts'), 'utf8')).toBe(
    'export const two = 2;\n',
  );
});

test('a plan causes a question, and is carried out in the chosen mode', async ({ rig, model }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-plan');
  const ask = await rig.nextAsk();
  expect(ask).toMatchObject({
    title: 'Implement this plan?',
    details: { type: 'plan', plan: expect.stringContaining('# Improve the greeting') },
  });
  const since = rig.events.length;
  rig.answer(ask, 'plan-approve-edits');
  await rig.until((event) => event.type === 'turnEnded', since);
  expect(rig.events).toContainEqual({
    type: 'facts',
    facts: expect.objectContaining({ permissionMode: 'workspace' }),
  });
  expect(JSON.stringify(model.requests().at(-1)?.body.messages.at(-1))).toContain(
    'Implement the plan.',
  );
});

test('the next prompt withdraws the question about a plan', async ({ rig }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-plan');
  const { askId } = await rig.nextAsk();
  await rig.turn('SCENARIO:basic');
  expect(rig.events).toContainEqual({
    type: 'withdrawn',
    askId,
    explanation: expect.objectContaining({ text: expect.stringContaining('continued without') }),
  });
});

test('plan mode can be left after a plan was proposed', async ({ rig }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-plan');
  expect(rig.messages().find(({ messageType }) => messageType === 'plan')?.content).toContain(
    '# Improve the greeting',
  );
  const since = rig.events.length;
  expect(await rig.run.setPermissionMode('workspace')).toEqual({ ok: true, value: null });
  expect(
    await rig.until((event) => event.type === 'facts' && event.facts.permissionMode, since),
  ).toBe('workspace');
});

test('the model is changed, and changed back', async ({ rig, model }) => {
  expect((await rig.agent.detect()).models.length).toBeGreaterThan(2);
  await rig.start({ model: 'gpt-5.6-sol' });
  await rig.turn('SCENARIO:basic');
  expect(await rig.run.setModel(null)).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:basic');
  const models = model.requests().map(({ body }) => body.model);
  expect([models[0], models.at(-1)]).toEqual(['gpt-5.6-sol', 'gpt-5.5']);
});

test('a command is interrupted, and what it printed is kept', async ({ rig }) => {
  await rig.start({ permissionMode: 'workspace' });
  await rig.turn('SCENARIO:codex-slow-command', async () => {
    await rig.until(
      (event) =>
        event.type === 'output' &&
        event.output.type === 'toolProgress' &&
        event.output.text === 'tick',
    );
    expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
  });
  expect(rig.brief()).toEqual([
    'user',
    'assistant',
    'Bash:interrupted',
    'status:interrupted',
    'usage',
  ]);
  expect(rig.messages().find(({ messageType }) => messageType === 'tool_execution')).toMatchObject({
    metadata: { details: { stdout: expect.stringContaining('tick') } },
  });
  expect(await rig.run.interrupt()).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('the transcript of a thread is listed, and adds no message to those that were shown', async ({
  rig,
  machine,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-thinking');
  const { agentSessionId } = rig;
  await rig.run.stop();

  const wireLog = join(machine.root, 'unused.jsonl');
  const launch = {
    sessionId: 's',
    cwd: machine.project,
    permissionMode: 'ask',
    model: null,
    resume: agentSessionId,
    face: 'structured',
    wireLog,
  } as const;
  const transcript = (await rig.agent.readTranscript?.(launch)) ?? [];
  const keys = new Set(
    rig.events.flatMap((event) => (event.type === 'output' ? [event.output.key] : [])),
  );
  const added = transcript.flatMap((event) =>
    event.type === 'output' && !keys.has(event.output.key) ? [event.output] : [],
  );
  expect(added).toEqual([]);
  expect(await rig.agent.transcripts?.list(10)).toMatchObject({
    total: 1,
    found: [{ agentSessionId, title: 'SCENARIO:codex-thinking', cwd: machine.project }],
  });
});

test('a broken config is reported with Codex’s own message', async ({ machine, model }) => {
  // Codex ignores all of a broken config, including `plugins = false`. The proxy is unreachable, so
  // that Codex cannot look for plugins on the network.
  const rig = new AgentRig(machine, {
    agentId: 'codex',
    modelUrl: model.url,
    variables: { HTTPS_PROXY: 'http://127.0.0.1:9' },
  });
  await writeFile(
    join(machine.home, '.codex/config.toml'),
    'model_provider = "nowhere"\n[features]\nplugins = false\n',
  );
  expect(inEnglish(await rig.tryStart())).toMatchObject({
    kind: expect.stringMatching(/^agent/u),
    message: expect.stringContaining('nowhere'),
  });
});

test('Codex stopped during a turn ends at once without a problem', async ({ rig, model }) => {
  await rig.start();
  rig.run.prompt('first', 'SCENARIO:codex-gate');
  await model.reached('rest');
  await rig.run.stop();
  expect(rig.exits).toMatchObject([{ problem: null }]);
});
