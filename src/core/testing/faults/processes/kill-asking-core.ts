import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { interaction as interactionSchema } from '#shared/interaction/interaction.ts';

import { acpKind } from '../acp/acp-kind.ts';
import { Dice } from '../dice.ts';
import { countBy } from '../fault-run.ts';
import { oneLife } from '../kill-nine.ts';
import { judge, type ProcessFact, type ProcessViolations } from './process-verdict.ts';

const SCRIPT = new URL('mortal-asking-core.ts', import.meta.url).pathname;
/** Time in which the agents of a killed core read what is in their pipes. */
const DRAIN_MS = 300;

export type KilledCoreReport = {
  readonly questions: number;
  readonly answers: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly violations: ProcessViolations;
};

/** Kills a core with SIGKILL repeatedly while a window answers the questions of ACP processes. */
export async function killAskingCore(seed: number, kills: number): Promise<KilledCoreReport> {
  const dice = new Dice(seed);
  const folder = temporaryFolder();
  let answers = 0;
  for (let life = 1; life <= kills; life += 1) {
    answers += (await oneLife([SCRIPT, folder], dice)).length;
    await delay(DRAIN_MS);
  }
  const harness = new Harness(join(folder, 'data'));
  await harness.recover().orphansGone;
  const rows = harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
  const interactions = rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
  const facts = readFacts(join(folder, 'record.jsonl'));
  harness.crash();
  rmSync(folder, { recursive: true, force: true });
  return {
    questions: facts.filter((fact) => 'asked' in fact).length,
    answers,
    outcomes: countBy(interactions.map(({ outcome }) => outcome ?? 'open')),
    violations: judge(facts, interactions, acpKind.verdict),
  };
}

/** Reads the record of the agents, each of which ends its lines. */
function readFacts(file: string): readonly ProcessFact[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
