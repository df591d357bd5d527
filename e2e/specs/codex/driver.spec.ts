import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';
import { AgentRig } from '../../machine/agent-rig.ts';
import { machineTest } from '../../support/machine-test.ts';
import { killProcessesOf, processesOf } from '../../machine/strays.ts';

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

test('Codex is detected with its version and its models', async ({ rig }) => {
  const info = await rig.agent.detect();
  expect(info).toMatchObject({
    state: 'ready',
    version: '0.169.0',
    problem: null,
    path: expect.stringContaining('codex'),
  });
  expect(info.models.length).toBeGreaterThan(2);
  expect(info.permissionModes.map(({ id }) => id)).toContain(info.defaultPermissionMode);
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

test('an answer with its thinking streams, is counted, and reports its thread', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-thinking');
  expect(rig.brief()).toEqual(['user', 'thinking', 'assistant', 'usage']);
  expect(rig.messages().at(-1)).toMatchObject({
    metadata: { inputTokens: 600, cacheReadTokens: 900, outputTokens: 60, isError: false },
  });
  const live = rig.events.flatMap((event) =>
    event.type === 'delta' && event.delta.type === 'append' ? [event.delta.kind] : [],
  );
  expect(new Set(live)).toEqual(new Set(['thinking', 'text']));
  expect(rig.agentSessionId).toMatch(/^[0-9a-f-]{36}$/u);
  expect(rig.events.find(({ type }) => type === 'promptTaken')).toMatchObject({
    promptKey: expect.stringMatching(/^prompt-/u),
    stage: 'delivered',
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

test('a command is approved', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      message: '',
      agentSays: 'Do you want to make a folder?',
      details: { input: { command: 'mkdir -p made-by-codex' } },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:completed', 'assistant', 'usage']);
  await expect(readFile(join(machine.project, 'made-by-codex'))).rejects.toThrow('EISDIR');
});

test('a command is rejected with a reason, and the model reads both at once', async ({
  rig,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () =>
    rig.answer(await rig.nextAsk(), 'reject', { feedback: 'Folders are made on Mondays.' }),
  );
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:denied', 'user*', 'assistant', 'usage']);
  const [, second] = model.requests();
  const results = JSON.stringify(second?.body.messages.slice(-2));
  expect(results).toContain('rejected by user');
  expect(results).toContain(
    'The user rejected this. It was not carried out. Reason:\\n\\nFolders are made on Mondays.',
  );
});

test('a command is rejected and the turn ends', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () =>
    rig.answer(await rig.nextAsk(), 'terminate'),
  );
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:denied', 'status:interrupted', 'usage']);
  expect(model.requests()).toHaveLength(1);
});

test('a command that nobody answers is reported to Codex as unanswered, not as refused', async ({
  rig,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () => {
    rig.run.answer((await rig.nextAsk()).askId, { option: null, afterSeconds: 30 });
  });
  expect(JSON.stringify(model.requests().at(-1)?.body.messages.at(-1))).toContain(
    'There was no answer within 30 seconds',
  );
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

test('an edit is shown as a diff and approved', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-edit', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      title: 'Edit this file?',
      details: {
        toolName: 'Edit',
        details: {
          type: 'diff',
          hunks: [{ lines: expect.arrayContaining(['+  // friendlier greeting']) }],
        },
      },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.messages().find(({ messageType }) => messageType === 'tool_execution')).toMatchObject({
    content: 'Updated src/greet.ts (+2 -1)',
  });
  expect(await readFile(join(machine.project, 'src/greet.ts'), 'utf8')).toContain('friendlier');
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

test('an edit causes no question in the mode "workspace"', async ({ rig }) => {
  await rig.start({ permissionMode: 'workspace' });
  await rig.turn('SCENARIO:codex-edit');
  expect(rig.events.filter(({ type }) => type === 'asked')).toEqual([]);
  expect(rig.brief()).toContain('Edit:completed');
});

test('a question of plan mode is answered', async ({ rig, model }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-question', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({
      questions: [{ header: 'Database', options: [{ label: 'PostgreSQL' }, { label: 'SQLite' }] }],
    });
    rig.answer(ask, 'answer', { answers: { 'Which database should the project use?': 'SQLite' } });
  });
  expect(model.toolResults()).toMatchObject([{ text: expect.stringContaining('SQLite') }]);
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
  await rig.start({ model: 'gpt-5.6-sol' });
  await rig.turn('SCENARIO:basic');
  expect(await rig.run.setModel(null)).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:basic');
  const models = model.requests().map(({ body }) => body.model);
  expect([models[0], models.at(-1)]).toEqual(['gpt-5.6-sol', 'gpt-5.5']);
});

