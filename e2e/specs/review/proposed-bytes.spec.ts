import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { fileStates } from '#core/file-states.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { AgentRig } from '../../machine/agent-rig.ts';
import type { Machine } from '../../machine/machine.ts';
import { reply, text, type Scenario } from '../../model-server/dsl.ts';
import { ModelServer } from '../../model-server/server.ts';
import { EDIT_CASES } from '../../support/edits/edit-cases.ts';
import { EDIT_TOOLS, type EditTools } from '../../support/edits/edit-tools.ts';
import { machineTest as test } from '../../support/machine-test.ts';

const fileOf = (machine: Machine, name: string) => join(machine.project, `${name}.txt`);

function scenariosOf(machine: Machine, { read, edit }: EditTools) {
  return Object.fromEntries(
    EDIT_CASES.map((each): [string, Scenario] => {
      const file = fileOf(machine, each.name);
      const reading = read === null ? [] : [reply(read(file))];
      return [each.name, () => [...reading, reply(edit(file, each)), reply(text('Done.'))]];
    }),
  );
}

/** Returns the content that the review shows for a request; null if it says that it cannot. */
function shownContent(machine: Machine, ask: AgentAsk): Buffer | null {
  const { clarify, readProposal } = fileStates({
    platform: process.platform,
    homeDir: machine.home,
  });
  const cwd = machine.project;
  const read = readProposal({ details: clarify(ask, cwd).details, context: { cwd } });
  const [file] = read.ok ? read.value.files : [];
  return file === undefined ? null : Buffer.from(file.after ?? '');
}

for (const [agentId, tools] of Object.entries(EDIT_TOOLS))
  test(`the review of an edit shows the bytes that ${agentId} writes, or nothing`, async ({
    machine,
  }) => {
    test.slow();
    const model = new ModelServer({
      scenarios: scenariosOf(machine, tools),
      folder: machine.project,
    });
    const modelUrl = await model.start();
    await machine.codexModel(modelUrl);
    await machine.opencodeModel(modelUrl);
    await machine.geminiSettings();
    const variables = {
      CORRAL_AGENT_PROVIDER: 'compatible',
      CORRAL_AGENT_BASE_URL: `${modelUrl}/v1`,
      CORRAL_AGENT_MODEL: 'scripted',
      CORRAL_AGENT_API_KEY: 'test-key',
    };
    const rig = new AgentRig(machine, { agentId, modelUrl, variables });
    await rig.start(agentId === 'codex' ? { permissionMode: 'read-only' } : {});
    const shown: string[] = [];
    for (const { name, before } of EDIT_CASES) {
      const file = fileOf(machine, name);
      await writeFile(file, before);
      const since = rig.events.length;
      await rig.turn(`SCENARIO:${name}`, async () => {
        const ask = await rig.until(
          (event) => (event.type === 'asked' ? event.ask : event.type === 'turnEnded' && 'end'),
          since,
        );
        if (ask === 'end') return;
        const content = shownContent(machine, ask);
        rig.answer(ask, 'approve');
        await rig.until((event) => event.type === 'turnEnded', since);
        if (content === null) return;
        shown.push(name);
        expect(await readFile(file), name).toEqual(content);
      });
    }
    expect(shown.length, shown.join(' ')).toBeGreaterThanOrEqual(tools.leastShown);
    await rig.run.stop();
    await model.stop();
  });
