import { setImmediate as breathe } from 'node:timers/promises';

import { totalOf } from '#core/conversation/turns-sum.ts';
import type { Store } from '#core/store/store.ts';
import { withSession } from '#core/store/with-session.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { composeHandover, type Handover } from './compose-handover.ts';
import { FactCollector } from './fact-collector.ts';

/** Number of messages that one query reads, and of all that are read; older ones are left out. */
const ROWS = 100;
const MAX_MESSAGES = 2_000;

type Needs = {
  readonly store: Store;
  /** Returns the name of an agent. */
  readonly nameOf: (agentId: string) => Promise<string>;
};

/** Composes the summary of a conversation for an agent that continues it. */
export function handoverFeature({ store, nameOf }: Needs) {
  return {
    api: {
      'sessions.handover': withSession(store, async (session, { language }) => {
        const agentName = await nameOf(session.agentId);
        const read = await readFacts(store, session);
        return ok({ text: composeHandover({ ...read, agentName }, language) });
      }),
    } satisfies Partial<CorralApi>,
  };
}

/** Reads the newest messages and the changed files. Yields to the event loop between queries. */
async function readFacts(
  store: Store,
  { sessionId, cwd }: Session,
): Promise<Omit<Handover, 'agentName'>> {
  const collector = new FactCollector();
  let before = Number.MAX_SAFE_INTEGER;
  let count = 0;
  let hasMore = true;
  while (hasMore && count < MAX_MESSAGES) {
    const messages = store.messages.before(sessionId, null, before, ROWS);
    for (const message of messages.toReversed()) collector.add(message);
    before = messages[0]?.seq ?? before;
    count += messages.length;
    hasMore = messages.length === ROWS;
    await breathe();
  }
  const span = { sessionId, first: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };
  const { files } = await totalOf(store, span);
  const changed = files.toSorted((a, b) => a.at - b.at).map(({ filePath }) => filePath);
  const facts = collector.facts(changed);
  return {
    facts: { ...facts, files: facts.files.map((path) => relativePath(path, cwd)) },
    readMessages: hasMore ? count : null,
  };
}

function relativePath(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}
