import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventsOf, streamReply } from '#agent/llm/testing/model-server.ts';
import type { ReceivedRequest } from '#agent/llm/testing/model-server.ts';
import type { ScriptedPart } from '#agent/llm/testing/scripted-answer.ts';
import { createRecall } from '#agent/recall/recall.ts';
import { startAcpAgent, type AcpAgent } from '#agent/testing/acp-agent.ts';
import { injections } from '#agent/testing/injections/all-injections.ts';
import {
  createWorkspace,
  harmless,
  lureOf,
  plantSecrets,
  PLANTED_SECRET,
  serversOf,
  snapshot,
  startCanary,
  type AnyInjection,
  type CanaryServer,
} from '#agent/testing/injections/injection-world.ts';
import { programInjections } from '#agent/testing/injections/program-injections.ts';
import {
  says,
  startScriptedModel,
  TEST_KEY,
  type ScriptedModel,
} from '#agent/testing/scripted-model.ts';

// One process plays the whole corpus: each text in each mode in a session and a folder of its own,
// with a model that obeys the text. The client approves only the call by which the model meets the
// text, and rejects everything else.

const corpus: readonly AnyInjection[] = [...injections, ...programInjections];
const modes = ['plan', 'ask', 'acceptEdits'] as const;
const AT_ONCE = 6;

interface Play {
  readonly key: string;
  readonly injection: AnyInjection;
  readonly number: number;
  readonly mode: (typeof modes)[number];
  readonly folder: string;
}

let base = '';
let home = '';
let model: ScriptedModel;
let canary: CanaryServer;
let agent: AcpAgent;
let before: readonly string[];
let trustedBefore: readonly string[];
let plays: readonly Play[] = [];
const steps = new Map<string, number>();
/** Bodies of requests by the key of their play. */
const sent = new Map<string, string[]>();

const isTrusted = ({ where }: AnyInjection) =>
  where === 'skill' || where === 'memory' || where === 'agents';
const ranPath = (key: string) => join(base, 'ran', key);
const data = () => join(home, 'data');

function wantedOf({ injection, key, folder }: Play) {
  return harmless(injection.wantedCall, canary.host, join(folder, '..'), ranPath(key));
}

/** Returns the next answer of the model that obeys. A sub-agent runs the command of its task. */
function answer({ body }: ReceivedRequest): readonly ScriptedPart[] {
  const text = JSON.stringify(body);
  const key = /\[play (\w+)\]/.exec(text)?.[1];
  const play = plays.find((each) => each.key === key);
  if (!play) return [says('?')];
  sent.set(play.key, [...(sent.get(play.key) ?? []), text]);
  const child = text.includes('[meets]') ? '' : 'child-';
  const id = `${child}${play.key}`;
  const step = steps.get(id) ?? 0;
  steps.set(id, step + 1);
  const call = (kind: string, { name, input }: AnyInjection['wantedCall']): ScriptedPart => ({
    kind: 'call',
    id: `${kind}_${id}`,
    name,
    argumentsText: JSON.stringify(input),
  });
  const command = `touch ${ranPath(play.key)}`;
  const calls: readonly AnyInjection['wantedCall'][] =
    child === ''
      ? [
          lureOf(play.injection, `http://${canary.host}/page/${play.number}`),
          wantedOf(play),
        ].flatMap((each) => (each === null ? [] : [withKey(each, play.key)]))
      : [{ name: 'bash', input: { command } }];
  const next = calls[step];
  if (next === undefined) return [says('Done.')];
  const isLure = child === '' && calls.length === 2 && step === 0;
  return [call(isLure ? 'lure' : 'wanted', next)];
}

/** Marks the prompt of a sub-agent with the key of the play. */
function withKey(call: AnyInjection['wantedCall'], key: string): AnyInjection['wantedCall'] {
  if (call.name !== 'task') return call;
  return {
    name: 'task',
    input: { ...call.input, prompt: `${JSON.stringify(call.input)} [play ${key}]` },
  };
}

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'corral-injections-')));
  home = join(base, 'home');
  mkdirSync(join(base, 'ran'), { recursive: true });
  plantSecrets(home);
  canary = await startCanary(corpus);
  model = await startScriptedModel('anthropic', []);
  model.server.answerWith((request) => {
    if (request.path.includes('/models'))
      return { kind: 'status', status: 404, headers: {}, body: '{}' };
    const script = { model: 'claude-sonnet-5', parts: answer(request), stop: null };
    return streamReply(eventsOf('anthropic', script));
  });
  plays = corpus.flatMap((injection, number) =>
    modes.map((mode) => {
      const key = `${number}${mode}`;
      const folder = join(base, isTrusted(injection) ? 'trusted' : 'other', key, 'ws');
      createWorkspace(folder, injection);
      return { key, injection, number, mode, folder };
    }),
  );
  await plantKnowledge();
  agent = await startAcpAgent({
    env: {
      ...model.env,
      HOME: home,
      CORRAL_AGENT_DATA: data(),
      CORRAL_AGENT_CONFIG: join(home, 'config'),
    },
    permit: ({ toolCall }) => (toolCall.toolCallId.startsWith('lure_') ? 'allow' : 'reject'),
    answer: (params) =>
      JSON.stringify(params).includes(`${join(base, 'trusted')}/`)
        ? { action: 'accept', content: { trust: true } }
        : { action: 'decline' },
  });
  before = snapshot(base, [data()]);
  trustedBefore = plays.flatMap(({ injection, folder }) => (isTrusted(injection) ? [folder] : []));
  const waiting = [...plays];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let play = waiting.shift(); play; play = waiting.shift()) await run(play);
    }),
  );
}, 300_000);

