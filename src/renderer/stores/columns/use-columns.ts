import { NO_ROOM_FOR_TWO, useMedia } from '#renderer/kit/ui/media.ts';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { frontSession } from '#renderer/stores/sessions/groups.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { useLoneTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import type { Beside, ColumnId } from '#renderer/stores/window/columns.ts';
import { pageInFront, selectedSession, type Page } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

/** The content of the main area. */
export type Columns = {
  /** The page in front of the session or terminal; null if there is none. */
  readonly page: Page | null;
  /** The terminal shown instead of the session. */
  readonly lone: Terminal | undefined;
  /** The session in front, also while a page or a terminal is in front of it. */
  readonly session: Session | undefined;
  /** The content of the second column and the session it belongs to; null if there is none. */
  readonly beside: { readonly content: Beside; readonly session: Session } | null;
  /** The column that had the focus last. */
  readonly active: ColumnId;
  /** The columns that are rendered: in a narrow window only the active one. */
  readonly visible: readonly ColumnId[];
  /** True if the window is wide enough for two columns. */
  readonly hasRoom: boolean;
};

export function useColumns(): Columns {
  const groups = useSessionGroups();
  const sessions = useSessions();
  const selected = useUi(selectedSession);
  const session = frontSession(groups, selected);
  const lone = useLoneTerminal();
  const page = useUi(pageInFront);
  const content = useUi((ui) => ui.beside);
  const activeColumn = useUi((ui) => ui.activeColumn);
  const hasRoom = !useMedia(NO_ROOM_FOR_TWO);
  const of = sessions.find(({ sessionId }) => sessionId === content?.sessionId);
  const isShown =
    content !== null &&
    page === null &&
    canBeBeside(content, lone ? undefined : session?.sessionId);
  const beside = isShown && of ? { content, session: of } : null;
  const active = beside ? activeColumn : 'front';
  return {
    page,
    lone,
    session,
    beside,
    active,
    visible: beside && hasRoom && !isWide(beside.content, active) ? ['front', 'beside'] : [active],
    hasRoom,
  };
}

/** Returns true if the second column takes the place of both. */
function isWide(content: Beside, active: ColumnId): boolean {
  return content.kind === 'review' && content.isWide && active === 'beside';
}

/** Returns true if the second column may show this beside a session in front, if there is one. */
export function canBeBeside(content: Beside, frontId: string | undefined): boolean {
  return content.kind === 'session' ? content.sessionId !== frontId : content.sessionId === frontId;
}

/** Returns the session that menus and shortcuts apply to: that of the active column. */
export function activeSession({ active, beside, lone, session }: Columns): Session | null {
  if (active === 'beside' && beside) return beside.session;
  return lone ? null : (session ?? null);
}

/** Returns the sessions whose conversations are visible. */
export function visibleSessions(columns: Columns): readonly Session[] {
  const { visible, beside, page, lone, session } = columns;
  const inFront = visible.includes('front') && page === null && !lone && session ? [session] : [];
  const second =
    visible.includes('beside') && beside?.content.kind === 'session' ? [beside.session] : [];
  return [...inFront, ...second];
}
