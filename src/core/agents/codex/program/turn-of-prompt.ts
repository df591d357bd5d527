import { z } from 'zod';

import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentGone, Refused } from '#core/agents/agent.ts';
import { compose } from '#shared/words/sentence.ts';

/** Turns of one page, and pages that are read at most. */
const PAGE = 50;
const MAX_PAGES = 200;

const item = z.object({ type: z.string(), id: z.string(), clientId: maybeText });
const page = z.object({
  data: z.array(z.object({ id: z.string(), items: z.array(z.unknown()) })),
  nextCursor: maybeText,
});

type Call = (method: string, params: object) => Promise<Reply>;

/**
 * Returns the id of the turn that a prompt began. Fails if the thread has no such turn, e.g. because
 * the prompt was added to a running one.
 */
export async function turnOfPrompt(
  call: Call,
  threadId: string,
  promptKey: string,
): Promise<Result<string, AgentGone | Refused>> {
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const about = { threadId, limit: PAGE, itemsView: 'full', ...(cursor !== null && { cursor }) };
    const reply = await call('thread/turns/list', about);
    if (!reply.ok) return reply;
    const read = fit(page, reply.value);
    const turn = read?.data.find(({ items }) => firstPromptOf(items) === promptKey);
    if (turn) return ok(turn.id);
    cursor = read?.nextCursor ?? null;
    if (cursor === null) break;
  }
  return err({ kind: 'refused', message: compose('agentFailures.turnGone', { agent: 'Codex' }) });
}

function firstPromptOf(items: readonly unknown[]): string | null {
  const first = items.map((each) => fit(item, each)).find((each) => each?.type === 'userMessage');
  return first ? (first.clientId ?? first.id) : null;
}
