import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { forgetLink, useLinkStore } from '#renderer/stores/conversation/link-store.ts';
import type { LinkedMessage } from '#renderer/stores/conversation/message-link.ts';
import { useSession } from '#renderer/stores/desk/desk.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';

import { goToMessage } from './go-to-message.ts';

/** Follows the links that the page is opened with: to their session, then to their message. What leads nowhere is said. */
export function useLinks(): void {
  const { t } = useTranslation('cards');
  const api = useApi();
  const report = useReportFailure();
  const { message, malformed } = useLinkStore();
  const sessionId = message?.sessionId ?? '';
  const isKnown = useSession(sessionId) !== undefined;
  const isLoaded = usePageFlags(sessionId, null).loaded;
  const say = useEffectEvent((text: string) => report({ kind: 'brokenLink', message: text, remedy: null }, t('link.title')));
  const follow = useEffectEvent(async (link: LinkedMessage) => {
    forgetLink(link);
    const shown = await goToMessage(api, { ...link, focus: true });
    if (shown.ok) return;
    say(shown.error.kind === 'failed' ? t('link.failed', { message: shown.error.message }) : t('link.noMessage'));
  });
  const refuse = useEffectEvent((link: LinkedMessage) => {
    forgetLink(link);
    say(t('link.noSession'));
  });
  const refuseMalformed = useEffectEvent(() => say(t('link.malformed')));
  useEffect(() => {
    if (malformed > 0) refuseMalformed();
  }, [malformed]);
  useEffect(() => {
    if (!message) return;
    if (!isKnown) {
      refuse(message);
      return;
    }
    selectSession(message.sessionId, Date.now());
    if (isLoaded) void follow(message);
  }, [message, isKnown, isLoaded]);
}
