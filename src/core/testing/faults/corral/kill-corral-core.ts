import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { baseUrlOf, eventsOf, statusReply, streamReply } from '#agent/llm/testing/model-server.ts';
import { judgeKills } from '#agent/testing/faults/judge-kills.ts';
import { nextAnswer, turnsIn } from '#agent/testing/faults/kill-world.ts';
import { startScriptedModel } from '#agent/testing/scripted-model.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import {
  interaction as interactionSchema,
  type Interaction,
} from '#shared/interaction/interaction.ts';

import { sentOption } from '../acp/acp-kind.ts';
import { Dice } from '../dice.ts';
import { oneLife } from '../kill-nine.ts';
import { mayHaveArrived } from '../verdict.ts';

const SCRIPT = new URL('mortal-corral-core.ts', import.meta.url).pathname;
/** Time in which the agents of a killed core end. */
const DRAIN_MS = 400;

export type CorralCoreReport = {
  /** Kills, and those of them while an approval was open. */
  readonly kills: number;
  readonly withOpenQuestion: number;
  readonly questions: number;
  readonly turns: number;
  /** Commands that ran. */
  readonly commands: number;
  readonly violations: readonly string[];
};

/**
 * Kills a core with SIGKILL repeatedly while Corral's own agent works and asks, and compares what
 * ran with the agent's records and with the answers that core stored. How much a core does before
 * its kill depends on the speed of the machine: kills follow, up to ten times `minimum`, until
 * some came while an approval was open and four commands ran.
 */
export async function killCorralCore(seed: number, minimum: number): Promise<CorralCoreReport> {
  const dice = new Dice(seed);
  const folder = temporaryFolder();
  const sent = new Set<string>();
  const model = await startScriptedModel('chat', []);
  model.server.answerWith((request) => {
    if (!request.path.includes('/chat/completions')) return statusReply(404, '{}');
    for (const turn of turnsIn(JSON.stringify(request.body))) sent.add(turn);
    return streamReply(
      eventsOf('chat', { model: 'local-model', parts: nextAnswer(request), stop: null }),
    );
  });
  const url = baseUrlOf(model.server.url, 'chat');
  const commands = () => linesOf(join(folder, 'data', 'log'));
  const args = [SCRIPT, folder, url];
  let kills = 0;
  let withOpenQuestion = 0;
  const isEnough = () => kills >= minimum && withOpenQuestion > 0 && commands().length >= 4;
  while (kills < 10 * minimum && !isEnough()) {
    await oneLife(args, dice, 1 + dice.int(8));
    await delay(DRAIN_MS);
    kills += 1;
    if (storedIn(folder).interactions.some(({ outcome }) => outcome === null))
      withOpenQuestion += 1;
  }
  await oneLife([...args, 'last'], dice, Infinity);
  await delay(DRAIN_MS);
  await model.close();
  const { interactions, agentIds } = storedIn(folder);
  const log = commands();
  const judged = await Promise.all(
    agentIds.map((id) => judgeRecord(join(folder, 'agent', 'sessions', `${id}.jsonl`), log)),
  );
  const known = new Set(judged.flatMap(({ turnNames }) => turnNames));
  rmSync(folder, { recursive: true, force: true });
  return {
    kills,
    withOpenQuestion,
    questions: interactions.length,
    turns: judged.reduce((sum, { turns }) => sum + turns, 0),
    commands: log.length,
    violations: [
      ...judged.flatMap(({ violations }) => violations),
      ...unapproved(log, interactions),
      ...[...sent].filter((turn) => !known.has(turn)).map((turn) => `${turn} is lost`),
    ],
  };
}

/** Reads what the last core stored, without recovering it. */
function storedIn(folder: string) {
  const harness = new Harness(join(folder, 'data'));
  const rows = harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
  const interactions = rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
  const agentIds = harness.store.sessions
    .all()
    .flatMap(({ agentSessionId }) => agentSessionId ?? []);
  harness.crash();
  return { interactions, agentIds };
}

/** Compares the record of one session with the commands of its turns that ran. */
async function judgeRecord(record: string, log: readonly string[]) {
  const turnNames = [...new Set(turnsIn(readFileSync(record, 'utf8')))];
  const isOwn = (id: string) => turnNames.some((turn) => id.startsWith(`${turn}-`));
  return {
    turnNames,
    ...(await judgeKills({ log: log.filter(isOwn), record, sent: [], isCut: true })),
  };
}

/**
 * Returns the commands that ran although no stored answer approved them. After an approval for the
 * session, its later commands are not asked about. An answer whose delivery the killed core could
 * not confirm may have arrived, and is stored so.
 */
function unapproved(
  log: readonly string[],
  interactions: readonly Interaction[],
): readonly string[] {
  const isLasting = interactions.some(
    (each) => isSent(each) && sentOption(each) === 'allow-session',
  );
  return log.flatMap((id) => {
    const asked = interactions.filter((each) => commandOf(each).includes(` ${id} `));
    if (asked.length === 0) return isLasting ? [] : [`${id} ran without a question`];
    if (asked.some((each) => isSent(each) && sentOption(each)?.startsWith('allow') === true))
      return [];
    const ends = asked.map((each) => `${each.outcome} ${sentOption(each)}`);
    return [`${id} ran although it was not approved: ${ends.join(', ')}`];
  });
}

const isSent = (interaction: Interaction): boolean =>
  interaction.outcome === 'answered' || mayHaveArrived(interaction);

const commandOf = ({ request: { details } }: Interaction): string =>
  details.type === 'tool' && details.tool?.kind === 'execute' ? (details.tool.command ?? '') : '';

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
