import { MAX_LATEST } from '#shared/contract/calls/conversation.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { DayWorld } from '../world/day-world.ts';
import { isSaid, nameOf, type Scene } from './scene.ts';

/** The overview says of each session what its conversation says. */
export async function checkOverview(
  world: DayWorld,
  { desk, conversations }: Scene,
): Promise<void> {
  const sessions = desk.sessions.slice(0, MAX_LATEST);
  const reply = await world.api()['turns.latest']({
    sessionIds: sessions.map(({ sessionId }) => sessionId),
  });
  if (!reply.ok) throw new Error(`the newest turns were not read: ${reply.error.kind}`);
  for (const session of sessions) {
    const messages = conversations.get(session.sessionId) ?? [];
    const latest = reply.value.turns.find(({ sessionId }) => sessionId === session.sessionId);
    const complaint = latest ? complaintAbout(session, messages, latest) : null;
    if (complaint !== null) throw new Error(`the overview of ${nameOf(session)} ${complaint}`);
  }
}

function complaintAbout(
  { status }: Session,
  messages: readonly ConversationMessage[],
  { turn, text, running }: LatestTurn,
): string | null {
  const isWaiting = status === 'waiting';
  if (!isWaiting && turn.outcome === 'running') return 'says that its turn runs';
  if (!isWaiting && running.length > 0) return `says that ${running[0]?.subject} runs`;
  const prompt = messages.find(({ seq }) => seq === turn.promptSeq);
  if (prompt?.role !== 'user') return 'is about a turn without a prompt';
  const said = lastWords(messages, turn.promptSeq);
  return text.startsWith(said) && (said !== '' || text === '')
    ? null
    : `ends with "${text}", not with "${said}"`;
}

/** Returns the beginning of the agent's last text after a position, in one line. */
function lastWords(messages: readonly ConversationMessage[], after: number): string {
  const last = messages.findLast(
    (message) => message.seq > after && isSaid(message) && message.content.trim() !== '',
  );
  return (last?.content ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, 40);
}
