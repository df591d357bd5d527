import type { Session } from '#shared/contract/sessions.ts';

import type { DayAgent } from '../world/day-agents.ts';
import type { DayWorld } from '../world/day-world.ts';
import type { Play } from '../world/plays.ts';
import { command, commandId, pick, resultOf, shortOf } from './command.ts';

/** Returns an agent that is ready to begin a session. */
export async function readyAgent(world: DayWorld, agentId: string) {
  const listed = await world.api()['agents.list']({ refresh: false });
  const info = listed.ok ? listed.value.agents.find((each) => each.agentId === agentId) : undefined;
  if (info?.state !== 'ready') throw new Error(`${agentId} is ${info?.state}, not ready`);
  return info;
}

/** Notes that a session got a prompt, and gives the session a title that no other one has. */
export async function noteSession(
  world: DayWorld,
  { sessionId, agentId }: Session,
  play: Play | null,
): Promise<void> {
  if (play) play.sessionId = sessionId;
  const title = `${agentId} ${world.memory.next()}`;
  const named = await world.api()['sessions.rename']({ commandId: commandId(), sessionId, title });
  if (!named.ok) throw new Error(`"${title}" got no name: ${named.error.kind}`);
  world.memory.titles.set(sessionId, title);
}

/** Begins a session of an agent in a folder. */
export const create = (
  agents: readonly DayAgent[],
  [agentAt, folderAt, promptAt]: readonly [number, number, number],
) =>
  command('new session', async (world) => {
    const agent = pick(agents, agentAt);
    const folder = pick(world.folders, folderAt);
    if (!agent || folder === null) return 'nothing to begin';
    const { agentId } = agent;
    const info = await readyAgent(world, agentId);
    const play = world.plays.pick(agentId, folder, promptAt);
    const made = await world.api()['sessions.create']({
      commandId: commandId(),
      agentId,
      cwd: folder,
      permissionMode: info.defaultPermissionMode,
      model: null,
      prompt: play.prompt,
    });
    if (!made.ok) throw new Error(`a session of ${agentId} did not begin: ${made.error.kind}`);
    await noteSession(world, made.value.session, play);
    return `${agentId} in ${folder.split('/').at(-1)}: ${play.kind} ${play.prompt}`;
  });

/** Sends a prompt to a session; a refusal is a result. */
export async function sendPrompt(
  world: DayWorld,
  sessionAt: number,
  promptAt: number,
): Promise<string> {
  const session = pick(await world.sessions(), sessionAt);
  if (!session) return 'no session';
  const { sessionId, agentId, cwd } = session;
  const play = world.plays.pick(agentId, cwd, promptAt);
  play.sessionId = sessionId;
  const sent = await world.api(promptAt)['sessions.prompt']({
    commandId: commandId(),
    sessionId,
    text: play.prompt,
  });
  return `${shortOf(session)} ${play.kind} ${play.prompt} -> ${resultOf(sent, 'sent')}`;
}

/** Sends a prompt, also to a session that works or has ended. */
export const prompt = (sessionAt: number, promptAt: number, rests: boolean) =>
  command('prompt', (world) => sendPrompt(world, sessionAt, promptAt), rests);

export type SessionAction = 'interrupt' | 'terminate' | 'resume' | 'archive' | 'pin' | 'fork';

/** Does something with a session that exists; a refusal is a result. */
export const onSession = (sessionAt: number, action: SessionAction) =>
  command(action, async (world) => {
    const sessions = await world.sessions();
    const session = pick(sessions, sessionAt);
    if (!session) return 'no session';
    const api = world.api(sessionAt);
    const to = { commandId: commandId(), sessionId: session.sessionId };
    const before = sessions.findLast(({ pinnedAt }) => typeof pinnedAt === 'number');
    const place = sessionAt % 2 === 0 ? {} : { before: before?.sessionId ?? null };
    const calls = {
      interrupt: () => api['sessions.interrupt'](to),
      terminate: () => api['sessions.terminate'](to),
      resume: () => api['sessions.resume'](to),
      archive: () => api['sessions.archive']({ ...to, archived: session.archivedAt === null }),
      pin: () =>
        api['sessions.pin']({ ...to, pinned: typeof session.pinnedAt !== 'number', ...place }),
      fork: () => fork(world, to),
    };
    if (action === 'interrupt' || action === 'terminate') world.memory.disturb(session.sessionId);
    const reply = await calls[action]();
    return `${shortOf(session)} -> ${resultOf(reply)}`;
  });

/** Forks a session. The copy begins with the conversation of the original. */
async function fork(world: DayWorld, to: { commandId: string; sessionId: string }) {
  const reply = await world.api()['sessions.fork'](to);
  if (reply.ok) await noteSession(world, reply.value.session, null);
  return reply;
}

/** Deletes a session, which is off the desk at once. */
export const discard = (sessionAt: number) =>
  command('delete', async (world) => {
    const session = pick(await world.sessions(), sessionAt);
    if (!session) return 'no session';
    const { sessionId } = session;
    const ids = (await world.messages(sessionId)).map(({ id }) => id);
    const reply = await world.api()['sessions.discard']({ commandId: commandId(), sessionId });
    if (reply.ok) {
      if (await world.session(sessionId))
        throw new Error(`${shortOf(session)} was deleted and is there`);
      world.memory.discarded.push({ session, ids });
    }
    return `${shortOf(session)} -> ${resultOf(reply)}`;
  });

/** Restores the session that was deleted last, with all that it had. */
export const restore = () =>
  command('restore', async (world) => {
    const last = world.memory.discarded.pop();
    if (!last) return 'nothing deleted';
    const { session, ids } = last;
    const { sessionId } = session;
    const reply = await world.api()['sessions.restore']({ commandId: commandId(), sessionId });
    if (!reply.ok) {
      world.memory.forget(sessionId);
      return `${shortOf(session)} -> ${reply.error.kind}`;
    }
    const now = await world.session(sessionId);
    const nowIds = new Set((await world.messages(sessionId)).map(({ id }) => id));
    const lost = ids.filter((id) => !nowIds.has(id));
    if (now?.title !== session.title || now.pinnedAt !== session.pinnedAt)
      throw new Error(`${shortOf(session)} was restored as ${JSON.stringify(now)}`);
    if (lost.length > 0) throw new Error(`${shortOf(session)} was restored without ${lost.join()}`);
    return `${shortOf(session)} -> done`;
  });
