import { execFile } from 'node:child_process';
import { glob, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

import { expect } from '@playwright/test';

import type { ReadRecord } from '#core/agents/kits/records/record-reader.ts';
import { opencodeDriver } from '#core/agents/opencode/driver.ts';

import { AgentRig } from '../../machine/agent-rig.ts';
import { agentsPath, repository, type Machine } from '../../machine/machine.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

function newRig(machine: Machine, modelUrl: string): AgentRig {
  return new AgentRig(machine, { agentId: 'opencode', modelUrl });
}

/** A picture of one dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The real OpenCode against the scripted model, without a browser and without Corral. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = newRig(machine, model.url);
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(rig.counts.unknown, 'every record is known').toBe(0);
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

const greeting = (machine: Machine) => readFile(join(machine.project, 'src/greet.ts'), 'utf8');
const asks = (rig: AgentRig) => rig.events.filter(({ type }) => type === 'asked');

test('OpenCode is detected with its version', async ({ rig }) => {
  expect(await rig.agent.detect()).toMatchObject({
    state: 'ready',
    version: '1.18.33',
    problem: null,
    path: expect.stringContaining('opencode'),
  });
});

test('an answer with its thinking streams, is counted with its cost, and reports its session', async ({
  rig,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-thinking');
  expect(rig.brief()).toEqual(['thinking', 'assistant', 'usage']);
  expect(rig.messages().at(-1)).toMatchObject({
    metadata: { isError: false, outputTokens: expect.any(Number), costUsd: expect.any(Number) },
  });
  const live = rig.events.flatMap((event) =>
    event.type === 'delta' && event.delta.type === 'append' ? [event.delta.kind] : [],
  );
  expect(new Set(live)).toEqual(new Set(['thinking', 'text']));
  expect(rig.agentSessionId).toMatch(/^ses_\w+$/u);
  expect(rig.events.find(({ type }) => type === 'promptTaken')).toMatchObject({
    promptKey: expect.stringMatching(/^prompt-/u),
    stage: 'delivered',
  });
  const facts = Object.assign(
    {},
    ...rig.events.flatMap((e) => (e.type === 'facts' ? [e.facts] : [])),
  );
  expect(facts).toMatchObject({
    model: 'scripted/one',
    contextWindow: 200_000,
    permissionMode: 'ask',
    version: '1.18.33',
  });
  expect(facts.contextTokens).toBeGreaterThan(0);
  expect(model.requests()).toHaveLength(1);
});

test('a file is read and an edit is approved with its diff', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-edit', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      title: 'Edit this file?',
      details: {
        toolName: 'Edit',
        tool: { kind: 'edit', paths: [join(machine.project, 'src/greet.ts')] },
        details: {
          type: 'diff',
          hunks: [{ lines: expect.arrayContaining(['+  // friendlier greeting']) }],
        },
      },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual([
    'assistant',
    'Read:completed',
    'assistant',
    'Edit:completed',
    'assistant',
    'usage',
  ]);
  const [read, edit] = rig.messages().filter((each) => each.messageType === 'tool_execution');
  expect(read).toMatchObject({
    content: 'Read src/greet.ts',
    metadata: { details: { type: 'fileContent', startLine: 1, totalLines: 5 } },
  });
  expect(edit).toMatchObject({
    content: 'Updated src/greet.ts (+2 -1)',
    metadata: { details: { type: 'diff' } },
  });
  expect(await greeting(machine)).toContain('// friendlier greeting');
});

test('a new file is approved with its content', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-write', async () => {
    const ask = await rig.nextAsk();
    expect(ask).toMatchObject({
      title: 'Create this file?',
      details: {
        toolName: 'Write',
        details: { oldContent: null, newContent: 'export const up = 1;\n' },
      },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['Write:completed', 'assistant', 'usage']);
  expect(await readdir(join(machine.project, 'src'))).toContain('up.ts');
});

test('a command is shown as it runs', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-command', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({
      toolName: 'Bash',
      tool: { kind: 'execute', command: 'mkdir -p made-by-opencode' },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['assistant', 'Bash:completed', 'assistant', 'usage']);
  expect(await readdir(machine.project)).toContain('made-by-opencode');
});

test('a command is rejected with a reason, and the model goes on with it', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-command', async () =>
    rig.answer(await rig.nextAsk(), 'reject', { feedback: 'Folders are made on Mondays.' }),
  );
  expect(rig.brief()).toEqual(['assistant', 'Bash:denied', 'assistant', 'usage']);
  expect(model.toolResults().at(-1)?.text).toContain('Folders are made on Mondays.');
  expect(await readdir(machine.project)).not.toContain('made-by-opencode');
});

test('a command is rejected without a reason, and the model goes on', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-command', async () =>
    rig.answer(await rig.nextAsk(), 'reject'),
  );
  expect(rig.brief()).toEqual(['assistant', 'Bash:denied', 'assistant', 'usage']);
  expect(model.requests()).toHaveLength(2);
});

test('a command is rejected and the turn ends', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-command', async () =>
    rig.answer(await rig.nextAsk(), 'terminate'),
  );
  expect(rig.brief()).toEqual(['assistant', 'Bash:denied', 'usage']);
  expect(model.requests()).toHaveLength(1);
});

test('a command that nobody answers is reported as unanswered, not as refused', async ({
  rig,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-command', async () => {
    rig.run.answer((await rig.nextAsk()).askId, { option: null, afterSeconds: 30 });
  });
  expect(model.toolResults().at(-1)?.text).toContain('There was no answer within 30 seconds');
});

test('OpenCode remembers a command that was approved for good', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-commands', async () => {
    const ask = await rig.nextAsk();
    const remember = ask.options.find(({ optionId }) => optionId === 'approve-remember');
    expect(remember?.label).toContain('mkdir *');
    rig.answer(ask, 'approve-remember');
  });
  expect(asks(rig)).toHaveLength(1);
  expect(rig.brief()).toContain('Bash:completed');
});

test('a question is answered, and another one is skipped', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-question', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({
      questions: [{ header: 'Database', options: [{ label: 'PostgreSQL' }, { label: 'SQLite' }] }],
    });
    rig.answer(ask, 'answer', { answers: { 'Which database should the project use?': 'SQLite' } });
  });
  expect(model.toolResults().at(-1)?.text).toContain('SQLite');
  const since = rig.events.length;
  await rig.turn('SCENARIO:opencode-question', async () =>
    rig.answer(await rig.nextAsk(since), 'skip'),
  );
  expect(rig.brief().slice(-3)).toEqual(['AskUserQuestion:completed', 'assistant', 'usage']);
});

test('searches and a todo list have their cards', async ({ rig, machine }) => {
  // OpenCode would otherwise download ripgrep; Codex brings it.
  const vendor = join(repository, 'e2e/agents/node_modules/@openai/codex-*/vendor/*/*/rg');
  for await (const program of glob(vendor)) await symlink(program, join(machine.bin, 'rg'));
  await rig.start();
  await rig.turn('SCENARIO:opencode-search');
  await rig.turn('SCENARIO:opencode-todos');
  const details = rig
    .messages()
    .flatMap((each) => (each.messageType === 'tool_execution' ? [each.metadata.details] : []));
  expect(details).toMatchObject([
    { type: 'searchMatches', matches: [{ line: 2, text: expect.stringContaining('Hello') }] },
    { type: 'fileList', files: [expect.stringContaining('greet.ts')] },
    { type: 'todoList', items: [{ status: 'completed' }, { status: 'in_progress' }] },
  ]);
  expect(asks(rig)).toEqual([]);
});

