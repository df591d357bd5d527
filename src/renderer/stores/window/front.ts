/** A session, or none: the desk then shows the first one of the list. */
type SessionFront =
  | { readonly kind: 'none' }
  | { readonly kind: 'session'; readonly sessionId: string };

/** A terminal without a session. `behind` is shown again when the terminal is closed. */
type TerminalFront = {
  readonly kind: 'terminal';
  readonly terminalId: string;
  readonly behind: SessionFront;
};

/** The content in front in the main area. The inbox returns to what is behind it. */
export type Front =
  | SessionFront
  | TerminalFront
  | { readonly kind: 'inbox'; readonly behind: SessionFront | TerminalFront };

type WithFront = { readonly front: Front };

/** Returns what is in front, or behind the inbox. */
function behindInbox(front: Front): SessionFront | TerminalFront {
  return front.kind === 'inbox' ? front.behind : front;
}

function sessionPart(front: Front): SessionFront {
  const shown = behindInbox(front);
  return shown.kind === 'terminal' ? shown.behind : shown;
}

/**
 * Returns the selected session, also while a terminal or the inbox is in front of it; null if the
 * person has selected none.
 */
export function selectedSession({ front }: WithFront): string | null {
  const part = sessionPart(front);
  return part.kind === 'session' ? part.sessionId : null;
}

/** Returns the terminal shown instead of a session, also while the inbox is in front of it. */
export function frontTerminal({ front }: WithFront): string | null {
  const shown = behindInbox(front);
  return shown.kind === 'terminal' ? shown.terminalId : null;
}

export function isInboxInFront({ front }: WithFront): boolean {
  return front.kind === 'inbox';
}

export function frontOfSession(sessionId: string | null): SessionFront {
  return sessionId === null ? { kind: 'none' } : { kind: 'session', sessionId };
}

/** Replaces the session in front, or behind a terminal or the inbox. */
export function withSession(front: Front, sessionId: string | null): Front {
  const session = frontOfSession(sessionId);
  const shown = behindInbox(front);
  const behind = shown.kind === 'terminal' ? { ...shown, behind: session } : session;
  return front.kind === 'inbox' ? { ...front, behind } : behind;
}

export function withTerminal(front: Front, terminalId: string): Front {
  return { kind: 'terminal', terminalId, behind: sessionPart(front) };
}

export function withInbox(front: Front): Front {
  return { kind: 'inbox', behind: behindInbox(front) };
}

export function withoutInbox(front: Front): Front {
  return behindInbox(front);
}
