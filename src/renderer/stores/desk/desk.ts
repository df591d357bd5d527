import { useMemo } from 'react';
import { create } from 'zustand';

import { frameScheduler } from '#renderer/stores/frames/frame-scheduler.ts';
import type { StreamFailure } from '#shared/channel/client-streams.ts';
import type { Client } from '#shared/channel/client.ts';
import type { AgentInfo, AgentWords } from '#shared/contract/agents.ts';
import type { Settings } from '#shared/contract/desk.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK } from '#shared/contract/streams.ts';
import { changeDesk, emptyDesk, type DeskChange, type DeskState } from '#shared/desk/desk-state.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Rule } from '#shared/interaction/rule.ts';
import type { Notification } from '#shared/notification/notification.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';
import type { Project } from '#shared/project/project.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

const useDesk = create<DeskState>()(() => emptyDesk);

/** The only function that writes this store. */
function applyChanges(changes: readonly DeskChange[]): void {
  useDesk.setState(changes.reduce(changeDesk, useDesk.getState()), true);
}

const changes = frameScheduler.createQueue(applyChanges, (change) =>
  isNewQuestion(change) ? 'urgent' : 'usual',
);

/**
 * Returns true for a new question, which is rendered before all other changes: a person waits for
 * it, and an agent for the person.
 */
function isNewQuestion(change: DeskChange): boolean {
  if (change.type !== 'event' || change.event.type !== 'interaction.upserted') return false;
  const { request, outcome } = change.event.interaction;
  return (
    outcome === null &&
    !useDesk.getState().interactions.some((held) => held.request.requestId === request.requestId)
  );
}

/** Receives the desk until the returned function is called. */
export function openDesk(client: Pick<Client, 'openStream'>): () => void {
  return client.openStream(DESK, {
    onSnapshot: (snapshot) => {
      if (snapshot.of === 'desk') changes.add({ type: 'snapshot', snapshot });
    },
    onFrame: (frame) => changes.add({ type: 'event', event: frame.event }),
    onDelta: () => undefined,
    onLive: () => undefined,
    onFailed: (failure) => changes.add({ type: 'failed', failure }),
  });
}

/** Subscribes to the texts of agents, before any component renders the state they are part of. */
export function subscribeAgentWords(listener: (words: AgentWords) => void): () => void {
  return useDesk.subscribe(({ agentWords }, before) => {
    if (agentWords !== before.agentWords) listener(agentWords);
  });
}

export function useDeskLoaded(): boolean {
  return useDesk((s) => s.loaded);
}

/** Returns why core does not open the desk stream; null if it does, or while it is being opened. */
export function useDeskFailure(): StreamFailure | null {
  return useDesk((s) => s.failure);
}

export function useSession(sessionId: string): Session | undefined {
  return useDesk((s) => s.sessions.find((session) => session.sessionId === sessionId));
}

/**
 * Returns one field of a session; undefined while the session is unknown. Rows of lists use it
 * instead of `useSession`, which renders them at each change of the session, such as of its changed
 * files.
 */
export function useSessionField<F extends keyof Session>(
  sessionId: string,
  field: F,
): Session[F] | undefined {
  return useDesk((s) => s.sessions.find((session) => session.sessionId === sessionId)?.[field]);
}

/** Returns all sessions, newest first, including archived ones. */
export function useSessions(): readonly Session[] {
  return useDesk((s) => s.sessions);
}

/** Returns a number that is another one after each change of a session's checkpoints. */
export function useCheckpointChanges(sessionId: string): number {
  return useDesk((s) => s.checkpointChanges[sessionId] ?? 0);
}

/** Returns all rules, newest first, including recently revoked ones. */
export function useRules(): readonly Rule[] {
  return useDesk((s) => s.rules);
}

/**
 * Returns the paired browsers in the order of their pairing, including those whose access ended
 * recently.
 */
export function useBrowsers(): readonly PairedBrowser[] {
  return useDesk((s) => s.browsers);
}