test('the start of a sub-agent is asked about, its own questions arrive, and its steps are nested', async ({
  rig,
  machine,
}) => {
  const config = { permission: { bash: 'ask' } };
  await writeFile(join(machine.project, 'opencode.json'), JSON.stringify(config));
  await rig.start();
  await rig.turn('SCENARIO:opencode-agent', async () => {
    const first = await rig.nextAsk();
    expect(first).toMatchObject({
      title: 'Start this sub-agent?',
      message: expect.stringContaining('the mode of this session does not apply'),
    });
    const since = rig.events.length;
    rig.answer(first, 'approve');
    const ask = await rig.nextAsk(since);
    expect(ask).toMatchObject({
      askedBy: 'general',
      details: { tool: { command: 'mkdir -p made-by-opencode' } },
    });
    rig.answer(ask, 'approve');
  });
  const tools = rig.messages().filter((each) => each.messageType === 'tool_execution');
  const task = tools.find(({ metadata }) => metadata.toolName === 'Agent');
  const command = tools.find(({ metadata }) => metadata.toolName === 'Bash');
  expect(command?.metadata.parentToolUseId).toBe(task?.metadata.toolUseId);
  expect(await readdir(machine.project)).toContain('made-by-opencode');
});

test('a tool that does not exist is shown as failed', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-unknown-tool');
  expect(rig.brief().slice(-2)).toEqual(['assistant', 'usage']);
});

test('an interrupt ends the turn and keeps the text so far', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-slow', async () => {
    await model.reached('rest');
    await rig.until((event) => event.type === 'delta');
    expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
  });
  expect(rig.brief().slice(0, 2)).toEqual(['assistant', 'status:interrupted']);
  await rig.turn('SCENARIO:opencode-thinking');
  expect(rig.brief().at(-2)).toBe('assistant');
});