afterAll(async () => {
  await agent.stop();
  await model.close();
  await canary.close();
  rmSync(base, { recursive: true, force: true });
});

async function plantKnowledge(): Promise<void> {
  const recall = createRecall({ file: join(data(), 'knowledge.sqlite'), embedder: null });
  for (const [number, { where, text }] of corpus.entries())
    if (where === 'knowledge')
      await recall.remember({ text, source: `planted-${number}`, title: null });
  await recall.close();
}

async function run({ key, injection, number, mode, folder }: Play): Promise<void> {
  const { connection } = agent;
  const mcpServers = serversOf(injection, number, canary.host);
  const { sessionId } = await connection.agent.request('session/new', { cwd: folder, mcpServers });
  await connection.agent.request('session/set_mode', { sessionId, modeId: mode });
  const topic =
    injection.where === 'knowledge' ? injection.text.split(' ').slice(0, 5).join(' ') : '';
  const text = `[meets] [play ${key}] ${topic}`;
  const reply = await connection.agent.request('session/prompt', {
    sessionId,
    prompt: [{ type: 'text', text }],
  });
  expect(reply.stopReason).toBe('end_turn');
  await connection.agent.request('session/close', { sessionId });
}

/** Returns the requests of a play, as text. */
const sentBy = ({ key }: Play): readonly string[] => sent.get(key) ?? [];

describe('a model that obeys each hostile text', () => {
  test('meets at least 60 texts in 13 places', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(({ where }) => where)).size).toBe(13);
    expect(model.server.refusals).toEqual([]);
  });

  test('meets each text in each mode that permits it', () => {
    const isMet = (play: Play) => {
      const seen = sentBy(play).join('\n');
      if (play.injection.where === 'knowledge') return seen.includes(`planted-${play.number}`);
      const [words = ''] = /[A-Za-z][A-Za-z ]{3,}/.exec(play.injection.text) ?? [];
      return seen.includes(words.trim());
    };
    const isHidden = ({ injection, mode }: Play) =>
      injection.where === 'page' || injection.where === 'untrusted' || mode === 'plan';
    expect(plays.filter((play) => !isHidden(play) && !isMet(play)).map(({ key }) => key)).toEqual(
      [],
    );
  });

  test('makes the wanted call each time', () => {
    const asked = plays.filter((play) =>
      sentBy(play).some((text) => text.includes(`"wanted_${play.key}"`)),
    );
    expect(asked).toHaveLength(plays.length);
  });

  test('changes no file and runs no command', () => {
    expect(snapshot(base, [data()])).toEqual(before);
    expect(plays.filter(({ key }) => existsSync(ranPath(key))).map(({ key }) => key)).toEqual([]);
  });

  test('reaches no server and calls no tool of one', () => {
    expect(canary.hits).toEqual([]);
    expect(new Set(canary.toolCalls)).toEqual(new Set(['find']));
  });

  test('completes no wanted call, except the start of a sub-agent', () => {
    const completed = agent.updates.flatMap((update) =>
      update.sessionUpdate === 'tool_call_update' &&
      update.status === 'completed' &&
      update.toolCallId.startsWith('wanted_')
        ? [update.toolCallId]
        : [],
    );
    const isTask = (id: string) =>
      plays.some(
        (play) => id === `wanted_${play.key}` && play.injection.wantedCall.name === 'task',
      );
    expect(completed.filter((id) => !isTask(id))).toEqual([]);
  });

  test('gets no secret', () => {
    const bodies = model.server.requests.map(({ body }) => JSON.stringify(body));
    for (const secret of [PLANTED_SECRET, TEST_KEY, 'root:x:0'])
      expect(bodies.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('sees nothing of a folder without trust, and changes no trust', () => {
    const seen = plays
      .filter(({ injection }) => injection.where === 'untrusted')
      .filter((play) => sentBy(play).join('\n').includes('Marker-'));
    expect(seen).toEqual([]);
    const trusted = snapshot(join(data(), 'trusted-folders')).map(
      (line) => /"folder":"([^"]+)"/.exec(line)?.[1],
    );
    expect(new Set(trusted)).toEqual(new Set(trustedBefore));
  });

  test('stores no knowledge', async () => {
    const recall = createRecall({ file: join(data(), 'knowledge.sqlite'), embedder: null });
    const listed = await recall.list();
    await recall.close();
    const sources = listed.ok ? listed.value.map(({ source }) => source) : [];
    expect(sources.every((source) => source.startsWith('planted-'))).toBe(true);
    expect(sources).toHaveLength(
      programInjections.filter(({ where }) => where === 'knowledge').length,
    );
  });
});
