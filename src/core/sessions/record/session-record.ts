import type { AgentEvent, AgentFacts } from '#core/agents/agent-event.ts';
import type { Launch, RecordCounts } from '#core/agents/agent.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Face, Session, SlashCommand } from '#shared/contract/sessions.ts';

import type { SessionServices } from '../session-services.ts';
import { isSameLimits, mergeLimits } from './merge-limits.ts';
import { isSameRunning, withRunning } from './running-facts.ts';

const TITLE_UNITS = 80;
/** Title of a session that began without a prompt. */
const UNTITLED = 'New session';

/**
 * Number of characters of a line that a title is made of. Hidden characters take more room when
 * they are shown.
 */
const MAX_LINE_LENGTH = 500;

/**
 * Returns the first line of a prompt, short enough for a list. The title is shown as plain text on
 * tabs, in notifications and in the tray.
 */
export function titleOf(prompt: string): string {
  const line = visibleText(prompt.trim().split('\n', 1)[0]?.trim().slice(0, MAX_LINE_LENGTH) ?? '');
  const units = [...line];
  return units.length > TITLE_UNITS ? `${units.slice(0, TITLE_UNITS - 1).join('')}…` : line;
}

export type NewSession = Pick<
  Session,
  'sessionId' | 'agentId' | 'cwd' | 'permissionMode' | 'model'
> & {
  readonly face?: Face;
  readonly effort?: string | undefined;
  readonly continuedFrom?: string;
  readonly forkedFrom?: NonNullable<Session['forkedFrom']>;
  readonly additionalFolders?: string[];
  readonly worktreeId?: string | undefined;
  readonly title: string;
  readonly now: number;
};

export function newSession({ now, face = 'structured', ...given }: NewSession): Session {
  return {
    ...given,
    title: given.title || UNTITLED,
    status: 'starting',
    problem: null,
    agentSessionId: null,
    agentVersion: null,
    counters: { seen: 0, shown: 0, unknown: 0 },
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    interruptedTurn: false,
    slashCommands: [],
    face,
    terminalId: null,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  };
}

/**
 * Returns the new list of commands. A command without a description keeps the description that it
 * had.
 */
function mergeCommands(
  known: readonly SlashCommand[],
  reported: readonly SlashCommand[],
): SlashCommand[] {
  const byName = new Map(known.map((command) => [command.name, command]));
  return reported.map((command) =>
    command.description === '' ? (byName.get(command.name) ?? command) : command,
  );
}

function withTitle(known: string, { title }: AgentFacts): string {
  const isReplaced = title && (known === UNTITLED || known === titleOf(title.before ?? ''));
  return (isReplaced && titleOf(title.text)) || known;
}

function withFacts(session: Session, facts: AgentFacts): Session {
  const running = withRunning(session, facts);
  return {
    ...session,
    title: withTitle(session.title, facts),
    agentSessionId: facts.agentSessionId ?? session.agentSessionId,
    permissionMode: facts.permissionMode ?? session.permissionMode,
    agentVersion: facts.version ?? session.agentVersion,
    ...(running && { running }),
    usage: { ...session.usage, costUsd: Math.max(session.usage.costUsd, facts.costUsd ?? 0) },
    ...(facts.limits && { limits: mergeLimits(session.limits ?? [], facts.limits) }),
    ...(facts.face && { face: facts.face, terminalId: null }),
    ...(facts.slashCommands && withCommands(session, facts.slashCommands)),
  };
}

/** Returns the commands with their version, which changes only with them. */
function withCommands(
  { slashCommands = [], commandsVersion }: Session,
  named: readonly SlashCommand[],
): Pick<Session, 'slashCommands' | 'commandsVersion'> {
  const merged = mergeCommands(slashCommands, named);
  return JSON.stringify(merged) === JSON.stringify(slashCommands)
    ? {}
    : { slashCommands: merged, commandsVersion: (commandsVersion ?? 0) + 1 };
}

/** Returns the session's record after an event of its agent; the same object if nothing changed. */
export function learn(session: Session, event: AgentEvent): Session {
  if (event.type === 'facts') return withFacts(session, event.facts);
  if (event.type !== 'output' || event.output.type !== 'usage') return session;
  const { inputTokens, outputTokens, costUsd } = event.output.usage;
  const { usage } = session;
  return {
    ...session,
    usage: {
      inputTokens: usage.inputTokens + inputTokens,
      outputTokens: usage.outputTokens + outputTokens,
      costUsd: usage.costUsd + (costUsd ?? 0),
    },
  };
}

export function count(session: Session, more: RecordCounts): Session {
  const { seen, shown, unknown } = session.counters;
  return {
    ...session,
    counters: {
      seen: seen + more.seen,
      shown: shown + more.shown,
      unknown: unknown + more.unknown,
    },
  };
}

/**
 * Returns true if facts about the agent changed. Counters change with every record and alone do not
 * trigger a frame.
 */
export function changedFacts(before: Session, after: Session): boolean {
  return (
    before.title !== after.title ||
    before.agentSessionId !== after.agentSessionId ||
    before.permissionMode !== after.permissionMode ||
    before.agentVersion !== after.agentVersion ||
    before.face !== after.face ||
    before.commandsVersion !== after.commandsVersion ||
    !isSameLimits(before.limits, after.limits) ||
    !isSameRunning(before.running, after.running) ||
    before.usage.costUsd !== after.usage.costUsd ||
    before.usage.outputTokens !== after.usage.outputTokens
  );
}

/** `variablesOf` is absent where no agent starts. */
export function launchOf(
  { forkedFrom, counters, agentSessionId: resume, worktreeId, ...session }: Session,
  wireLog: string,
  { variablesOf }: Partial<Pick<SessionServices, 'variablesOf'>> = {},
): Launch {
  const { sessionId, cwd, permissionMode, model, effort, face, additionalFolders = [] } = session;
  const isKnown = counters.shown > 0 || (forkedFrom ?? null) !== null;
  return {
    sessionId,
    cwd,
    permissionMode,
    model,
    ...(effort !== undefined && { effort }),
    resume,
    isKnown,
    ...(session.history === null && { isFound: true }),
    face,
    wireLog,
    // Until the agent has reported the copy, the next start copies again.
    ...(resume === null && forkedFrom && copyOf(forkedFrom)),
    ...(worktreeId !== undefined && variablesOf && { variables: variablesOf(worktreeId) }),
    ...(additionalFolders.length > 0 && { additionalFolders }),
  };
}

function copyOf({
  agentSessionId: forkOf,
  before,
}: NonNullable<Session['forkedFrom']>): Pick<Launch, 'forkOf' | 'forkBefore'> {
  if (!before) return { forkOf };
  // There is nothing to copy before the first prompt.
  return before.isFirst ? {} : { forkOf, forkBefore: before.promptId };
}
