import { z } from 'zod';

import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { fit, listOf } from '#shared/base/lenient.ts';

/** Sub-agents whose messages are read, also those of sub-agents. */
const MAX_CHILDREN = 64;
/** Newest messages that are read if all of them exceed the limit of a reply. */
const NEWEST = 200;
/** Messages in one line of the wire log. */
const BATCH = 50;

const listed = listOf(z.looseObject({ id: z.string() }));

/** A reply that belongs into the wire log. */
export type Stored = {
  readonly what: 'children' | 'stored' | 'history';
  readonly value: unknown;
};

type Get = (path: string, more?: string) => Promise<Reply>;

/**
 * Reads a conversation that Corral has not shown yet: its messages first, because they name the
 * tool uses that started the sub-agents, then each sub-agent and its messages.
 */
export async function readHistory(
  get: Get,
  sessionId: string,
): Promise<{ readonly stored: readonly Stored[]; readonly childIds: readonly string[] }> {
  const stored: Stored[] = [];
  const childIds: string[] = [];
  const waiting = [sessionId];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    stored.push(...(await messagesOf(get, id)));
    const reply = await get(`/session/${encodeURIComponent(id)}/children`);
    const children = (reply.ok ? (fit(listed, reply.value) ?? []) : [])
      .filter((child) => !childIds.includes(child.id))
      .slice(0, MAX_CHILDREN - childIds.length);
    if (children.length > 0) stored.push({ what: 'children', value: children });
    const ids = children.map((child) => child.id);
    childIds.push(...ids);
    waiting.push(...ids);
  }
  return { stored, childIds };
}

async function messagesOf(get: Get, sessionId: string): Promise<readonly Stored[]> {
  const path = `/session/${encodeURIComponent(sessionId)}/message`;
  const all = await get(path);
  const reply = all.ok ? all : await get(path, `&limit=${NEWEST}`);
  if (!reply.ok || !Array.isArray(reply.value)) return [];
  const messages: readonly unknown[] = reply.value;
  const count = Math.ceil(messages.length / BATCH);
  return Array.from({ length: count }, (_, at) => ({
    what: 'history',
    value: messages.slice(at * BATCH, (at + 1) * BATCH),
  }));
}
