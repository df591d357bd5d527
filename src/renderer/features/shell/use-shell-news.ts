import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { noteLink } from '#renderer/stores/conversation/link-store.ts';
import { useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { clearShellMessages, useShellStore, type ShellMessage } from '#renderer/stores/window/shell.ts';
import { changeUi, selectSession } from '#renderer/stores/window/ui.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import type { Wish } from '#shared/shell/shell-messages.ts';

/** Does what the desktop shell asks of this window, once there is a desk to do it on. */
export function useShellNews(): void {
  const { t } = useTranslation('shell');
  const { t: tUpdates } = useTranslation('updates');
  const tell = useShowMessage();
  const report = useReportFailure();
  const news = useShellStore((store) => store.news);
  const sessions = useSessions();
  const interactions = useOpenInteractions();
  const nothing = (text: string) => report({ kind: 'brokenLink', message: text, remedy: null }, t('link.title'));
  const goSession = (sessionId: string) => {
    if (!sessions.some((session) => session.sessionId === sessionId)) return nothing(t('link.noSession'));
    selectSession(sessionId, Date.now());
  };
  const goInteraction = (requestId: string) => {
    const found = interactions.find(({ request }) => request.requestId === requestId);
    if (!found) return nothing(t('link.noQuestion'));
    if (!isPlaceId(found.request.sessionId)) selectSession(found.request.sessionId, Date.now());
    showInteraction(requestId);
  };
  const go = (wish: Wish) => {
    switch (wish.to) {
      case 'session':
        return goSession(wish.sessionId);
      case 'message':
        return noteLink(wish);
      case 'interaction':
        return goInteraction(wish.requestId);
      case 'newSession':
        return changeUi({ overlay: { kind: 'newSession', ...(wish.folder === null ? {} : { folder: wish.folder }) }, drawerOpen: false });
      case 'inbox':
        return openInbox();
      case 'settings':
        return changeUi({ overlay: { kind: 'settings' }, drawerOpen: false });
    }
  };
  const hear = useEffectEvent((each: ShellMessage) => {
    if (each.type === 'go') go(each.wish);
    else if (each.type === 'coreRestarted') tell(t('core.title'), t('core.restarted'));
    else if (each.type === 'updateFound') tell(tUpdates('told.title'), tUpdates('told.text', { version: each.version }));
    else report({ kind: 'shellFailed', message: each.message, remedy: null }, t(`failed.${each.what}`));
  });
  useEffect(() => {
    if (news.length === 0) return;
    clearShellMessages();
    news.forEach(hear);
  }, [news]);
}
