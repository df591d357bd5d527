import type { StreamFailure } from '#shared/channel/client-streams.ts';
import type { AgentInfo, AgentWords } from '#shared/contract/agents.ts';
import { noSettings, type Settings } from '#shared/contract/desk.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Snapshot, StreamEvent } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Rule } from '#shared/interaction/rule.ts';
import type { Notification } from '#shared/notification/notification.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';
import type { Project } from '#shared/project/project.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

/** State that every window holds: everything outside a conversation. */
export type DeskState = {
  /** False before the first snapshot. */
  readonly loaded: boolean;
  /** Newest first. */
  readonly sessions: readonly Session[];
  /** Open interactions, oldest first. */
  readonly interactions: readonly Interaction[];
  /**
   * Interactions that closed recently while this window was open, newest last; used to explain why
   * one disappeared.
   */
  readonly closed: readonly Interaction[];
  readonly agents: readonly AgentInfo[];
  readonly agentWords: AgentWords;
  readonly settings: Settings;
  /** Oldest first. */
  readonly terminals: readonly Terminal[];
  /** Newest first, including recently revoked ones. */
  readonly rules: readonly Rule[];
  /** Ordered by the time of pairing, including those whose access ended recently. */
  readonly browsers: readonly PairedBrowser[];
  /** In the order in which they were added. */
  readonly projects: readonly Project[];
  /** Current notifications, oldest first. */
  readonly notifications: readonly Notification[];
  /** Number of changes of each session's checkpoints since the last snapshot. */
  readonly checkpointChanges: Readonly<Record<string, number>>;
  readonly failure: StreamFailure | null;
};

export const emptyDesk: DeskState = {
  loaded: false,
  sessions: [],
  interactions: [],
  closed: [],
  agents: [],
  agentWords: {},
  settings: noSettings,
  terminals: [],
  rules: [],
  browsers: [],
  projects: [],
  notifications: [],
  checkpointChanges: {},
  failure: null,
};

export type DeskChange =
  | { readonly type: 'snapshot'; readonly snapshot: Extract<Snapshot, { of: 'desk' }> }
  | { readonly type: 'event'; readonly event: StreamEvent }
  | { readonly type: 'failed'; readonly failure: StreamFailure };

/** Returns the next state. Pure; unchanged sessions and interactions keep their identity. */
export function changeDesk(state: DeskState, change: DeskChange): DeskState {
  if (change.type === 'event') return changeByEvent(state, change.event);
  if (change.type === 'failed') return { ...state, failure: change.failure };
  const { sessions, interactions, agents, agentWords, settings } = change.snapshot;
  const { terminals, rules, browsers, notifications, projects = [] } = change.snapshot;
  return {
    ...state,
    loaded: true,
    sessions: sessions.filter((session) => !isDiscarded(session)).toSorted(newestFirst),
    interactions: interactions.filter(isOpen).toSorted(oldestFirst),
    agents,
    agentWords,
    settings,
    terminals,
    rules,
    browsers,
    projects,
    notifications,
    checkpointChanges: {},
    failure: null,
  };
}

function changeByEvent(state: DeskState, event: StreamEvent): DeskState {
  switch (event.type) {
    case 'session.upserted':
      return changeBySession(state, event.session);
    case 'session.deleted':
      return withoutSession(state, event.sessionId);
    case 'interaction.upserted':
      return changeByInteraction(state, event.interaction);
    case 'agents.found':
      return { ...state, agents: event.agents };
    case 'settings.changed':
      return { ...state, settings: event.settings };
    case 'terminal.upserted':
      return { ...state, terminals: upsertTerminal(state.terminals, event.terminal) };
    case 'rule.upserted':
      return { ...state, rules: upsertRule(state.rules, event.rule) };
    case 'browser.upserted':
      return { ...state, browsers: upsertBrowser(state.browsers, event.browser) };
    case 'notification.upserted':
      return {
        ...state,
        notifications: upsertNotification(state.notifications, event.notification),
      };
    case 'terminal.deleted':
      return {
        ...state,
        terminals: state.terminals.filter((held) => held.terminalId !== event.terminalId),
      };
    case 'project.upserted':
      return { ...state, projects: upsertProject(state.projects, event.project) };
    case 'project.deleted':
      return {
        ...state,
        projects: state.projects.filter((held) => held.projectId !== event.projectId),
      };
    case 'checkpoints.changed': {
      const { [event.sessionId]: before = 0, ...others } = state.checkpointChanges;
      return { ...state, checkpointChanges: { ...others, [event.sessionId]: before + 1 } };
    }
    case 'message.upserted':
      return state;
  }
}