test('an interrupt ends a running command, whose output is shown', async ({ rig }) => {
  await rig.start({ permissionMode: 'allow' });
  await rig.turn('SCENARIO:opencode-slow-command', async () => {
    await rig.until((event) => event.type === 'output' && event.output.type === 'toolProgress');
    expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
  });
  await rig.until((event) => event.type === 'output' && event.output.type === 'toolResult');
  expect(rig.brief()).toContain('Bash:interrupted');
});

test('an error of the model ends the turn with its reason', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-fails');
  expect(rig.messages().find(({ messageType }) => messageType === 'error')).toMatchObject({
    content: expect.stringContaining('scripted bad request'),
  });
});

test('a mode is set before the first prompt and changed later', async ({ rig, machine }) => {
  await rig.start({ permissionMode: 'allow' });
  await rig.turn('SCENARIO:opencode-edit');
  expect(asks(rig)).toEqual([]);
  expect(await greeting(machine)).toContain('// friendlier greeting');
  expect(await rig.run.setPermissionMode('ask')).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:opencode-command', async () =>
    rig.answer(await rig.nextAsk(), 'approve'),
  );
  expect(await rig.run.setPermissionMode('build')).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:opencode-command');
  expect(asks(rig)).toHaveLength(1);
});

test('a conversation is forked: the copy knows it, and what follows is separate', async ({
  machine,
  model,
  rig,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-thinking first');
  const forkOf = rig.agentSessionId;
  await rig.run.stop();
  const fork = newRig(machine, model.url);
  await fork.start({ forkOf });
  expect(fork.agentSessionId).not.toBe(forkOf);
  expect(fork.brief(), 'the copied messages are not shown again').toEqual([]);
  await fork.run.stop();

  // A later core continues the copy, and knows what was copied.
  const later = newRig(machine, model.url);
  await later.start({ resume: fork.agentSessionId });
  expect(later.brief()).toEqual([]);
  await later.turn('SCENARIO:opencode-thinking second');
  expect(later.brief()).toEqual(['thinking', 'assistant', 'usage']);
  const body = JSON.stringify(model.requests().at(-1)?.body);
  expect(body).toContain('SCENARIO:opencode-thinking first');
  expect(body).toContain('SCENARIO:opencode-thinking second');
  const listed = await later.agent.listConversations?.([], 10);
  expect(listed?.ok && listed.value.map(({ agentSessionId }) => agentSessionId).toSorted()).toEqual(
    [forkOf, fork.agentSessionId].toSorted(),
  );
  await later.run.stop();

  const original = newRig(machine, model.url);
  await original.start({ resume: forkOf });
  await original.turn('SCENARIO:opencode-thinking third');
  expect(JSON.stringify(model.requests().at(-1)?.body)).not.toContain('thinking second');
  await original.run.stop();
});

test('plan mode changes no file', async ({ rig, machine }) => {
  await rig.start({ permissionMode: 'plan' });
  const before = await greeting(machine);
  await rig.turn('SCENARIO:opencode-edit');
  expect(asks(rig)).toEqual([]);
  expect(await greeting(machine)).toBe(before);
});

test('the models are listed, and the model is changed and changed back', async ({ rig, model }) => {
  await rig.start({ model: 'scripted/two' });
  expect((await rig.agent.detect()).models).toEqual([
    { id: 'scripted/one', label: 'Scripted: Model one' },
    { id: 'scripted/two', label: 'Scripted: Model two' },
  ]);
  await rig.turn('SCENARIO:opencode-thinking');
  expect(await rig.run.setModel(null)).toEqual({ ok: true, value: null });
  await rig.turn('SCENARIO:opencode-thinking');
  expect(model.requests().map(({ body }) => body.model)).toEqual(['two', 'one']);
  expect(await rig.run.setModel('scripted/none')).toMatchObject({ ok: false });
});

test('slash commands are listed, and /compact sums the conversation up', async ({ rig }) => {
  await rig.start();
  const commands = await rig.until((event) => event.type === 'facts' && event.facts.slashCommands);
  expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['init', 'compact']));
  await rig.turn('SCENARIO:opencode-thinking');
  await rig.turn('/compact');
  expect(rig.brief()).toContain('status:compacted');
});

test('a prompt sent during a turn reaches the model at its next pause', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-slow', async () => {
    await model.reached('rest');
    rig.run.prompt('second', 'And this as well.');
    await rig.until((event) => event.type === 'promptTaken' && event.promptKey === 'second');
    model.release('rest');
  });
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('And this as well.');
});

test('two sessions use one server, which ends with the last one', async ({ rig, machine }) => {
  await rig.start();
  const first = rig.run;
  await rig.start({ sessionId: 't', wireLog: join(machine.root, 'second.jsonl') });
  expect(rig.run.pid).toBe(first.pid);
  await first.stop();
  await rig.turn('SCENARIO:opencode-thinking');
  expect(rig.brief()).toContain('assistant');
  await rig.run.stop();
});

