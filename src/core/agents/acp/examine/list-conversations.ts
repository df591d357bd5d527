import { z } from 'zod';

import type { FoundTranscript } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { initializedIn } from '../wire/session.ts';
import { exchangeApart, type Exchange, type Program } from './exchange.ts';

/** Limits of what an agent may list. */
const MAX_PAGES = 50;
const MAX_ID = 200;
const MAX_TITLE = 300;

const page = z.object({
  sessions: listOf(
    z.object({
      sessionId: z.string().min(1).max(MAX_ID),
      cwd: maybeText,
      title: maybeText,
      updatedAt: maybeText,
    }),
  ),
  nextCursor: maybeText,
});

type Wanted = { readonly folders: readonly string[]; readonly limit: number };
type Found = Result<readonly FoundTranscript[], Problem>;

/**
 * Starts a program apart from any session, returns at most `limit` of its conversations, and ends
 * it.
 */
export function listConversations(
  ports: AgentPorts,
  program: Program,
  wanted: Wanted,
): Promise<Found> {
  return exchangeApart(ports, program, (exchange) => askFor(program, exchange, wanted));
}

async function askFor(
  { agent }: Program,
  exchange: Exchange,
  { folders, limit }: Wanted,
): Promise<Found> {
  const ready = await exchange.initialize();
  if (!ready.ok) return err(await exchange.problemOf(ready));
  const capabilities = initializedIn(ready.value)?.agentCapabilities?.sessionCapabilities ?? {};
  if (capabilities['list'] === undefined)
    return err({
      kind: 'agentRefused',
      message: compose('agentFailures.listsNothing', { agent }),
      remedy: null,
      command: null,
    });
  const found = new Map<string, FoundTranscript>();
  for (const about of [{}, ...folders.map((cwd) => ({ cwd }))]) {
    const problem = await addPages(exchange, about, { found, limit });
    if (problem) return err(problem);
  }
  return ok([...found.values()].slice(0, limit));
}

type Finds = { readonly found: Map<string, FoundTranscript>; readonly limit: number };

/** Adds the conversations of all pages. Returns why a page could not be read; null if all were. */
async function addPages(
  exchange: Exchange,
  about: object,
  { found, limit }: Finds,
): Promise<Problem | null> {
  let cursor: string | null = null;
  for (let count = 0; count < MAX_PAGES && found.size < limit; count += 1) {
    const params: object = cursor === null ? about : { ...about, cursor };
    const reply = await exchange.call('session/list', params);
    if (!reply.ok) return exchange.problemOf(reply);
    const read = fit(page, reply.value);
    if (!read) return exchange.unreadable();
    for (const each of read.sessions) found.set(each.sessionId, foundOf(each));
    if (read.nextCursor === null || read.nextCursor === cursor) return null;
    cursor = read.nextCursor;
  }
  return null;
}

function foundOf({
  sessionId,
  cwd,
  title,
  updatedAt,
}: z.output<typeof page>['sessions'][number]): FoundTranscript {
  return {
    agentSessionId: sessionId,
    title: title?.slice(0, MAX_TITLE) ?? null,
    cwd,
    bytes: 0,
    modifiedAt: timeIn(updatedAt),
  };
}

function timeIn(updatedAt: string | null): number {
  const time = Date.parse(updatedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}
