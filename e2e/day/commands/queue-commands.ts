import { setTimeout as wait } from 'node:timers/promises';

import type { Session } from '#shared/contract/sessions.ts';

import type { DayWorld } from '../world/day-world.ts';
import { command, commandId, pick, shortOf } from './command.ts';

/** A model that was not asked after this time is never asked. */
const ASKED_MS = 90_000;
/** An agent that begins a turn is idle for less time than this after it accepted the prompt. */
const IDLE_MS = 5000;

export type QueueEnd = 'finish' | 'stop' | 'restart';

/** Begins a turn and waits until the model pauses in it. Returns its gate, or why there is none. */
async function pausedTurn(
  world: DayWorld,
  { sessionId, agentId, cwd }: Session,
): Promise<{ readonly gate: string } | string> {
  const play = world.plays.add(agentId, cwd, 'gate');
  play.sessionId = sessionId;
  let isPaused = false;
  void world.model.reached(play.name).then(() => {
    isPaused = true;
  });
  const text = play.prompt;
  const sent = await world.api()['sessions.prompt']({ commandId: commandId(), sessionId, text });
  if (!sent.ok) return sent.error.kind;
  let workedAt = Date.now();
  for (const until = Date.now() + ASKED_MS; Date.now() < until && !isPaused;) {
    const status = (await world.session(sessionId))?.status ?? 'failed';
    if (status === 'working' || status === 'starting') workedAt = Date.now();
    else if (status !== 'idle' || Date.now() - workedAt > IDLE_MS) {
      world.model.release(play.name);
      return status;
    }
    await wait(100);
  }
  if (!isPaused) throw new Error(`the model was never asked for ${play.name}`);
  return { gate: play.name };
}

/** Throws if the model got a text that it must not get, or not exactly one of those it must. */
function checkModel(world: DayWorld, wanted: readonly string[], never: readonly string[]): void {
  const requests = world.model.requests().map(({ raw }) => raw);
  const has = (text: string) => requests.some((raw) => raw.includes(`${text}.`));
  for (const text of wanted) if (!has(text)) throw new Error(`the model never got ${text}`);
  for (const text of never) if (has(text)) throw new Error(`the model got ${text}`);
}

const textOf = (note: string) => `SCENARIO:basic ${note}.`;

/**
 * Queues two prompts behind a running turn, changes the first and takes the second back. Returns the
 * word of the changed prompt, and those that the model must not get.
 */
async function fillQueue(world: DayWorld, session: Session, windowAt: number) {
  const { sessionId } = session;
  const api = world.api(windowAt);
  const to = () => ({ commandId: commandId(), sessionId });
  const note = () => `note-${world.memory.next()}`;
  const [one, two, changed] = [note(), note(), note()];
  const first = await api['sessions.prompt']({ ...to(), text: textOf(one), when: 'afterTurn' });
  const second = await api['sessions.prompt']({ ...to(), text: textOf(two), when: 'afterTurn' });
  if (!first.ok || !second.ok) throw new Error(`${shortOf(session)} queues nothing`);
  const { messageId } = first.value;
  const revised = await api['sessions.revise']({ ...to(), messageId, text: textOf(changed) });
  if (!revised.ok) throw new Error(`a queued prompt was not changed: ${revised.error.kind}`);
  const back = { ...to(), messageId: second.value.messageId };
  const withdrawn = await world.api(windowAt + 1)['sessions.withdraw'](back);
  if (!withdrawn.ok) throw new Error(`a queued prompt stayed: ${withdrawn.error.kind}`);
  return { changed, never: [one, two] };
}

/** Ends a turn that waits at a gate of the model. */
async function endTurn(
  world: DayWorld,
  { sessionId }: Session,
  { gate, end }: { readonly gate: string; readonly end: QueueEnd },
): Promise<void> {
  if (end !== 'finish') world.memory.disturb(sessionId);
  if (end === 'stop')
    await world.api()['sessions.interrupt']({ commandId: commandId(), sessionId });
  if (end === 'restart') await world.restart('kill');
  world.model.release(gate);
  await world.quiet();
}

/**
 * Queues prompts behind a running turn, which then ends, is stopped, or ends with Corral. The queue
 * is sent only after a turn that ended normally.
 */
export const queue = (sessionAt: number, end: QueueEnd) =>
  command(`queue, ${end}`, async (world) => {
    await world.quiet();
    const sessions = (await world.sessions()).filter(
      ({ agentId, status, archivedAt }) =>
        world.plays.kindsOf(agentId).length > 0 && status !== 'waiting' && archivedAt === null,
    );
    const session = pick(sessions, sessionAt);
    if (!session) return 'no session';
    const paused = await pausedTurn(world, session);
    if (typeof paused === 'string') return `${shortOf(session)} -> ${paused}`;
    const { changed, never } = await fillQueue(world, session, sessionAt);
    await endTurn(world, session, { ...paused, end });
    if (end === 'finish') checkModel(world, [changed], never);
    else {
      checkModel(world, [], [...never, changed]);
      const { held } = world.memory;
      const { sessionId } = session;
      held.set(sessionId, [...(held.get(sessionId) ?? []), textOf(changed)]);
    }
    return `${shortOf(session)}: ${changed}`;
  });

/** Sends a prompt that Corral held because its turn did not end normally. */
export const sendHeld = (sessionAt: number) =>
  command('send a held prompt', async (world) => {
    await world.quiet();
    const entry = pick([...world.memory.held], sessionAt);
    if (!entry) return 'nothing held';
    const [sessionId, [text = '', ...more]] = entry;
    const session = await world.session(sessionId);
    if (!session || session.archivedAt !== null) return 'the session is put away';
    const { waiting } = await world.opened(sessionId);
    const messageId = waiting.find(({ content }) => content === text)?.id;
    if (messageId === undefined) throw new Error(`${shortOf(session)} lost "${text}"`);
    const to = { commandId: commandId(), sessionId, messageId };
    const sent = await world.api()['sessions.revise']({ ...to, when: 'now' });
    if (!sent.ok) return `${shortOf(session)} -> ${sent.error.kind}`;
    if (more.length > 0) world.memory.held.set(sessionId, more);
    else world.memory.held.delete(sessionId);
    await world.quiet();
    const now = await world.session(sessionId);
    if (now?.status === 'idle') checkModel(world, [text.slice(0, -1)], []);
    return `${shortOf(session)}: ${text}`;
  });
