import { isDeepStrictEqual } from 'node:util';

import type { DayWorld } from '../world/day-world.ts';
import { eventually } from './eventually.ts';

/** Both windows show the same desk and the same conversations, and the browser the same list. */
export async function checkWindows(world: DayWorld): Promise<void> {
  await eventually(async () => {
    const [one, two] = [await world.desk(0), await world.desk(1)];
    if (!isDeepStrictEqual(one, two)) return 'the windows show different desks';
    for (const { sessionId, title } of one.sessions) {
      const [left, right] = await Promise.all([
        world.window(0).client.opened(sessionId),
        world.window(1).client.opened(sessionId),
      ]);
      if (!isDeepStrictEqual(left, right)) return `the windows show "${title}" differently`;
    }
    const listed = one.sessions.filter(({ archivedAt }) => archivedAt === null);
    const wanted = listed.map(({ title }) => title).toSorted();
    const shown = await world.page.titles();
    return isDeepStrictEqual(shown, wanted)
      ? null
      : `the browser lists ${shown.join(', ')}, not ${wanted.join(', ')}`;
  });
  const complaints = world.page.complaints();
  if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join(' | ')}`);
}
