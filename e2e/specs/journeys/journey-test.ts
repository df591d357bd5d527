import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { processesOf } from '../../machine/strays.ts';
import type { ModelServer, RecordedRequest } from '../../model-server/server.ts';
import { machineTest } from '../../support/machine-test.ts';
import type { JourneyAgent } from './journey-agent.ts';

type Fixtures = {
  /** Creates a rig for each start of an agent. */
  readonly newRig: (agent: JourneyAgent) => AgentRig;
};

/** A real agent against the scripted model, without a browser and without Corral. */
export const journeyTest = machineTest.extend<Fixtures>({
  newRig: async ({ machine, model }, use) => {
    const rigs: AgentRig[] = [];
    await use(({ agentId, variables }) => {
      const modelUrl = model.url;
      const more = variables ? { variables: variables(modelUrl) } : {};
      const rig = new AgentRig(machine, { agentId, modelUrl, ...more });
      rigs.push(rig);
      return rig;
    });
    for (const rig of rigs) {
      if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
      expect(rig.counts.unknown, 'every record is known').toBe(0);
    }
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

/**
 * Returns the requests of an agent's conversation that contain these words, oldest first. Those
 * for a title or a summary offer the model no tools.
 */
export function requestsWith(model: ModelServer, words: string): readonly string[] {
  const offersTools = ({ raw }: RecordedRequest) => raw.includes('"tools":[{');
  return model
    .requests()
    .filter(offersTools)
    .map(({ body }) => JSON.stringify(body.messages))
    .filter((text) => text.includes(words));
}

/** Returns the kinds of text that were shown while they were written, from an event on. */
export function liveKinds(rig: AgentRig, since: number): ReadonlySet<string> {
  return new Set(
    rig.events
      .slice(since)
      .flatMap((event) =>
        event.type === 'delta' && event.delta.type === 'append' ? [event.delta.kind] : [],
      ),
  );
}

/** Waits until an answer is shown that has reached these words. */
export async function untilShown(rig: AgentRig, words: string, since: number): Promise<void> {
  let text = '';
  let seen = since;
  await rig.until(() => {
    for (const event of rig.events.slice(seen))
      if (event.type === 'delta' && event.delta.type === 'append') text += event.delta.append;
    seen = rig.events.length;
    return text.includes(words);
  }, since);
}

/** Waits until a file below the folder contains the words. */
export async function untilStored(folder: string, words: string): Promise<void> {
  const isStored = async () => {
    const names = await readdir(folder, { recursive: true });
    const files = names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return texts.some((text) => text.includes(words));
  };
  await expect.poll(isStored).toBe(true);
}
