import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { CodexRig } from '../../machine/codex-rig.ts';
import { machineTest } from '../../support/machine-test.ts';
import { killProcessesOf, processesOf } from '../../machine/strays.ts';

/** The real Codex against the scripted model; no browser and no Corral around it. */
const test = machineTest.extend<{ readonly rig: CodexRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = new CodexRig(machine, model.url);
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(rig.counts.unknown, 'every record is known').toBe(0);
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

test('it is found, with its version and its models', async ({ rig }) => {
  const info = await rig.codex.detect();
  expect(info).toMatchObject({ state: 'ready', version: '0.169.0', problem: null, path: expect.stringContaining('codex') });
  expect(info.models.length).toBeGreaterThan(2);
  expect(info.permissionModes.map(({ id }) => id)).toContain(info.defaultPermissionMode);
});

test('without a login it says how to log in', async ({ machine, model }) => {
  await writeFile(join(machine.bin, 'config.toml'), '[features]\nplugins = false\n');
  const rig = new CodexRig(machine, model.url, { CODEX_HOME: machine.bin });
  expect(await rig.codex.detect()).toMatchObject({ state: 'notLoggedIn', problem: { command: 'codex login' } });
});

test('an answer with its thoughts streams, is counted, and names its thread', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-thinking');
  expect(rig.brief()).toEqual(['user', 'thinking', 'assistant', 'usage']);
  expect(rig.messages().at(-1)).toMatchObject({ metadata: { inputTokens: 600, cacheReadTokens: 900, outputTokens: 60, isError: false } });
  const live = rig.events.flatMap((event) => (event.type === 'delta' && event.delta.type === 'append' ? [event.delta.kind] : []));
  expect(new Set(live)).toEqual(new Set(['thinking', 'text']));
  expect(rig.agentSessionId).toMatch(/^[0-9a-f-]{36}$/u);
  expect(rig.events.find(({ type }) => type === 'promptTaken')).toMatchObject({
    promptKey: expect.stringMatching(/^prompt-/u),
    stage: 'delivered',
  });
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

test('a command is rejected with a reason, and the model reads both at once', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () =>
    rig.answer(await rig.nextAsk(), 'reject', { feedback: 'Folders are made on Mondays.' }),
  );
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:denied', 'user*', 'assistant', 'usage']);
  const [, second] = model.requests();
  const said = JSON.stringify(second?.body.messages.slice(-2));
  expect(said).toContain('rejected by user');
  expect(said).toContain('The user rejected this. It was not carried out. Reason:\\n\\nFolders are made on Mondays.');
});

test('a command is rejected and the turn ends', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () => rig.answer(await rig.nextAsk(), 'terminate'));
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:denied', 'status:interrupted', 'usage']);
  expect(model.requests()).toHaveLength(1);
});

test('a command that nobody answers is put off, and not refused', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command', async () => {
    rig.run.answer((await rig.nextAsk()).askId, { option: null, afterSeconds: 30 });
  });
  expect(JSON.stringify(model.requests().at(-1)?.body.messages.at(-1))).toContain('Nobody answered within 30 seconds');
});

test('a rule that was taken over is not asked about again, and is written down', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-command-twice', async () => {
    const ask = await rig.nextAsk();
    const remember = ask.options.find(({ optionId }) => optionId.startsWith('approve-remember'));
    expect(remember?.label).toMatch(/^Approve, and do not ask again for commands that begin with: curl -s/u);
    rig.answer(ask, remember?.optionId ?? '');
  });
  expect(rig.events.filter(({ type }) => type === 'asked')).toHaveLength(1);
  expect(await readFile(join(machine.home, '.codex/rules/default.rules'), 'utf8')).toContain('curl');
});

test('an edit is shown as a diff and approved', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-edit', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      title: 'Edit this file?',
      details: { toolName: 'Edit', details: { type: 'diff', hunks: [{ lines: expect.arrayContaining(['+  // friendlier greeting']) }] } },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.messages().find(({ messageType }) => messageType === 'tool_execution')).toMatchObject({
    content: 'Updated src/greet.ts (+2 -1)',
  });
  expect(await readFile(join(machine.project, 'src/greet.ts'), 'utf8')).toContain('friendlier');
});

test('two files of one edit are both shown, and approved for the session', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:codex-two-files', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({ title: 'Change 2 files?', details: { details: { type: 'changes', files: [{}, {}] } } });
    rig.answer(ask, 'approve-session-files');
  });
  expect(rig.brief()).toEqual(['user', 'Write:completed', 'Write:completed', 'assistant', 'usage']);
  expect(await readFile(join(machine.project, 'src/two.ts'), 'utf8')).toBe('export const two = 2;\n');
});

test('an edit is not asked about where the folder may be changed', async ({ rig }) => {
  await rig.start({ permissionMode: 'workspace' });
  await rig.turn('SCENARIO:codex-edit');
  expect(rig.events.filter(({ type }) => type === 'asked')).toEqual([]);
  expect(rig.brief()).toContain('Edit:completed');
});

test('a question of plan mode is answered', async ({ rig, model }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-question', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({ questions: [{ header: 'Database', options: [{ label: 'PostgreSQL' }, { label: 'SQLite' }] }] });
    rig.answer(ask, 'answer', { answers: { 'Which database should the project use?': 'SQLite' } });
  });
  expect(model.toolResults()).toMatchObject([{ text: expect.stringContaining('SQLite') }]);
});

