import type { Store } from '#core/store/store.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { MAX_RUNNING, type LatestTurn, type Turn } from '#shared/conversation/turn.ts';
import { isAboutPath } from '#shared/tool/tool-action.ts';
import { subjectOfUse, useOf } from '#shared/tool/tool-use.ts';

import { testCommandIn } from './runner-command.ts';
import { lineOf, type Turns } from './turns.ts';

/** Number of newest messages in which the last text and the last tests are looked for. */
const SEARCHED = 40;
const TEXT_UNITS = 400;

type Running = LatestTurn['running'][number];

/** Returns the newest turns of sessions, without those that are unknown or have none. */
export async function latestTurns(
  store: Store,
  turns: Pick<Turns, 'latest'>,
  sessionIds: readonly string[],
): Promise<LatestTurn[]> {
  const found: LatestTurn[] = [];
  for (const sessionId of new Set(sessionIds)) {
    const turn = await turns.latest(sessionId);
    if (turn) found.push(latestTurnOf(store, sessionId, turn));
  }
  return found;
}

/** Adds to the newest turn of a session: its last text, its tests, and the tools that run. */
function latestTurnOf(store: Store, sessionId: string, turn: Turn): LatestTurn {
  const { messages } = store;
  const newest = messages
    .before(sessionId, null, Number.MAX_SAFE_INTEGER, SEARCHED)
    .filter(({ seq }) => seq > turn.promptSeq)
    .toReversed();
  const isRunning = turn.outcome === 'running';
  return {
    sessionId,
    turn,
    text: newest.map(spokenIn).find((text) => text !== '') ?? '',
    tests: newest.map(testsIn).find((tests) => tests !== null) ?? null,
    running: isRunning ? messages.unsettled(sessionId).flatMap(runningIn).slice(-MAX_RUNNING) : [],
  };
}

function spokenIn({ messageType, role, content }: ConversationMessage): string {
  return messageType === 'text' && role === 'assistant' ? lineOf(content, TEXT_UNITS) : '';
}

function testsIn(message: ConversationMessage): LatestTurn['tests'] {
  if (message.messageType !== 'tool_execution') return null;
  const { details, tool } = message.metadata;
  if (details?.type !== 'commandOutput' || details.exitCode === null) return null;
  // PowerShell has other signs, and the result of a background command is not its exit code.
  if (tool?.kind !== 'execute' || tool.language !== undefined || details.backgroundTaskId !== null)
    return null;
  const command = testCommandIn(tool.command ?? '');
  return command === null ? null : { command, exitCode: details.exitCode };
}

function runningIn({ messageType, metadata, timestamp }: ConversationMessage): readonly Running[] {
  if (messageType !== 'tool_execution') return [];
  const use = useOf(metadata);
  const subject = subjectOfUse(use);
  // The end of a path matters, and a path is never that long.
  const shown = isAboutPath(use.action) ? subject.slice(0, 4_096) : lineOf(subject);
  return [{ action: use.action, subject: shown, startedAt: timestamp }];
}
