import type { SettingsChange } from '#shared/contract/calls/desk.ts';

import type { DayWorld } from '../world/day-world.ts';
import { command, commandId, pick, shortOf } from './command.ts';

const changes: readonly SettingsChange[] = [
  { theme: 'dark' },
  { theme: null },
  { sendWith: 'modEnter' },
  { sendWith: 'enter' },
  { unseenAfterSeconds: 120 },
  { abandonAfterSeconds: 900 },
  { mergeToolMessages: false },
  { mergeToolMessages: null },
];

/** Changes a setting in one of the windows. */
export const changeSetting = (at: number, windowAt: number) =>
  command('setting', async (world) => {
    const settings = pick(changes, at) ?? {};
    const reply = await world.api(windowAt)['settings.set']({ commandId: commandId(), settings });
    if (!reply.ok) throw new Error(`a setting was not stored: ${reply.error.kind}`);
    world.memory.settings = { ...world.memory.settings, ...settings };
    return JSON.stringify(settings);
  });

/**
 * Leaves a conversation at a message, as a person does who scrolls up: what arrives from then on is
 * unread. `isEnd` follows the end again.
 */
export const leaveAt = (sessionAt: number, messageAt: number, isEnd: boolean) =>
  command('reading place', async (world) => {
    await world.quiet();
    const session = pick(await world.sessions(), sessionAt);
    if (!session) return 'no session';
    const { sessionId } = session;
    const top = await world.topLevel(sessionId);
    const seq = pick(top, messageAt)?.seq;
    const leftAt = top.at(-1)?.seq;
    if (seq === undefined || leftAt === undefined) return `${shortOf(session)} is empty`;
    const place = isEnd ? null : { seq, offsetPx: messageAt, leftAt };
    const reply = await world.api(messageAt)['reading.put']({ sessionId, place });
    if (!reply.ok) throw new Error(`a reading place was not stored: ${reply.error.kind}`);
    if (place) world.memory.marks.set(sessionId, place);
    else world.memory.marks.delete(sessionId);
    return `${shortOf(session)} at ${place === null ? 'the end' : seq}`;
  });

/** Returns what a restart may not change: the list in its order, and what each session holds. */
async function remembered(world: DayWorld) {
  const { sessions } = await world.desk();
  const list = sessions.map(async (session) => {
    const { sessionId, title, pinnedAt, archivedAt, cwd } = session;
    const ids = (await world.messages(sessionId)).map(({ id }) => id);
    return { ids, kept: { sessionId, title, pinnedAt, archivedAt, cwd } };
  });
  return Promise.all(list);
}

/** Restarts Corral. Names, order, pins, the archive and what was said stay as they are. */
export const restart = (how: 'stop' | 'kill') =>
  command(`restart after ${how}`, async (world) => {
    const before = await remembered(world);
    await world.restart(how);
    const after = await remembered(world);
    for (const [place, old] of before.entries()) {
      const now = after[place];
      if (JSON.stringify(old.kept) !== JSON.stringify(now?.kept))
        throw new Error(`before: ${JSON.stringify(old.kept)}, after: ${JSON.stringify(now?.kept)}`);
      const lost = old.ids.filter((id) => !now?.ids.includes(id));
      if (lost.length > 0) throw new Error(`"${old.kept.title}" lost ${lost.join(', ')}`);
    }
  });
