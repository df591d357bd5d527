import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { AgentRig } from '../../machine/agent-rig.ts';
import type { Machine } from '../../machine/machine.ts';
import type { ModelServer } from '../../model-server/server.ts';
import { databaseQuestion } from '../../model-server/scenarios/questions.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

type Case = {
  readonly agentId: string;
  readonly edit: string;
  readonly command: string;
  /** Null if the agent asks no questions over ACP. */
  readonly question: string | null;
  readonly slow: string;
  /** Scenario that reads a file in an additional folder; null if it takes no such folders. */
  readonly beside: string | null;
  /** True if the agent can copy a conversation. */
  readonly forks: boolean;
};

const cases: readonly Case[] = [
  {
    agentId: 'claude-agent-acp',
    edit: 'edit-greeting',
    command: 'makes-folder',
    question: 'question',
    slow: 'slow-answer',
    beside: 'reads-beside',
    forks: true,
  },
  {
    agentId: 'codex-acp',
    edit: 'codex-edit',
    command: 'codex-command',
    question: null,
    slow: 'codex-gate',
    beside: 'basic',
    forks: true,
  },
  {
    agentId: 'qwen-code',
    edit: 'qwen-edit',
    command: 'qwen-command',
    question: 'qwen-question',
    slow: 'slow-answer',
    beside: null,
    forks: false,
  },
];

const unknownOf = (rig: AgentRig) =>
  rig.events.flatMap((event) =>
    event.type === 'output' && event.output.type === 'unknown' ? [event.output.raw] : [],
  );

const isAsk = ({ type }: AgentEvent) => type === 'asked';

/**
 * Returns the newest request of the turn of a prompt. Claude Code also asks for a title, at any
 * time, with a text that quotes the prompt further inside.
 */
const requestOf = (model: ModelServer, prompt: string) =>
  model
    .requests()
    .map(({ body }) => JSON.stringify(body))
    .findLast((text) => text.includes(`"${prompt}`));

type Fixtures = { readonly newRig: (agentId: string) => AgentRig };

