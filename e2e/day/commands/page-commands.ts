import type { DayWorld } from '../world/day-world.ts';
import { command, pick, shortOf } from './command.ts';

/** Opens a session in the browser. Throws if its unsent text is not what the person wrote. */
async function open(world: DayWorld, sessionAt: number) {
  await world.quiet();
  const sessions = (await world.sessions()).filter(({ archivedAt }) => archivedAt === null);
  const session = pick(sessions, sessionAt);
  if (!session) return null;
  await world.page.select(session.title);
  const draft = await world.page.draft();
  const wanted = world.memory.drafts.get(session.sessionId) ?? '';
  if (draft !== wanted)
    throw new Error(`the draft of ${shortOf(session)} is "${draft}", not "${wanted}"`);
  return session;
}

/** Selects a session in the browser. */
export const select = (sessionAt: number) =>
  command('select', async (world) => {
    const session = await open(world, sessionAt);
    return session ? shortOf(session) : 'no session';
  });

/** Writes a text in the browser without sending it. */
export const writeDraft = (sessionAt: number) =>
  command('draft', async (world) => {
    const session = await open(world, sessionAt);
    if (!session) return 'no session';
    const text = `a draft, number ${world.memory.next()}`;
    await world.page.write(text);
    world.memory.drafts.set(session.sessionId, text);
    return `${shortOf(session)}: ${text}`;
  });
