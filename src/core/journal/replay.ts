import type { FrameRef, FrameType } from '#core/store/tables/frames.ts';
import type { Store } from '#core/store/store.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Frame, StreamEvent } from '#shared/contract/streams.ts';
import type { Project } from '#shared/project/project.ts';

import { listedSession } from './listed-session.ts';

/**
 * Returns a stored frame with the current content of its row. Returns null if the row is gone; a
 * later frame of the stream reports its deletion.
 */
export function replay(ref: FrameRef, store: Store, agents: readonly AgentInfo[]): Frame | null {
  const event = readers[ref.type](ref, { store, agents });
  return event && { stream: ref.stream, seq: ref.seq, event };
}

type Sources = { readonly store: Store; readonly agents: readonly AgentInfo[] };

/** Reads the current event of a stored frame, by its type. Returns null if the row is gone. */
const readers: Readonly<Record<FrameType, (ref: FrameRef, from: Sources) => StreamEvent | null>> = {
  message: ({ stream, ref, replaces }, { store }) => {
    const message = store.messages.byId(stream, ref);
    return message && { type: 'message.upserted', message, replaces };
  },
  session: ({ ref }, { store }) => {
    const session = store.sessions.get(ref);
    return session && { type: 'session.upserted', session: listedSession(session) };
  },
  interaction: ({ ref }, { store }) => {
    const interaction = store.interactions.get(ref);
    return interaction && { type: 'interaction.upserted', interaction };
  },
  sessionDeleted: ({ ref }) => ({ type: 'session.deleted', sessionId: ref }),
  settings: (_, { store }) => ({ type: 'settings.changed', settings: store.settings.get() }),
  terminal: ({ ref }, { store }) => {
    const terminal = store.terminals.get(ref);
    return terminal && { type: 'terminal.upserted', terminal };
  },
  notification: ({ ref }, { store }) => {
    const notification = store.notifications.get(ref);
    return notification && { type: 'notification.upserted', notification };
  },
  terminalDeleted: ({ ref }) => ({ type: 'terminal.deleted', terminalId: ref }),
  rule: ({ ref }, { store }) => {
    const rule = store.rules.get(ref);
    return rule && { type: 'rule.upserted', rule };
  },
  browser: ({ ref }, { store }) => {
    const browser = store.browsers.get(ref)?.browser;
    return browser ? { type: 'browser.upserted', browser } : null;
  },
  project: ({ ref }, { store }) => {
    const project = store.projects.get(ref);
    return project && projectEvent(project);
  },
  checkpoints: ({ ref }) => ({ type: 'checkpoints.changed', sessionId: ref }),
  agents: (_, { agents }) => ({ type: 'agents.found', agents: [...agents] }),
};

/** Returns the event of a project: a removed one is not on the desk. */
export function projectEvent(project: Project): StreamEvent {
  return project.removedAt === null
    ? { type: 'project.upserted', project }
    : { type: 'project.deleted', projectId: project.projectId };
}
