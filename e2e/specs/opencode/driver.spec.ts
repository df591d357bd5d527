import { execFile } from 'node:child_process';
import { glob, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
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

/** The real OpenCode against the scripted model. Steps share a start, which costs 2 s of work. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = newRig(machine, model.url);
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(rig.counts.unknown, 'every record is known').toBe(0);
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

// A start takes up to 30 seconds on a busy machine.
test.beforeEach(() => test.slow());

const greeting = (machine: Machine) => readFile(join(machine.project, 'src/greet.ts'), 'utf8');
const asksSince = (rig: AgentRig, since: number) =>
  rig.events.slice(since).filter(({ type }) => type === 'asked');
const toolsOf = (rig: AgentRig) =>
  rig.messages().filter((each) => each.messageType === 'tool_execution');

test('the tools of OpenCode have their cards and their questions', async ({
  rig,
  machine,
  model,
}) => {
  // OpenCode would otherwise download ripgrep; Codex brings it.
  const vendor = join(repository, 'e2e/agents/node_modules/@openai/codex-*/vendor/*/*/rg');
  for await (const program of glob(vendor)) await symlink(program, join(machine.bin, 'rg'));
  await rig.start({ permissionMode: 'plan' });

  await test.step('plan mode changes no file', async () => {
    const before = await greeting(machine);
    await rig.turn('SCENARIO:opencode-edit');
    expect(asksSince(rig, 0)).toEqual([]);
    expect(await greeting(machine)).toBe(before);
  });

  await test.step('a running command is interrupted, and its output is shown', async () => {
    expect(await rig.run.setPermissionMode('allow')).toEqual({ ok: true, value: null });
    const [began, shown] = [rig.events.length, rig.brief().length];
    await rig.turn('SCENARIO:opencode-slow-command', async (since) => {
      await rig.until(
        (event) => event.type === 'output' && event.output.type === 'toolProgress',
        since,
      );
      expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
    });
    await rig.until(
      (event) => event.type === 'output' && event.output.type === 'toolResult',
      began,
    );
    expect(rig.brief().slice(shown)).toContain('Bash:interrupted');
  });

  expect(await rig.run.setPermissionMode('ask')).toEqual({ ok: true, value: null });

  await test.step('searches and a todo list have their cards', async () => {
    const [before, since] = [toolsOf(rig).length, rig.events.length];
    await rig.turn('SCENARIO:opencode-search');
    await rig.turn('SCENARIO:opencode-todos');
    const details = toolsOf(rig)
      .slice(before)
      .map(({ metadata }) => metadata.details);
    expect(details).toMatchObject([
      { type: 'searchMatches', matches: [{ line: 2, text: expect.stringContaining('Hello') }] },
      { type: 'fileList', files: [expect.stringContaining('greet.ts')] },
      { type: 'todoList', items: [{ status: 'completed' }, { status: 'in_progress' }] },
    ]);
    expect(asksSince(rig, since)).toEqual([]);
  });

  await test.step('a new file is approved with its content', async () => {
    const shown = await rig.turn('SCENARIO:opencode-write', async (since) => {
      const ask = await rig.nextAsk(since);
      expect(ask).toMatchObject({
        title: 'Create this file?',
        details: {
          toolName: 'Write',
          details: { oldContent: null, newContent: 'export const up = 1;\n' },
        },
      });
      rig.answer(ask, 'approve');
    });
    expect(shown).toEqual(['Write:completed', 'assistant', 'usage']);
    expect(await readdir(join(machine.project, 'src'))).toContain('up.ts');
  });

  await test.step('a command is rejected without a reason, and the model continues', async () => {
    const { length } = model.requests();
    const shown = await rig.turn('SCENARIO:opencode-command', async (since) =>
      rig.answer(await rig.nextAsk(since), 'reject'),
    );
    expect(shown).toEqual(['assistant', 'Bash:denied', 'assistant', 'usage']);
    expect(model.requests()).toHaveLength(length + 2);
  });

  await test.step('a question is skipped', async () => {
    const shown = await rig.turn('SCENARIO:opencode-question', async (since) =>
      rig.answer(await rig.nextAsk(since), 'skip'),
    );
    expect(shown).toEqual(['AskUserQuestion:completed', 'assistant', 'usage']);
  });

  await test.step('a tool that does not exist is shown as failed', async () => {
    expect((await rig.turn('SCENARIO:opencode-unknown-tool')).slice(-2)).toEqual([
      'assistant',
      'usage',
    ]);
  });

  await test.step('a command that was approved for good is remembered', async () => {
    const since = rig.events.length;
    const shown = await rig.turn('SCENARIO:opencode-commands', async () => {
      const ask = await rig.nextAsk(since);
      const remember = ask.options.find(({ optionId }) => optionId === 'approve-remember');
      expect(remember?.label).toContain('mkdir *');
      rig.answer(ask, 'approve-remember');
    });
    expect(asksSince(rig, since)).toHaveLength(1);
    expect(shown).toContain('Bash:completed');
  });
});