test('a prompt sent during a turn is added to the turn', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-gate-then-command', async () => {
    await model.reached('rest');
    rig.run.prompt('second', 'And this as well.');
    await rig.until((event) => event.type === 'promptTaken' && event.promptKey === 'second');
    model.release('rest');
  });
  expect(rig.events.filter(({ type }) => type === 'turnStarted')).toHaveLength(1);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('And this as well.');
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

test('an interrupt withdraws an open question', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () => {
    await rig.nextAsk();
    await rig.run.interrupt();
  });
  await rig.until((event) => event.type === 'withdrawn');
});

for (const [scenario, kind, words] of [
  ['codex-bad-request', 'apiError', 'scripted bad request'],
  ['codex-rate-limit', 'rateLimited', '429'],
] as const) {
  test(`${scenario} causes one error message with a remedy`, async ({ rig }) => {
    await rig.start();
    await rig.turn(`SCENARIO:${scenario}`);
    expect(rig.brief()).toEqual(['user', `error:${kind}`, 'usage']);
    expect(
      inEnglish(rig.messages().find(({ messageType }) => messageType === 'error')),
    ).toMatchObject({
      content: expect.stringContaining(words),
      metadata: { remedy: expect.stringContaining('send the prompt again') },
    });
  });
}

test('a resumed thread continues after a restart, and its transcript adds no message', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-thinking');
  const before = rig.brief();
  const { agentSessionId } = rig;
  await rig.run.stop();
  expect(rig.exits).toMatchObject([{ problem: null }]);

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

  const again = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
  await again.start({ resume: agentSessionId });
  await again.turn('SCENARIO:basic');
  expect(again.agentSessionId).toBe(agentSessionId);
  expect(again.brief()).toEqual(['user', 'assistant', 'usage']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain(
    'SCENARIO:codex-thinking',
  );
  await again.run.stop();
  expect(before).toEqual(['user', 'thinking', 'assistant', 'usage']);
});

test('a Codex killed with an open question reports its end, and its thread can be resumed', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  rig.run.prompt('first', 'SCENARIO:codex-command');
  const ask = await rig.nextAsk();
  await killProcessesOf(machine.home);
  expect(inEnglish(await rig.untilExit())).toMatchObject({
    problem: { kind: 'agentKilled', message: expect.stringContaining('SIGKILL') },
  });
  const [option] = ask.options;
  if (option)
    expect(
      rig.run.answer(ask.askId, {
        option,
        feedback: null,
        data: null,
        decidedBy: { type: 'window', windowId: 'w' },
      }),
    ).toMatchObject({
      ok: false,
    });

  const again = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:basic');
  expect(again.brief()).toEqual(['user', 'assistant', 'usage']);
  await again.run.stop();
});

test('a missing conversation is reported as conversationGone', async ({ rig }) => {
  expect(await rig.tryStart({ resume: '01a2001a-0000-7750-b1a3-e85560ba4c61' })).toMatchObject({
    kind: 'conversationGone',
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

test('a thread is copied, and the copy is independent', async ({ rig, machine, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-thinking Of both.');
  await rig.run.stop();
  const fork = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
  await fork.start({ forkOf: rig.agentSessionId });
  await fork.turn('SCENARIO:codex-thinking Only of the fork.');
  const read = () => JSON.stringify(model.requests().at(-1)?.body);
  expect(read()).toContain('Of both.');
  await fork.run.stop();
  expect(fork.agentSessionId).not.toBe(rig.agentSessionId);
  const again = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:codex-thinking');
  expect(read()).toContain('Of both.');
  expect(read()).not.toContain('Only of the fork.');
  await again.run.stop();
});
