import { z } from 'zod';

import type { FoundTranscript } from '#core/agents/agent.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { notListed, problems } from '../program/problems.ts';
import { failure } from '../words/failure.ts';
import type { ServerClient, ServerInstance } from './server-instance.ts';

const REPLY_MS = 30_000;
/** Limits of what a server may list. */
const MAX_ID = 200;
const MAX_TITLE = 300;

const listed = listOf(
  z.object({
    id: z.string().min(1).max(MAX_ID),
    directory: maybeText,
    title: maybeText,
    parentID: maybeText,
    time: z.object({ updated: z.number() }).catch({ updated: 0 }),
  }),
);

/** Uses the server without a session of its own. */
export const guest = (): ServerClient => ({
  receive: async () => undefined,
  reconnected: () => undefined,
  ended: async () => undefined,
});

/** Returns the newest conversations of all folders, without those of sub-agents. */
export async function listConversations(
  server: ServerInstance,
  limit: number,
): Promise<Result<readonly FoundTranscript[], Problem>> {
  const path = `/experimental/session?roots=true&limit=${limit}`;
  const reply = await server.call({ method: 'GET', path }, REPLY_MS);
  if (!reply.ok)
    return err(
      reply.error.kind === 'agentGone' ? problems.endedAtOnce() : notListed(reply.error.message),
    );
  const sessions = fit(listed, reply.value);
  if (!sessions) return err(notListed(failure('unreadableReply')));
  const found = sessions
    .filter(({ parentID }) => parentID === null)
    .map(({ id, directory, title, time }) => ({
      agentSessionId: id,
      title: title?.slice(0, MAX_TITLE) ?? null,
      cwd: directory,
      bytes: 0,
      modifiedAt: time.updated,
    }));
  return ok(found.slice(0, limit));
}