test('a plan is asked about, and carried out in the mode that was chosen', async ({ rig, model }) => {
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
  expect(rig.events).toContainEqual({ type: 'facts', facts: expect.objectContaining({ permissionMode: 'workspace' }) });
  expect(JSON.stringify(model.requests().at(-1)?.body.messages.at(-1))).toContain('Implement the plan.');
});

test('who goes on without deciding about a plan is not asked any more', async ({ rig }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-plan');
  const { askId } = await rig.nextAsk();
  await rig.turn('SCENARIO:basic');
  expect(rig.events).toContainEqual({
    type: 'withdrawn',
    askId,
    explanation: expect.objectContaining({ text: expect.stringContaining('went on') }),
  });
});

test('a plan is proposed, and the mode is left', async ({ rig }) => {
  await rig.start({ permissionMode: 'plan' });
  await rig.turn('SCENARIO:codex-plan');
  expect(rig.messages().find(({ messageType }) => messageType === 'plan')?.content).toContain('# Improve the greeting');
  const since = rig.events.length;
  expect(await rig.run.setPermissionMode('workspace')).toEqual({ ok: true, value: null });
  expect(await rig.until((event) => event.type === 'facts' && event.facts.permissionMode, since)).toBe('workspace');
});

test('the model is changed, and changed back', async ({ rig, model }) => {
  await rig.start({ model: 'gpt-5.6-sol' });
  await rig.turn('SCENARIO:basic');
  expect(await rig.run.setModel(null)).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:basic');
  const asked = model.requests().map(({ body }) => body.model);
  expect([asked[0], asked.at(-1)]).toEqual(['gpt-5.6-sol', 'gpt-5.5']);
});

test('a prompt that is sent while it works goes into the turn', async ({ rig, model }) => {
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
    await rig.until((event) => event.type === 'output' && event.output.type === 'toolProgress' && event.output.text === 'tick');
    expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
  });
  expect(rig.brief()).toEqual(['user', 'assistant', 'Bash:interrupted', 'status:interrupted', 'usage']);
  expect(rig.messages().find(({ messageType }) => messageType === 'tool_execution')).toMatchObject({
    metadata: { details: { stdout: expect.stringContaining('tick') } },
  });
  expect(await rig.run.interrupt()).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('an interrupt takes back what is asked', async ({ rig }) => {
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
  test(`${scenario}: one error, with what to do`, async ({ rig }) => {
    await rig.start();
    await rig.turn(`SCENARIO:${scenario}`);
    expect(rig.brief()).toEqual(['user', `error:${kind}`, 'usage']);
    expect(rig.messages().find(({ messageType }) => messageType === 'error')).toMatchObject({
      content: expect.stringContaining(words),
      metadata: { remedy: expect.stringContaining('send the prompt again') },
    });
  });
}

test('after a restart it goes on where it was, and what it wrote down adds nothing', async ({ rig, machine, model }) => {
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
  const written = await rig.codex.readTranscript(launch);
  const keys = new Set(rig.events.flatMap((event) => (event.type === 'output' ? [event.output.key] : [])));
  const added = written.flatMap((event) => (event.type === 'output' && !keys.has(event.output.key) ? [event.output] : []));
  expect(added).toEqual([]);
  expect(await rig.codex.transcripts.list(10)).toMatchObject({
    total: 1,
    found: [{ agentSessionId, title: 'SCENARIO:codex-thinking', cwd: machine.project }],
  });

  const again = new CodexRig(machine, model.url);
  await again.start({ resume: agentSessionId });
  await again.turn('SCENARIO:basic');
  expect(again.agentSessionId).toBe(agentSessionId);
  expect(again.brief()).toEqual(['user', 'assistant', 'usage']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('SCENARIO:codex-thinking');
  await again.run.stop();
  expect(before).toEqual(['user', 'thinking', 'assistant', 'usage']);
});

test('killed with an open question, it is gone, and goes on when started again', async ({ rig, machine, model }) => {
  await rig.start();
  rig.run.prompt('first', 'SCENARIO:codex-command');
  const ask = await rig.nextAsk();
  await killProcessesOf(machine.home);
  expect(await rig.untilExit()).toMatchObject({ problem: { kind: 'agentKilled', message: expect.stringContaining('SIGKILL') } });
  const [option] = ask.options;
  if (option)
    expect(rig.run.answer(ask.askId, { option, feedback: null, data: null, decidedBy: { type: 'window', windowId: 'w' } })).toMatchObject({
      ok: false,
    });

  const again = new CodexRig(machine, model.url);
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:basic');
  expect(again.brief()).toEqual(['user', 'assistant', 'usage']);
  await again.run.stop();
});

test('a conversation that is not there any more is a problem of its own', async ({ rig }) => {
  expect(await rig.tryStart({ resume: '01a2001a-0000-7750-b1a3-e85560ba4c61' })).toMatchObject({ kind: 'conversationGone' });
});

test('a broken config is told in its own words', async ({ machine, model }) => {
  // It takes along that Codex must not look for plugins: what it looks for then leads nowhere.
  const rig = new CodexRig(machine, model.url, { HTTPS_PROXY: 'http://127.0.0.1:9' });
  await writeFile(join(machine.home, '.codex/config.toml'), 'model_provider = "nowhere"\n[features]\nplugins = false\n');
  expect(await rig.tryStart()).toMatchObject({ kind: expect.stringMatching(/^agent/u), message: expect.stringContaining('nowhere') });
});

test('stopped in a turn, it ends at once and is no problem', async ({ rig, model }) => {
  await rig.start();
  rig.run.prompt('first', 'SCENARIO:codex-gate');
  await model.reached('rest');
  await rig.run.stop();
  expect(rig.exits).toMatchObject([{ problem: null }]);
});