const test = machineTest.extend<Fixtures>({
  newRig: async ({ machine, model }, use) => {
    await machine.qwenSettings(model.url);
    const rigs: AgentRig[] = [];
    await use((agentId) => {
      const rig = new AgentRig(machine, { agentId, modelUrl: model.url });
      rigs.push(rig);
      return rig;
    });
    for (const rig of rigs) {
      if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
      expect(unknownOf(rig), 'every record is known').toEqual([]);
    }
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

/** Returns what an agent has stored in files that have the id of a conversation in their name. */
async function storedIn(folder: string, id: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => file.includes(id) && /[.]jsonl?$/u.test(file));
  return (await Promise.all(own.map((file) => readFile(join(folder, file), 'utf8')))).join('');
}

const greeting = (machine: Machine) => readFile(join(machine.project, 'src/greet.ts'), 'utf8');

const deltas = (rig: AgentRig) =>
  rig.events.flatMap((event) =>
    event.type === 'delta' && event.delta.type === 'append' ? [event.delta.append] : [],
  );

for (const { agentId, edit, command, question, slow, forks, beside } of cases) {
  test(`${agentId} streams, shows an edit with its diff, and makes it after the approval`, async ({
    newRig,
    machine,
  }) => {
    const rig = newRig(agentId);
    expect(await rig.agent.detect()).toMatchObject({ state: 'ready', problem: null });
    await rig.start();
    await rig.turn(`SCENARIO:${edit}`, async () => {
      const ask = await rig.nextAsk();
      expect(ask).toMatchObject({
        type: 'TOOL_APPROVAL',
        details: {
          tool: { kind: 'edit', paths: [join(machine.project, 'src/greet.ts')] },
          details: {
            type: 'diff',
            oldContent: expect.stringContaining('return "Hello " + name;'),
            newContent: expect.stringContaining('// friendlier greeting'),
          },
        },
      });
      expect(await greeting(machine)).not.toContain('// friendlier greeting');
      rig.answer(ask, 'approve');
    });
    expect(deltas(rig).join('')).toContain('The greeting is friendlier.');
    expect(rig.brief()).toContain('Edit:completed');
    expect(await greeting(machine)).toContain('// friendlier greeting');
  });

  test(`${agentId} does not run a rejected command, and its model reads why`, async ({
    newRig,
    machine,
    model,
  }) => {
    const rig = newRig(agentId);
    await rig.start();
    const before = await readdir(machine.project);
    await rig.turn(`SCENARIO:${command}`, async () => {
      const ask = await rig.nextAsk();
      expect(ask.details).toMatchObject({
        tool: { kind: 'execute', command: expect.stringContaining('mkdir -p') },
      });
      rig.answer(ask, 'reject', { feedback: 'Not here.' });
    });
    await rig.until((event) => event.type === 'turnEnded', rig.events.length);
    expect(rig.brief()).toContain('Bash:denied');
    expect(await readdir(machine.project)).toEqual(before);
    expect(requestOf(model, `SCENARIO:${command}`)).toContain('Not here.');
  });

  if (question !== null)
    test(`${agentId} asks a question, and its model reads the answer`, async ({
      newRig,
      model,
    }) => {
      const rig = newRig(agentId);
      await rig.start();
      await rig.turn(`SCENARIO:${question}`, async () => {
        const ask = await rig.nextAsk();
        const [asked] = ask.details.type === 'questions' ? ask.details.questions : [];
        expect(asked?.options.map(({ label }) => label)).toEqual([
          'PostgreSQL',
          'SQLite',
          'MongoDB',
        ]);
        rig.answer(ask, 'answer', { answers: { [databaseQuestion.question]: 'SQLite' } });
      });
      expect(JSON.stringify(model.toolResults())).toContain('SQLite');
    });

  test(`${agentId} is interrupted, killed and resumed, and nothing is there twice`, async ({
    newRig,
    machine,
    model,
  }) => {
    const rig = newRig(agentId);
    await rig.start();
    await rig.turn(`SCENARIO:${slow}`, async () => {
      await model.reached('rest');
      expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
    });
    expect(rig.brief()).toContain('status:interrupted');
    const { length } = model.requests();
    rig.run.prompt('prompt-2', `SCENARIO:${slow}`);
    await expect.poll(() => model.requests().length).toBeGreaterThan(length);
    // An agent that is killed before it has stored the conversation does not know it afterwards.
    await expect.poll(() => storedIn(machine.root, rig.agentSessionId)).toContain(slow);
    process.kill(-rig.run.pid, 'SIGKILL');
    expect(await rig.untilExit()).toMatchObject({ problem: { kind: 'agentKilled' } });

    const again = newRig(agentId);
    await again.start({ resume: rig.agentSessionId });
    await again.turn('SCENARIO:basic');
    expect(again.brief().filter((each) => each !== 'usage')).toEqual(['assistant']);
    expect(requestOf(model, 'SCENARIO:basic')).toContain(`SCENARIO:${slow}`);
  });

  test(`${agentId} lists a conversation, and repeats it for a Corral that does not know it`, async ({
    newRig,
    machine,
  }) => {
    const rig = newRig(agentId);
    await rig.start();
    await rig.turn(`SCENARIO:${edit}`, async () => rig.answer(await rig.nextAsk(), 'approve'));
    await rig.run.stop();
    const listed = await rig.agent.listConversations?.([machine.project], 10);
    expect(listed).toMatchObject({
      ok: true,
      value: [{ agentSessionId: rig.agentSessionId, cwd: machine.project }],
    });

    const again = newRig(agentId);
    await again.start({ resume: rig.agentSessionId, isKnown: false });
    const past = again.events.flatMap((event) => (event.type === 'past' ? event.outputs : []));
    const texts = past.flatMap((each) =>
      each.type === 'text' ? [`${each.role}: ${each.text}`] : [],
    );
    expect(texts.at(0)).toBe(`user: SCENARIO:${edit}`);
    expect(texts.at(-1)).toContain('The greeting is friendlier.');
    expect(past.filter(({ type }) => type === 'toolUse').length).toBeGreaterThan(0);
    await again.turn('SCENARIO:basic');
    expect(again.brief().filter((each) => each !== 'usage')).toEqual(['assistant']);
  });

  if (forks)
    test(`${agentId} begins a second conversation with a copy, and both go on independently`, async ({
      newRig,
      model,
    }) => {
      const rig = newRig(agentId);
      await rig.start();
      await rig.turn('SCENARIO:basic Of both.');
      await rig.run.stop();

      const fork = newRig(agentId);
      await fork.start({ forkOf: rig.agentSessionId });
      expect(fork.agentSessionId).not.toBe(rig.agentSessionId);
      expect((await fork.agent.detect()).capabilities.fork).toBe(true);
      await fork.turn('SCENARIO:basic Only of the fork.');
      const read = (prompt: string) => requestOf(model, prompt);
      expect(read('SCENARIO:basic Only of the fork.')).toContain('Of both.');
      await fork.run.stop();

      const again = newRig(agentId);
      await again.start({ resume: rig.agentSessionId });
      await again.turn('SCENARIO:basic Only of the original.');
      expect(read('SCENARIO:basic Only of the original.')).toContain('Of both.');
      expect(read('SCENARIO:basic Only of the original.')).not.toContain('Only of the fork.');
      await again.run.stop();

      const later = newRig(agentId);
      await later.start({ resume: fork.agentSessionId });
      await later.turn('SCENARIO:basic');
      expect(read('SCENARIO:basic')).toContain('Only of the fork.');
      expect(read('SCENARIO:basic')).not.toContain('Only of the original.');
    });

  if (beside !== null)
    test(`${agentId} works in an additional folder, also after it was resumed`, async ({
      newRig,
      machine,
      model,
    }) => {
      const folder = `${machine.project}-beside`;
      await mkdir(folder);
      await writeFile(join(folder, 'notes.md'), 'The secret word is heliotrope.');
      const rig = newRig(agentId);
      await rig.start({ additionalFolders: [folder] });
      expect((await rig.agent.detect()).capabilities.additionalFolders).toBe(true);
      await rig.turn(`SCENARIO:${beside}`);
      const sent = requestOf(model, `SCENARIO:${beside}`);
      expect(sent).toContain(folder);
      if (beside !== 'basic') expect(sent).toContain('heliotrope');
      await rig.run.stop();

      const again = newRig(agentId);
      await again.start({ resume: rig.agentSessionId, additionalFolders: [folder] });
      await again.turn(`SCENARIO:${beside}`);
      const asked = [rig, again].flatMap(({ events }) => events.filter(isAsk));
      expect(asked, 'no read there needs an approval').toEqual([]);
    });

  test(`${agentId} passes a mentioned file to its model`, async ({ newRig, machine, model }) => {
    await writeFile(join(machine.project, 'notes.md'), 'The secret word is heliotrope.');
    const rig = newRig(agentId);
    await rig.start();
    await rig.turn('SCENARIO:basic What does @notes.md say?');
    const read = JSON.stringify(model.requests().map(({ body }) => body));
    expect(read).toContain('heliotrope');
  });
}