test('a killed OpenCode keeps its text, and its conversation continues without repetition', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:opencode-thinking');
  rig.run.prompt('prompt-2', 'SCENARIO:opencode-slow');
  await model.reached('rest');
  await rig.until((event) => event.type === 'delta');
  process.kill(-rig.run.pid, 'SIGKILL');
  expect(await rig.untilExit()).toMatchObject({ problem: { kind: 'agentKilled' } });

  const again = newRig(machine, model.url);
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:opencode-thinking');
  expect(again.brief().slice(-3)).toEqual(['thinking', 'assistant', 'usage']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain(
    'SCENARIO:opencode-slow',
  );
  expect(again.counts.unknown).toBe(0);
  await again.run.stop();
});

test('a conversation that OpenCode does not have is reported as gone', async ({ rig }) => {
  const problem = await rig.tryStart({ resume: 'ses_0000000000000000000000000' });
  expect(problem).toMatchObject({ kind: 'conversationGone' });
});

test('an earlier conversation is listed and opened with its sub-agent, and nothing is there twice', async ({
  rig,
  machine,
  model,
}) => {
  const other = newRig(machine, model.url);
  await other.start({ permissionMode: 'allow' });
  await other.turn('SCENARIO:opencode-agent');
  const before = other.brief();
  await other.run.stop();

  const listed = await rig.agent.listConversations?.([], 10);
  expect(listed).toMatchObject({
    ok: true,
    value: [
      {
        agentSessionId: other.agentSessionId,
        cwd: machine.project,
        title: 'SCENARIO:opencode-agent',
        modifiedAt: expect.any(Number),
      },
    ],
  });
  await rig.start({ resume: other.agentSessionId, isKnown: false });
  expect(rig.messages()[0]).toMatchObject({ role: 'user', content: 'SCENARIO:opencode-agent' });
  const shown = rig.brief().filter((each) => each !== 'user');
  // The messages of the sub-agent are read after those of the conversation.
  expect(shown.toSorted()).toEqual(before.filter((each) => each !== 'usage').toSorted());
  const tools = rig.messages().filter((each) => each.messageType === 'tool_execution');
  const task = tools.find(({ metadata }) => metadata.toolName === 'Agent');
  const command = tools.find(({ metadata }) => metadata.toolName === 'Bash');
  expect(command?.metadata.parentToolUseId).toBe(task?.metadata.toolUseId);
  await rig.turn('SCENARIO:opencode-thinking');
  expect(rig.brief().slice(-3)).toEqual(['thinking', 'assistant', 'usage']);
});

test('an image reaches the model', async ({ rig, model }) => {
  await rig.start();
  const since = rig.events.length;
  const image = { mediaType: 'image/png', base64: DOT } as const;
  rig.run.prompt('with-image', 'SCENARIO:opencode-thinking', [image]);
  await rig.until((event) => event.type === 'turnEnded', since);
  expect(JSON.stringify(model.requests().at(-1)?.body)).toContain(DOT);
  expect(rig.brief()).toContain('assistant');
});

test('a command of the project is listed, and reaches the model as its template says', async ({
  rig,
  machine,
  model,
}) => {
  const template = 'SCENARIO:opencode-thinking for $ARGUMENTS';
  const config = { command: { greet: { description: 'Greets', template } } };
  await writeFile(join(machine.project, 'opencode.json'), JSON.stringify(config));
  await rig.start();
  const commands = await rig.until((event) => event.type === 'facts' && event.facts.slashCommands);
  expect(commands.find(({ name }) => name === 'greet')).toMatchObject({ description: 'Greets' });
  await rig.turn('/greet the old cat');
  expect(rig.brief().slice(-3)).toEqual(['thinking', 'assistant', 'usage']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('for the old cat');
});

test('an export of a conversation is converted without anything unknown', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start({ permissionMode: 'allow' });
  await rig.turn('SCENARIO:opencode-edit');
  await rig.turn('SCENARIO:opencode-agent');
  await rig.run.stop();
  const { stdout } = await promisify(execFile)(
    join(agentsPath, 'opencode'),
    ['export', rig.agentSessionId],
    { cwd: machine.project, env: machine.env(model.url, [agentsPath]) },
  );
  const { recording } = opencodeDriver;
  const records: ReadRecord[] = [];
  for (const text of [stdout, JSON.stringify(JSON.parse(stdout))]) {
    records.length = 0;
    const chunks = Readable.from([Buffer.from(text)]);
    for await (const record of recording?.read(chunks, 'export') ?? []) records.push(record);
    expect(records.filter(({ fate }) => fate === 'unknown')).toEqual([]);
    const outputs = records.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'output' ? [event.output.type] : [])),
    );
    expect(outputs.filter((type) => type === 'toolResult')).toHaveLength(3);
    expect(outputs.filter((type) => type === 'text').length).toBeGreaterThan(4);
  }
});
