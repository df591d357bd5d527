import { isDeepStrictEqual } from 'node:util';

import { isSilent } from '#shared/conversation/silent.ts';

import type { DayWorld } from '../world/day-world.ts';
import { nameOf, type Scene } from './scene.ts';

/** Settings, names, reading places and queued prompts are as the person left them. */
export async function checkMemory(world: DayWorld, scene: Scene): Promise<void> {
  const { memory } = world;
  // The browser reads the session that it shows, so that no other place is kept for it.
  memory.marks.delete((await world.page.shown()) ?? '');
  for (const [key, value] of Object.entries(memory.settings)) {
    const now = Object.entries(scene.desk.settings).find(([name]) => name === key)?.[1];
    if (!isDeepStrictEqual(now, value))
      throw new Error(`the setting ${key} is ${JSON.stringify(now)}, not ${JSON.stringify(value)}`);
  }
  for (const session of scene.desk.sessions) {
    const { sessionId, title } = session;
    const named = memory.titles.get(sessionId);
    if (named !== undefined && named !== title)
      throw new Error(`${nameOf(session)} was named "${named}"`);
    if (memory.marks.has(sessionId) || memory.held.has(sessionId)) {
      const complaint = await lookAt(world, scene, sessionId);
      if (complaint !== null) throw new Error(`${nameOf(session)} ${complaint}`);
    }
  }
}

/** Returns what is wrong with the reading place or the held prompts of a session, or null. */
async function lookAt(
  world: DayWorld,
  { conversations }: Scene,
  sessionId: string,
): Promise<string | null> {
  const { memory } = world;
  const { reading, waiting } = await world.opened(sessionId);
  const held = memory.held.get(sessionId) ?? [];
  const contents = waiting.map(({ content }) => content);
  const lost = held.filter((text) => !contents.includes(text));
  if (lost.length > 0) return `lost the queued prompts ${lost.join(', ')}`;
  const mark = memory.marks.get(sessionId);
  if (!mark) return null;
  if (!isDeepStrictEqual(reading?.place, mark))
    return `is read at ${JSON.stringify(reading?.place)}, not ${JSON.stringify(mark)}`;
  const newer = (conversations.get(sessionId) ?? []).filter(
    (message) =>
      message.metadata.parentToolUseId === null && message.seq > mark.leftAt && !isSilent(message),
  );
  return reading?.unseen === newer.length
    ? null
    : `has ${reading?.unseen} unread messages, not ${newer.length}`;
}