/** Returns the open questions of all sessions, oldest first. */
export function useOpenInteractions(): readonly Interaction[] {
  return useDesk((s) => s.interactions);
}

/** Returns the question of a session that has been open longest; undefined if there is none. */
export function useOldestQuestion(sessionId: string): Interaction | undefined {
  return useDesk((s) => s.interactions.find(({ request }) => request.sessionId === sessionId));
}

/** Returns true if no other question is open. For actions, which read the desk once. */
export function isOnlyQuestion(requestId: string): boolean {
  return useDesk.getState().interactions.every(({ request }) => request.requestId === requestId);
}

/** Returns true if a question of the session waits for an answer. */
export function hasOpenQuestion(sessionId: string): boolean {
  const { interactions } = useDesk.getState();
  return interactions.some(({ request }) => request.sessionId === sessionId);
}

/** Returns undefined if the question is closed or not known (yet). */
export function useOpenInteraction(requestId: string): Interaction | undefined {
  return useDesk((s) => s.interactions.find(({ request }) => request.requestId === requestId));
}

const NONE: readonly Interaction[] = [];

/**
 * Returns questions about tool uses of a session, open ones and recently closed ones; both are
 * empty unless `wanted`.
 */
export function useToolQuestions(sessionId: string, wanted: boolean) {
  const open = useDesk((s) => (wanted ? s.interactions : NONE));
  const closed = useDesk((s) => (wanted ? s.closed : NONE));
  return useMemo(() => {
    const isOfCall = ({ request }: Interaction) =>
      request.sessionId === sessionId && 'toolUseId' in request.details;
    return { open: open.filter(isOfCall), closed: closed.filter(isOfCall) };
  }, [open, closed, sessionId]);
}

/** Returns recently closed questions, newest last. */
export function useClosedInteractions(): readonly Interaction[] {
  return useDesk((s) => s.closed);
}

export function useAgents(): readonly AgentInfo[] {
  return useDesk((s) => s.agents);
}

/** Returns a function that names agents, also entries of the person that were removed. */
export function useAgentNames(): (agentId: string) => string {
  const agents = useAgents();
  const learnt = useSettings().learntAgents;
  return (agentId) =>
    agents.find((agent) => agent.agentId === agentId)?.name ?? learnt?.[agentId]?.name ?? agentId;
}

export function useAgent(agentId: string): AgentInfo | undefined {
  return useDesk((s) => s.agents.find((agent) => agent.agentId === agentId));
}

/** Returns the agent of a session. Changes only when core detects agents again. */
export function useAgentOf(sessionId: string): AgentInfo | undefined {
  return useDesk((s) => {
    const agentId = s.sessions.find((session) => session.sessionId === sessionId)?.agentId;
    return s.agents.find((agent) => agent.agentId === agentId);
  });
}

export function useSettings(): Settings {
  return useDesk((s) => s.settings);
}

/** Returns the current notifications, oldest first. */
export function useNotifications(): readonly Notification[] {
  return useDesk((s) => s.notifications);
}

/** Returns the projects on the desk in the order in which they were added. */
export function useProjects(): readonly Project[] {
  return useDesk((s) => s.projects);
}

/** Returns the project on the desk with this folder. For actions, which read the desk once. */
export function projectAt(folder: string): Project | undefined {
  return useDesk.getState().projects.find((project) => project.folder === folder);
}

/** Returns the terminals with and without a session, oldest first. */
export function useTerminals(): readonly Terminal[] {
  return useDesk((s) => s.terminals);
}

export function useTerminal(terminalId: string | null): Terminal | undefined {
  return useDesk((s) => s.terminals.find((terminal) => terminal.terminalId === terminalId));
}

/** Returns a terminal. For actions, which read the desk once. */
export function terminalOf(terminalId: string): Terminal | undefined {
  return useDesk.getState().terminals.find((terminal) => terminal.terminalId === terminalId);
}

/** Returns all terminals. For actions, which read the desk once. */
export function terminalsNow(): readonly Terminal[] {
  return useDesk.getState().terminals;
}
