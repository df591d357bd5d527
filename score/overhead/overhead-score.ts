import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { ApiFamily } from '#agent/history/message.ts';
import { FAMILIES } from '#agent/llm/testing/request-fixture.ts';
import { says, startScriptedModel, TEST_KEY } from '#agent/testing/scripted-model.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';

import { GAP_FILES, quantile, startGapServer } from './gaps.ts';
import { PROGRAM, withAgent } from './measured-agent.ts';

const run = promisify(execFile);
const MODEL = 'claude-sonnet-5';
const ROUNDS = 2;
/** Goals of issue 19. */
const MOST_MS = 15;
const MOST_MIB = 90;
const MOST_TOKENS = 8_000;
const CHARACTERS_PER_TOKEN = 3.5;
const SETTLE_MS = 2_000;

/** Milliseconds from an answer of the model to the next request. */
export interface Gaps {
  readonly p50: number;
  readonly p95: number;
}

export interface OverheadScore {
  /** The bundle or the source. */
  readonly program: string;
  readonly ours: Gaps;
  readonly plain: Gaps;
  /** Resident memory in MiB after `initialize` and `session/new`. */
  readonly idleMiB: number;
  /** Estimated tokens of system prompt and tool schemas of "hello". */
  readonly tokens: Readonly<Record<ApiFamily, number>>;
  readonly missed: readonly string[];
}

/** Measures the program as a process, on loopback. */
export async function scoreOverhead(): Promise<OverheadScore> {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const gaps = await measureGaps();
    ours.push(...gaps.ours);
    plain.push(...gaps.plain);
  }
  const idleMiB = await measureIdle();
  const counted = await Promise.all(
    FAMILIES.map(async (family) => [family, await helloTokens(family)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per family
  const tokens = Object.fromEntries(counted) as Record<ApiFamily, number>;
  const score = {
    program: PROGRAM.name,
    ours: gapsOf(ours),
    plain: gapsOf(plain),
    idleMiB,
    tokens,
  };
  return { ...score, missed: missedBy(score) };
}

function gapsOf(values: readonly number[]): Gaps {
  return { p50: quantile(values, 0.5), p95: quantile(values, 0.95) };
}

function missedBy({ ours, plain, idleMiB, tokens }: Omit<OverheadScore, 'missed'>) {
  const over = ours.p50 - plain.p50;
  const most = Math.max(...Object.values(tokens));
  return [
    ...(over <= MOST_MS ? [] : [`${over.toFixed(1)} ms over the plain loop, at most ${MOST_MS}`]),
    ...(idleMiB <= MOST_MIB ? [] : [`${idleMiB.toFixed(1)} MiB idle, at most ${MOST_MIB}`]),
    ...(most <= MOST_TOKENS ? [] : [`${most} tokens for "hello", at most ${MOST_TOKENS}`]),
  ];
}

const envOf = (url: string) => ({
  CORRAL_AGENT_PROVIDER: 'anthropic',
  CORRAL_AGENT_BASE_URL: url,
  CORRAL_AGENT_API_KEY: TEST_KEY,
  CORRAL_AGENT_MODEL: MODEL,
});

/** Runs the same turn in the program and in the plain loop, against the same kind of server. */
async function measureGaps(): Promise<Readonly<Record<'ours' | 'plain', readonly number[]>>> {
  const probe = await startScriptedModel('anthropic', []);
  const gaps = await withAgent(probe.env, async ({ workspace }) => {
    for (const file of GAP_FILES) writeFileSync(join(workspace, file), `text of ${file}\n`);
    const server = await startGapServer(MODEL, workspace);
    const ours = await withAgent(envOf(server.url), async (agent) => {
      await agent.prompt('Read the files.');
      return server.gaps();
    });
    const plain = await plainGaps(server.requests.find(isMessages)?.body, workspace);
    await server.close();
    if (server.refusals.length > 0) throw new Error(server.refusals.join('; '));
    return { ours, plain };
  });
  await probe.close();
  return gaps;
}

const isMessages = ({ path }: { readonly path: string }) => path.endsWith('/messages');

async function plainGaps(request: unknown, workspace: string): Promise<readonly number[]> {
  const server = await startGapServer(MODEL, workspace);
  const file = join(workspace, 'request.json');
  writeFileSync(file, JSON.stringify(request));
  const script = join(import.meta.dirname, 'plain-loop.ts');
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, server.url, file]);
  const gaps = server.gaps();
  await server.close();
  return gaps;
}

async function measureIdle(): Promise<number> {
  const model = await startScriptedModel('anthropic', []);
  const memory = await withAgent(model.env, async (agent) => {
    await wait(SETTLE_MS);
    return agent.memory();
  });
  await model.close();
  return memory;
}

async function helloTokens(family: ApiFamily): Promise<number> {
  const model = await startScriptedModel(family, [[says('Hello.')]]);
  await withAgent(model.env, (agent) => agent.prompt('hello'));
  await model.close();
  const body = model.server.requests.map((request) => request.body).find((each) => each['tools']);
  if (!body) throw new Error(`${family}: no request has tools.`);
  return Math.round(fixedText(body).length / CHARACTERS_PER_TOKEN);
}

/** Returns the parts of a request that are the same for every prompt. */
function fixedText(body: Fields): string {
  const messages = [body['messages'] ?? body['input'] ?? []].flat();
  const system = messages.filter((each) => isFields(each) && each['role'] === 'system');
  const { tools, system: text, instructions, systemInstruction } = body;
  return JSON.stringify([tools, text, instructions, systemInstruction, system]);
}
