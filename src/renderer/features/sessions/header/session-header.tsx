import { Ellipsis, Folder, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Badge, type Tone } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Menu } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent, useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';
import { RenameField } from '#renderer/views/session/rename-field.tsx';
import { TerminalToggle } from '#renderer/views/terminal/open-button.tsx';
import type { Session, SessionStatus } from '#shared/contract/sessions.ts';

import { SessionMenuItems } from '../session-menu.tsx';
import { StatusIcon } from '../status-icon.tsx';
import { ReviewButton } from './review-button.tsx';
import { HeadFacts } from './head-facts.tsx';
import { FaceSwitch } from './face-switch.tsx';
import { SessionDetails } from './session-details.tsx';

const TONES: Readonly<Record<SessionStatus, Tone>> = {
  starting: 'accent',
  working: 'accent',
  waiting: 'warning',
  idle: 'ok',
  stopped: 'neutral',
  failed: 'danger',
};

/**
 * Shows title, status and actions of a session. `leadingButton` is rendered before the title, e.g.
 * the button of the drawer, and `trailingButton` at the end.
 */
export function SessionHeader({
  session,
  leadingButton,
  trailingButton,
}: {
  readonly session: Session;
  readonly leadingButton?: ReactNode;
  readonly trailingButton?: ReactNode;
}) {
  const { t } = useTranslation('sessions');
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 md:min-h-12 md:px-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-2">
        {leadingButton}
        <Title session={session} />
      </div>
      <div
        role="toolbar"
        aria-label={t('header.label', { title: session.title })}
        className="flex flex-wrap items-center gap-1"
      >
        <FaceSwitch session={session} />
        <ProcessButton session={session} />
        <ReviewButton session={session} />
        <TerminalToggle sessionId={session.sessionId} />
        <SessionDetails session={session} />
        <Menu
          align="end"
          trigger={
            <IconButton label={t('action.more')}>
              <Ellipsis />
            </IconButton>
          }
        >
          <SessionMenuItems session={session} place="header" />
        </Menu>
        {trailingButton}
      </div>
    </header>
  );
}

function Title({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { rename } = useSessionCommands(session.sessionId);
  const homeDir = useMachine()?.homeDir ?? null;
  const isRenaming = useUi(
    (ui) => ui.renaming?.sessionId === session.sessionId && ui.renaming.place === 'header',
  );
  const isWaiting = useOpenInteractions().some(
    (open) => open.request.sessionId === session.sessionId,
  );
  const status = isWaiting ? 'waiting' : session.status;
  const endRenaming = (next: string | null) => {
    changeUi({ renaming: null });
    if (next !== null) void rename(next);
  };
  return (
    <div className="min-w-0 flex-1">
      <div className="flex min-w-0 items-center gap-2">
        {isRenaming ? (
          <RenameField title={session.title} onDone={endRenaming} />
        ) : (
          <h1 className="min-w-0 truncate text-sm font-semibold">{session.title}</h1>
        )}
        <Badge tone={TONES[status]} icon={<StatusIcon status={status} />}>
          {t(`status.${status}`)}
        </Badge>
      </div>
      <p className="flex min-w-0 items-center gap-1 text-xs text-muted" title={session.cwd}>
        <Folder aria-hidden className="size-3 shrink-0 text-faint" />
        <span className="truncate">{tildePath(session.cwd, homeDir)}</span>
        <HeadFacts session={session} />
      </p>
    </div>
  );
}

/** Renders the button that fits the state of the agent's process: interrupt or resume. */
function ProcessButton({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { interrupt, resume } = useSessionCommands(session.sessionId);
  const canResume = useAgent(session.agentId)?.capabilities.resume !== false;
  if (session.archivedAt !== null) return null;
  if (session.status === 'working' || session.status === 'waiting') {
    return (
      <IconButton label={t('action.interrupt')} onClick={() => void interrupt()}>
        <Square className="size-3! fill-current" />
      </IconButton>
    );
  }
  if (session.status !== 'stopped' && session.status !== 'failed') return null;
  return (
    <Button
      size="sm"
      variant={session.interruptedTurn ? 'primary' : 'secondary'}
      icon={<Play aria-hidden className="size-3" />}
      title={canResume ? undefined : t('action.startAgainHint')}
      onClick={() => void resume()}
    >
      {t(canResume ? 'action.resume' : 'action.startAgain')}
    </Button>
  );
}
