import type { ApiFamily } from '#agent/history/message.ts';
import {
  eventsOf,
  startModelServer,
  streamReply,
  type ModelServer,
} from '#agent/llm/testing/model-server.ts';
import { backendFor, FAMILIES, MODELS, requestFor } from '#agent/llm/testing/request-fixture.ts';
import { withRetries } from '#agent/llm/with-retries.ts';
import { Dice } from '#core/testing/faults/dice.ts';

import { FAULTS, type Fault } from './faults.ts';
import { playSession, type Session } from './play-session.ts';
import { scriptedModel } from './scripted-model.ts';

/** Counts of sessions with one fault, over all APIs. */
export interface FaultScore {
  readonly fault: string;
  readonly sessions: number;
  /** Sessions that did not reach their end, or sent a request that a strict server refused. */
  readonly dead: number;
  /** Sessions in which a call was handed over twice. */
  readonly twice: number;
  /** Sessions in which a call had other arguments than the model meant. */
  readonly changed: number;
  /** Sessions that reached their end without a new prompt of the person. */
  readonly healed: number;
}

export interface WireScore {
  readonly seed: number;
  readonly faults: readonly FaultScore[];
  /** Sessions that are dead, or ran a call twice or with other arguments; the gate is none. */
  readonly failures: readonly string[];
  readonly isPassed: boolean;
}

interface Played extends Session {
  readonly fault: string;
  readonly label: string;
  readonly refusals: readonly string[];
}

/** Numbers of the answers of a healthy session; each of them is spoiled once. */
const ANSWERS = [0, 1, 2] as const;

/** Plays sessions with every fault on every API. The same seed gives the same sessions. */
export async function scoreWire(
  seed: number,
  answers: readonly number[] = ANSWERS,
): Promise<WireScore> {
  const played = (
    await Promise.all(FAMILIES.map((family) => playFamily(family, seed, answers)))
  ).flat();
  const failures = played
    .filter((each) => isDead(each) || hasTwice(each) || each.changed.length > 0)
    .map(
      ({ label, refusals, executed, changed }) =>
        `${label}: ${[...refusals, ...executed, 'changed:', ...changed].join('; ')}`,
    );
  const faults = FAULTS.map(({ name }) => {
    const own = played.filter(({ fault }) => fault === name);
    return {
      fault: name,
      sessions: own.length,
      dead: own.filter(isDead).length,
      twice: own.filter(hasTwice).length,
      changed: own.filter(({ changed }) => changed.length > 0).length,
      healed: own.filter(({ isFinished, prompts }) => isFinished && prompts === 0).length,
    };
  });
  return { seed, faults, failures, isPassed: failures.length === 0 };
}

function isDead({ isFinished, refusals }: Played): boolean {
  return !isFinished || refusals.length > 0;
}

function hasTwice({ executed }: Played): boolean {
  return new Set(executed).size < executed.length;
}

async function playFamily(
  family: ApiFamily,
  seed: number,
  answers: readonly number[],
): Promise<readonly Played[]> {
  const server = await startModelServer();
  const dice = new Dice(seed);
  const played: Played[] = [];
  for (const fault of FAULTS)
    for (const answer of answers)
      for (let each = 0; each < fault.sessions; each += 1)
        played.push(await playFault({ family, server, fault, answer, dice }));
  await server.close();
  return played;
}

interface Play {
  readonly family: ApiFamily;
  readonly server: ModelServer;
  readonly fault: Fault;
  /** The number of the first answer that is spoiled, from 0. */
  readonly answer: number;
  readonly dice: Dice;
}

async function playFault({ family, server, fault, answer, dice }: Play): Promise<Played> {
  const model = scriptedModel(family, MODELS[family]);
  let count = 0;
  server.refusals.length = 0;
  server.answerWith((request) => {
    const next = model(request);
    const isSpoiled = count >= answer && count < answer + fault.times;
    count += 1;
    return isSpoiled
      ? fault.spoil({ family, answer: next, dice })
      : streamReply(eventsOf(family, next));
  });
  const limit = fault.isSilent ? 250 : 20_000;
  const backend = backendFor(family, server, { timeouts: { firstByte: limit, idle: limit } });
  const retrying = withRetries(backend, { sleep: () => Promise.resolve(), random: () => 0 });
  const session = await playSession(retrying, requestFor(family));
  const label = `${family}, ${fault.name}, answer ${answer + 1}`;
  return { ...session, fault: fault.name, label, refusals: [...server.refusals] };
}
