import { Desk } from '../../../e2e/support/page/desk.ts';
import { between, each } from '../latencies.ts';
import { waitForIdle } from '../latencies-of-corral.ts';
import { wordsIn, type ModelLog } from '../model-log.ts';
import type { Probe } from '../probe.ts';
import type { Rig } from '../rig.ts';
import { THE_END } from '../scenarios.ts';
import type { AgentAlone } from './agent-alone.ts';
import { ASKS, madeFolder, type Protocol } from './protocol-scenarios.ts';

/** Latencies in ms from a cause to its effect, one per sample. */
export type ProtocolLatencies = {
  readonly delta: readonly number[];
  readonly card: readonly number[];
  readonly approval: readonly number[];
  readonly allow: readonly number[];
};

type Ask = { readonly card: number; readonly approval: number; readonly allow: number };

const CONVERSATION = 'section[aria-label=Conversation]';

/** Measures the floors: the agent and the model alone, at the agent's own output. */
export async function protocolAlone(
  { log }: Rig,
  { asks, words }: Protocol,
  agent: AgentAlone,
): Promise<ProtocolLatencies> {
  await begin(agent, log, 'hello');
  await agent.turnEnded();
  await begin(agent, log, words);
  await agent.turnEnded();
  const reported: number[] = [];
  for (const { text, at } of agent.records.all())
    for (const word of wordsIn(text)) reported[word] ??= at;
  const delta = between(log.words(words), reported);
  await begin(agent, log, asks);
  const all = await each(ASKS, async (n): Promise<Ask> => {
    const question = await agent.question(madeFolder(n));
    const named = await agent.records.first(madeFolder(n));
    const written = log.lastSent(asks, n);
    const answered = agent.approve(question);
    const next = await log.asked(asks, n + 1);
    return { card: named.at - written, approval: question.at - written, allow: next - answered };
  });
  await agent.turnEnded();
  return { delta, ...columns(all) };
}

async function begin(agent: AgentAlone, log: ModelLog, scenario: string): Promise<void> {
  log.clear();
  agent.records.clear();
  await agent.prompt(`SCENARIO:${scenario}`);
}

/** Measures the same turns as a person sees them in Corral. */
export async function protocolInCorral(
  rig: Rig,
  { agent, asks, words }: Protocol,
  probe: Probe,
): Promise<ProtocolLatencies> {
  const { log } = rig;
  const desk = new Desk(probe.page);
  await desk.startSession({ agent, folder: rig.machine.project, prompt: 'SCENARIO:hello' });
  await desk.expectText('Ready.');
  await waitForIdle(rig);

  log.clear();
  await probe.startWords();
  await probe.expect(words, CONVERSATION, THE_END);
  await desk.say(`SCENARIO:${words}`);
  await probe.painted(words);
  await waitForIdle(rig);
  const delta = between(log.words(words), await probe.words());

  log.clear();
  await each(ASKS, async (n) => {
    await probe.expect(`card-${n}`, 'article', madeFolder(n));
    await probe.expect(`ask-${n}`, '[role=alertdialog]', madeFolder(n));
  });
  await desk.say(`SCENARIO:${asks}`);
  const all = await each(ASKS, async (n): Promise<Ask> => {
    const [asked, card] = [await probe.painted(`ask-${n}`), await probe.painted(`card-${n}`)];
    const written = log.lastSent(asks, n);
    await desk.decide(madeFolder(n), 'Approve');
    const next = await log.asked(asks, n + 1);
    const allow = next - (await probe.lastEvent('click'));
    return { card: card - written, approval: asked - written, allow };
  });
  await waitForIdle(rig);
  return { delta, ...columns(all) };
}

function columns(all: readonly Ask[]): Omit<ProtocolLatencies, 'delta'> {
  return {
    card: all.map(({ card }) => card),
    approval: all.map(({ approval }) => approval),
    allow: all.map(({ allow }) => allow),
  };
}
