import type { ConversationMessage } from '#shared/conversation/message.ts';

import type { DayWorld } from '../world/day-world.ts';
import { eventually } from './eventually.ts';
import { isSaid, nameOf, type Scene } from './scene.ts';

/** Number of sessions whose last words are searched for at each quiet moment. */
const SEARCHED = 3;

/** The last words of the newest sessions are found, in that session, and no result is there twice. */
export async function checkSearch(world: DayWorld, { desk, conversations }: Scene): Promise<void> {
  const newest = desk.sessions.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, SEARCHED);
  for (const session of newest) {
    const words = wordsOf(conversations.get(session.sessionId) ?? []);
    if (words === null) continue;
    await eventually(async () => {
      const found = await world.api()['search.find']({
        query: `"${words}"`,
        agentId: null,
        project: null,
        after: null,
        before: null,
        offset: 0,
        limit: 200,
      });
      if (!found.ok) return `the search for "${words}" failed: ${found.error.kind}`;
      const ids = found.value.conversations.map(
        ({ agentId, agentSessionId, sessionId }) => `${agentId} ${agentSessionId ?? sessionId}`,
      );
      const twice = ids.find((id, at) => ids.indexOf(id) !== at);
      if (twice !== undefined) return `the search for "${words}" lists ${twice} twice`;
      return found.value.conversations.some(({ sessionId }) => sessionId === session.sessionId)
        ? null
        : `the search for "${words}" does not find ${nameOf(session)}`;
    });
  }
}

/** Returns the last words of a play that the agent said on the top level; null if it said none. */
function wordsOf(messages: readonly ConversationMessage[]): string | null {
  const said = messages.findLast(
    (message) => isSaid(message) && /^End of day-\d+\.$/u.test(message.content),
  );
  return said?.content.slice(0, -1) ?? null;
}
