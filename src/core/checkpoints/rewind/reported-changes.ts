import { setImmediate as breathe } from 'node:timers/promises';

import type { Store } from '#core/store/store.ts';
import type { TurnSpan } from '#core/store/messages/turn-facts.ts';
import { diffsIn } from '#shared/tool/diffs-in.ts';
import { useOf, type ToolKind } from '#shared/tool/tool-use.ts';
import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';

type StorePart = Pick<Store, 'turnFacts' | 'messages' | 'sessions'>;

export type ReportedChanges = {
  /** Paths of the files that tools reported as changed, as the agent named them. */
  readonly paths: ReadonlySet<string>;
  /**
   * True if the turn may have changed other files, too, e.g. by a command. False only if each of its
   * tools is known to change no files but those that it reports.
   */
  readonly mayHaveOthers: boolean;
};

/** Kinds of tools that change no files, if they do nothing of unknown effect. */
const CHANGE_NOTHING: ReadonlySet<ToolKind> = new Set([
  'read',
  'search',
  'fetch',
  'think',
  'plan',
  'todo',
  'question',
  'switchMode',
]);

/** Number of messages that are read at a time; few enough to block core only briefly. */
const SLICE = 100;

/** Returns what the tools of a turn and of its sub-agents reported about changed files. */
export async function reportedChanges(store: StorePart, span: TurnSpan): Promise<ReportedChanges> {
  const { sessionId } = span;
  const paths = new Set<string>();
  let tools = 0;
  let mayHaveOthers = false;
  for await (const message of toolsOf(store, span)) {
    tools += 1;
    const changed = changedPaths(message);
    for (const path of changed) paths.add(path);
    mayHaveOthers ||= changed.length === 0 && !changesNothing(store, message);
  }
  // A program in a terminal may report no tools at all.
  const isSilent = tools === 0 && store.sessions.get(sessionId)?.face !== 'structured';
  return { paths, mayHaveOthers: mayHaveOthers || isSilent };
}

async function* toolsOf({ turnFacts, messages }: StorePart, span: TurnSpan) {
  for (const { level, first, end } of turnFacts.levels(span)) {
    const parent = level === '' ? null : level;
    for (let after: number | null = first - 1; after !== null;) {
      const slice: readonly ConversationMessage[] = messages.after(
        span.sessionId,
        parent,
        after,
        SLICE,
      );
      for (const message of slice)
        if (message.seq < end && message.messageType === 'tool_execution') yield message;
      const last = slice.at(-1);
      after = last && slice.length === SLICE && last.seq < end ? last.seq : null;
      await breathe();
    }
  }
}

/** Returns the files that a completed edit names; none if it names none or is no edit. */
function changedPaths({ metadata: { status, details } }: ToolExecutionMessage): readonly string[] {
  if (status !== 'completed') return [];
  if (details?.type === 'notebookEdit') return [details.filePath];
  return diffsIn(details).flatMap(({ filePath, movedTo }) =>
    movedTo === undefined ? [filePath] : [filePath, movedTo],
  );
}

function changesNothing(
  { messages }: StorePart,
  { sessionId, metadata }: ToolExecutionMessage,
): boolean {
  if (metadata.status === 'denied') return true;
  const use = useOf(metadata);
  // The tools of a sub-agent are on its own level, unless the agent hides them.
  if (use.kind === 'subagent')
    return messages.after(sessionId, metadata.toolUseId, Number.MIN_SAFE_INTEGER, 1).length > 0;
  return CHANGE_NOTHING.has(use.kind) && (!('effect' in use) || use.effect === 'ownWork');
}