test('prompts of OpenCode carry commands and images to the chosen model', async ({
  rig,
  machine,
  model,
}) => {
  const template = 'SCENARIO:opencode-thinking for $ARGUMENTS';
  const config = { command: { greet: { description: 'Greets', template } } };
  await writeFile(join(machine.project, 'opencode.json'), JSON.stringify(config));
  await rig.start({ model: 'scripted/two' });
  const lastRequest = () => JSON.stringify(model.requests().at(-1)?.body);

  await test.step('the models are listed, and the model is changed and changed back', async () => {
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

  await test.step('a command of the project is listed, and reaches the model as its template says', async () => {
    const commands = await rig.until(
      (event) => event.type === 'facts' && event.facts.slashCommands,
    );
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['init', 'compact']));
    expect(commands.find(({ name }) => name === 'greet')).toMatchObject({ description: 'Greets' });
    await rig.turn('/greet the old cat');
    expect(rig.brief().slice(-3)).toEqual(['thinking', 'assistant', 'usage']);
    expect(lastRequest()).toContain('for the old cat');
  });

  await test.step('an image reaches the model', async () => {
    const [since, shown] = [rig.events.length, rig.brief().length];
    const image = { mediaType: 'image/png', base64: DOT } as const;
    rig.run.prompt('with-image', 'SCENARIO:opencode-thinking', [image]);
    await rig.until((event) => event.type === 'turnEnded', since);
    expect(lastRequest()).toContain(DOT);
    expect(rig.brief().slice(shown)).toContain('assistant');
  });

  await test.step('/compact sums the conversation up', async () => {
    await rig.turn('/compact');
    expect(rig.brief()).toContain('status:compacted');
  });
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
  const tools = toolsOf(rig);
  const task = tools.find(({ metadata }) => metadata.toolName === 'Agent');
  const command = tools.find(({ metadata }) => metadata.toolName === 'Bash');
  expect(command?.metadata.parentToolUseId).toBe(task?.metadata.toolUseId);
  expect(await readdir(machine.project)).toContain('made-by-opencode');
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

test('what is approved for good holds for each session in the folder until the server ends, and in no other folder', async ({
  rig,
  machine,
  model,
}) => {
  const COMMAND = 'SCENARIO:opencode-command';
  const runs: AgentRig['run'][] = [];
  const begin = async (sessionId: string, cwd: string) => {
    await rig.start({ sessionId, cwd, wireLog: join(machine.root, `${sessionId}.jsonl`) });
    runs.push(rig.run);
    expect(rig.run.pid, 'one server').toBe(runs[0]?.pid);
  };
  await begin('first', machine.project);
  await rig.turn(COMMAND, async (since) =>
    rig.answer(await rig.nextAsk(since), 'approve-remember'),
  );
  await begin('second', machine.project);
  const since = rig.events.length;
  await rig.turn(COMMAND);
  expect(asksSince(rig, since)).toEqual([]);
  const beside = `${machine.project}-beside`;
  await mkdir(beside);
  await begin('beside', beside);
  await rig.turn(COMMAND, async (at) => rig.answer(await rig.nextAsk(at), 'approve'));
  for (const run of runs) await run.stop();

  const later = newRig(machine, model.url);
  await later.start();
  await later.turn(COMMAND, async (at) => later.answer(await later.nextAsk(at), 'approve'));
  await later.run.stop();
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
  const tools = toolsOf(rig);
  const task = tools.find(({ metadata }) => metadata.toolName === 'Agent');
  const command = tools.find(({ metadata }) => metadata.toolName === 'Bash');
  expect(command?.metadata.parentToolUseId).toBe(task?.metadata.toolUseId);
  await rig.turn('SCENARIO:opencode-thinking');
  expect(rig.brief().slice(-3)).toEqual(['thinking', 'assistant', 'usage']);
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
