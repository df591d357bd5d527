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

/** A page about all sessions: the inbox, the search, or the page on which one is started. */
export type Page = 'inbox' | 'search' | 'start';

/** Folder and agent that are selected at first on the page on which a session is started. */
export type StartWith = { readonly folder?: string; readonly agentId?: string };

type PageFront = {
  readonly kind: Page;
  readonly behind: SessionFront | TerminalFront;
  readonly startWith?: StartWith;
};

/** The content in front in the main area. A page returns to what is behind it. */
export type Front = SessionFront | TerminalFront | PageFront;

function isPageFront(front: Front): front is PageFront {
  return front.kind === 'inbox' || front.kind === 'search' || front.kind === 'start';
}

type WithFront = { readonly front: Front };

/** Returns what is in front, or behind a page. */
function behindPage(front: Front): SessionFront | TerminalFront {
  return isPageFront(front) ? front.behind : front;
}

function sessionPart(front: Front): SessionFront {
  const shown = behindPage(front);
  return shown.kind === 'terminal' ? shown.behind : shown;
}

/**
 * Returns the selected session, also while a terminal or a page is in front of it; null if the
 * person has selected none.
 */
export function selectedSession({ front }: WithFront): string | null {
  const part = sessionPart(front);
  return part.kind === 'session' ? part.sessionId : null;
}

/** Returns the terminal shown instead of a session, also while a page is in front of it. */
export function frontTerminal({ front }: WithFront): string | null {
  const shown = behindPage(front);
  return shown.kind === 'terminal' ? shown.terminalId : null;
}

/** Returns the page in front; null if none is. */
export function pageInFront({ front }: WithFront): Page | null {
  return isPageFront(front) ? front.kind : null;
}

export function isInboxInFront({ front }: WithFront): boolean {
  return front.kind === 'inbox';
}

export function isStartPageInFront({ front }: WithFront): boolean {
  return front.kind === 'start';
}

/** Returns what the start page was opened with, another object each time; null if it was not. */
export function startWithOf({ front }: WithFront): StartWith | null {
  return isPageFront(front) ? (front.startWith ?? null) : null;
}

export function frontOfSession(sessionId: string | null): SessionFront {
  return sessionId === null ? { kind: 'none' } : { kind: 'session', sessionId };
}

/** Replaces the session in front, or behind a terminal or a page. */
export function withSession(front: Front, sessionId: string | null): Front {
  const session = frontOfSession(sessionId);
  const shown = behindPage(front);
  const behind = shown.kind === 'terminal' ? { ...shown, behind: session } : session;
  return isPageFront(front) ? { ...front, behind } : behind;
}

export function withTerminal(front: Front, terminalId: string): Front {
  return { kind: 'terminal', terminalId, behind: sessionPart(front) };
}

export function withPage(front: Front, page: Page, startWith?: StartWith): Front {
  return { kind: page, behind: behindPage(front), ...(startWith && { startWith }) };
}

export function withoutPage(front: Front): Front {
  return behindPage(front);
}