function upsertTerminal(terminals: readonly Terminal[], terminal: Terminal): readonly Terminal[] {
  const at = terminals.findIndex((held) => held.terminalId === terminal.terminalId);
  return at < 0 ? [...terminals, terminal] : terminals.with(at, terminal);
}

function upsertNotification(
  held: readonly Notification[],
  notification: Notification,
): readonly Notification[] {
  const others = held.filter((each) => each.notificationId !== notification.notificationId);
  if (notification.withdrawnAt !== null) return others;
  return others.length === held.length
    ? [...held, notification]
    : held.map((each) => (others.includes(each) ? each : notification));
}

function upsertRule(rules: readonly Rule[], rule: Rule): readonly Rule[] {
  const at = rules.findIndex((held) => held.ruleId === rule.ruleId);
  return at < 0 ? [rule, ...rules] : rules.with(at, rule);
}

function upsertBrowser(
  browsers: readonly PairedBrowser[],
  browser: PairedBrowser,
): readonly PairedBrowser[] {
  const at = browsers.findIndex((held) => held.browserId === browser.browserId);
  return at < 0 ? [...browsers, browser] : browsers.with(at, browser);
}

function upsertProject(projects: readonly Project[], project: Project): readonly Project[] {
  const at = projects.findIndex((held) => held.projectId === project.projectId);
  return at < 0 ? [...projects, project] : projects.with(at, project);
}

function changeBySession(state: DeskState, session: Session): DeskState {
  if (isDiscarded(session)) return withoutSession(state, session.sessionId);
  return { ...state, sessions: upsertSession(state.sessions, session) };
}

function upsertSession(sessions: readonly Session[], session: Session): readonly Session[] {
  const at = sessions.findIndex((held) => held.sessionId === session.sessionId);
  return at < 0 ? [...sessions, session].toSorted(newestFirst) : sessions.with(at, session);
}

function withoutSession(state: DeskState, sessionId: string): DeskState {
  return {
    ...state,
    sessions: state.sessions.filter((held) => held.sessionId !== sessionId),
    interactions: state.interactions.filter((held) => held.request.sessionId !== sessionId),
    notifications: state.notifications.filter((held) => held.payload.sessionId !== sessionId),
  };
}

/** Maximum number of remembered closed interactions. */
const MAX_CLOSED = 20;

function changeByInteraction(state: DeskState, interaction: Interaction): DeskState {
  const interactions = upsertInteraction(state.interactions, interaction);
  const wasOpen = state.interactions.some(
    (held) => held.request.requestId === interaction.request.requestId,
  );
  const closed =
    wasOpen && !isOpen(interaction)
      ? [...state.closed, interaction].slice(-MAX_CLOSED)
      : state.closed;
  return { ...state, interactions, closed };
}

function upsertInteraction(
  held: readonly Interaction[],
  interaction: Interaction,
): readonly Interaction[] {
  const at = held.findIndex((other) => other.request.requestId === interaction.request.requestId);
  if (!isOpen(interaction)) return at < 0 ? held : held.toSpliced(at, 1);
  return at < 0 ? [...held, interaction].toSorted(oldestFirst) : held.with(at, interaction);
}

function isDiscarded({ discardedAt }: Session): boolean {
  return (discardedAt ?? null) !== null;
}

function isOpen(interaction: Interaction): boolean {
  return interaction.outcome === null;
}

function newestFirst(a: Session, b: Session): number {
  return b.createdAt - a.createdAt || a.sessionId.localeCompare(b.sessionId);
}

function oldestFirst(a: Interaction, b: Interaction): number {
  return a.openedAt - b.openedAt || a.request.requestId.localeCompare(b.request.requestId);
}
