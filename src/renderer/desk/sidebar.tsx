import { Keyboard, Plus, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { OpenInboxButton } from '#renderer/features/interactions/inbox/open-inbox-button.tsx';
import { OpenAddProject } from '#renderer/features/projects/open-add-project.tsx';
import { OpenSearchButton } from '#renderer/features/search/open-search-button.tsx';
import { SessionList } from '#renderer/features/sessions/list/session-list.tsx';
import { TerminalList } from '#renderer/features/terminal/terminal-list.tsx';
import { OpenTmux } from '#renderer/features/tmux/open-tmux.tsx';
import { OpenWorktrees } from '#renderer/features/worktrees/open-worktrees.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Logo } from '#renderer/kit/ui/logo.tsx';
import { Tooltip } from '#renderer/kit/ui/overlays/tooltip.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useProjects, useSessions } from '#renderer/stores/desk/desk.ts';
import { changeUi, openStartPage } from '#renderer/stores/window/ui.ts';
import { OpenTranscriptButton } from '#renderer/views/session/open-transcript-button.tsx';
import { OpenTerminalButton } from '#renderer/views/terminal/open-button.tsx';

/**
 * Lists sessions and terminals and has the buttons that open something new. The column and the
 * drawer share it.
 */
export function Sidebar() {
  const { keysOf } = useActions();
  const { t } = useTranslation('sessions');
  const isEmpty = useSessions().length + useProjects().length === 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SidebarTop />
      <div className="shrink-0 px-2 pb-2">
        <Tooltip text={t('list.new')} shortcut={keysOf('newSession')} side="right">
          <button
            type="button"
            onClick={() => openStartPage()}
            className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-left font-medium shadow-low transition-colors hover:bg-hover"
          >
            <Plus aria-hidden className="size-4 text-muted" />
            {t('list.new')}
          </button>
        </Tooltip>
        <OpenInboxButton />
        <OpenSearchButton />
        <OpenAddProject className="w-full justify-start" />
        <OpenTranscriptButton className="w-full justify-start" />
        <OpenTerminalButton className="w-full justify-start" />
        <OpenTmux className="w-full justify-start" />
        <OpenWorktrees className="w-full justify-start" />
      </div>
      {isEmpty ? (
        <p className="px-4 py-2 text-xs text-muted">{t('list.empty')}</p>
      ) : (
        <SessionList />
      )}
      <TerminalList />
    </div>
  );
}

/** Names the product, and opens what is about the whole desk. */
function SidebarTop() {
  const { keysOf } = useActions();
  const { t } = useTranslation();
  const { t: tActions } = useTranslation('actions');
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 pr-2 pl-4">
      <Logo className="size-5" />
      <span className="flex-1 font-semibold tracking-tight">{t('appName')}</span>
      <IconButton
        label={tActions('title.palette')}
        shortcut={keysOf('palette')}
        onClick={() => changeUi({ overlay: { kind: 'palette' }, drawerOpen: false })}
      >
        <Search />
      </IconButton>
      <IconButton
        label={tActions('title.shortcuts')}
        shortcut={keysOf('shortcuts')}
        onClick={() => changeUi({ overlay: { kind: 'shortcuts' }, drawerOpen: false })}
      >
        <Keyboard />
      </IconButton>
      <IconButton
        label={tActions('title.settings')}
        shortcut={keysOf('settings')}
        onClick={() => changeUi({ overlay: { kind: 'settings' }, drawerOpen: false })}
      >
        <Settings />
      </IconButton>
    </div>
  );
}
