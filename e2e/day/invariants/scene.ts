import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import type { DayWorld, Desk } from '../world/day-world.ts';

/** The desk at a quiet moment, with the messages of each session. */
export type Scene = {
  readonly desk: Desk;
  readonly conversations: ReadonlyMap<string, readonly ConversationMessage[]>;
};

/** Waits until the desk is quiet and reads it. */
export async function sceneOf(world: DayWorld): Promise<Scene> {
  const desk = await world.quiet();
  const conversations = new Map<string, readonly ConversationMessage[]>();
  for (const { sessionId } of desk.sessions)
    conversations.set(sessionId, await world.messages(sessionId));
  return { desk, conversations };
}

export const nameOf = ({ title, agentId, status }: Session) => `"${title}" (${agentId}, ${status})`;

/** Returns true for a text of the agent itself, not of a sub-agent. */
export const isSaid = ({ role, messageType, metadata }: ConversationMessage) =>
  role === 'assistant' && messageType === 'text' && metadata.parentToolUseId === null;
