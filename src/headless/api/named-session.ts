import { createHash } from 'node:crypto';
import { homedir } from 'node:os';

import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { failure, type ApiFailure } from '#core/shell/http/reply.ts';
import { compose } from '#shared/words/sentence.ts';

const uuid = z.uuid();

/**
 * Returns the id of the session that a client calls `name`. An id that is not a UUID is hashed into
 * one, so that the same name finds the same session after a restart and never becomes part of a
 * path.
 */
export function sessionIdOf(name: string): string {
  if (uuid.safeParse(name).success) return name;
  const hex = createHash('sha256').update(`corral http session ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) % 4) + 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the id of the stored session that a client calls `name`, or null if there is none. */
export async function knownSession(line: ApiLine, name: string): Promise<string | null> {
  const sessions = await sessionsOf(line);
  const derived = sessionIdOf(name);
  return (
    sessions.find(({ sessionId }) => sessionId === name || sessionId === derived)?.sessionId ?? null
  );
}

type NamedStart = { readonly agentId: string; readonly cwd: string };

/**
 * Returns the agent and the folder for a request that names none: those of the newest session if
 * its agent is ready, else the first ready agent and the home folder.
 */
export async function defaultStart(
  line: ApiLine,
  { agentId, cwd }: { readonly [K in keyof NamedStart]?: NamedStart[K] | undefined },
): Promise<Result<NamedStart, ApiFailure>> {
  const listed = await line.api['agents.list']({ refresh: false });
  if (!listed.ok) return listed;
  const ready = listed.value.agents.filter(({ state }) => state === 'ready');
  const newest = (await sessionsOf(line))
    .filter((session) =>
      ready.some(
        (agent) =>
          agent.agentId === (agentId ?? session.agentId) && agent.agentId === session.agentId,
      ),
    )
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
  const chosen =
    agentId ??
    newest?.agentId ??
    (ready.find(({ needsFolder }) => needsFolder) ?? ready[0])?.agentId;
  if (chosen === undefined)
    return failure(
      'agentUnavailable',
      compose('httpFailures.noAgentReady'),
      compose('httpFailures.runDoctor'),
    );
  return ok({ agentId: chosen, cwd: cwd ?? newest?.cwd ?? homedir() });
}

async function sessionsOf(line: ApiLine): Promise<readonly Session[]> {
  const desk = await line.streams['streams.open']({ stream: DESK, since: null });
  return desk.ok && desk.value.kind === 'snapshot' && desk.value.snapshot.of === 'desk'
    ? desk.value.snapshot.sessions
    : [];
}
