import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

export function aSession(sessionId: string, change: Partial<Session> = {}): Session {
  return {
    sessionId,
    agentId: 'claude-code',
    title: `Session ${sessionId}`,
    cwd: `/home/ann/${sessionId}`,
    permissionMode: 'default',
    model: null,
    status: 'idle',
    problem: null,
    agentSessionId: null,
    agentVersion: null,
    counters: { seen: 0, shown: 0, unknown: 0 },
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    interruptedTurn: false,
    slashCommands: [],
    face: 'structured',
    terminalId: null,
    createdAt: 0,
    updatedAt: 0,
    archivedAt: null,
    ...change,
  };
}

export function anInteraction(
  requestId: string,
  sessionId: string,
  change: Partial<Interaction> = {},
): Interaction {
  return {
    request: {
      requestId,
      sessionId,
      type: 'USER_CONFIRMATION',
      title: 'Go on?',
      message: '',
      details: { type: 'none' },
      context: { agentId: 'claude-code', cwd: '/', askedBy: null, reason: null, blockedPath: null },
      options: [],
      required: true,
      risk: null,
    },
    outcome: null,
    response: null,
    decidedBy: null,
    explanation: null,
    openedAt: 0,
    shownAt: null,
    shownIn: [],
    unseenAt: null,
    timer: null,
    closedAt: null,
    nextRequestId: null,
    ...change,
  };
}

/** Capabilities of an agent for tests, which change what they are about. */
export const someCapabilities: AgentInfo['capabilities'] = {
  faces: ['structured'],
  resume: true,
  fork: false,
  additionalFolders: false,
  modes: true,
  models: true,
  images: true,
  steering: null,
  transcripts: false,
  questions: true,
  takeOver: false,
};
