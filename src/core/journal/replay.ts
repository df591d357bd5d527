import type { FrameRef } from '#core/store/frames.ts';
import type { Store } from '#core/store/store.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Frame, StreamEvent } from '#shared/contract/streams.ts';

/** What a stored frame says today. `null`: its row is gone, and a later frame of the stream says so. */
export function replay(ref: FrameRef, store: Store, agents: readonly AgentInfo[]): Frame | null {
  const event = eventOf(ref, store, agents);
  return event && { stream: ref.stream, seq: ref.seq, event };
}

function eventOf(ref: FrameRef, store: Store, agents: readonly AgentInfo[]): StreamEvent | null {
  switch (ref.type) {
    case 'message': {
      const message = store.messages.byId(ref.stream, ref.ref);
      return message && { type: 'message.upserted', message, replaces: ref.replaces };
    }
    case 'session': {
      const session = store.sessions.get(ref.ref);
      return session && { type: 'session.upserted', session };
    }
    case 'interaction': {
      const interaction = store.interactions.get(ref.ref);
      return interaction && { type: 'interaction.upserted', interaction };
    }
    case 'sessionDeleted':
      return { type: 'session.deleted', sessionId: ref.ref };
    case 'settings':
      return { type: 'settings.changed', settings: store.settings.get() };
    case 'terminal': {
      const terminal = store.terminals.get(ref.ref);
      return terminal && { type: 'terminal.upserted', terminal };
    }
    case 'notification': {
      const notification = store.notifications.get(ref.ref);
      return notification && { type: 'notification.upserted', notification };
    }
    case 'terminalDeleted':
      return { type: 'terminal.deleted', terminalId: ref.ref };
    case 'rule': {
      const rule = store.rules.get(ref.ref);
      return rule && { type: 'rule.upserted', rule };
    }
    case 'agents':
      return { type: 'agents.found', agents: [...agents] };
  }
}
