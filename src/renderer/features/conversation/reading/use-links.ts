import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { forgetLink, useLinkStore } from '#renderer/stores/conversation/link-store.ts';
import type { LinkedMessage } from '#renderer/stores/conversation/message-link.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { goToMessage } from './go-to-message.ts';

/**
 * Opens the session and the message of each link that the page receives. Shows a failure if the
 * target does not exist.
 */
export function useLinks(): void {
  const { t, i18n } = useTranslation('reading');
  const api = useApi();
  const report = useReportFailure();
  const { message, malformed } = useLinkStore();
  const sessionId = message?.sessionId ?? '';
  const isKnown = useSessionField(sessionId, 'sessionId') !== undefined;
  const isLoaded = usePageFlags(sessionId, null).loaded;
  const showFailure = useEffectEvent((text: string) =>
    report({ kind: 'brokenLink', message: text, remedy: null }, t('link.title')),
  );
  const follow = useEffectEvent(async (link: LinkedMessage) => {
    forgetLink(link);
    const result = await goToMessage(api, { ...link, focus: true });
    if (result.ok) return;
    showFailure(
      result.error.kind === 'failed'
        ? t('link.failed', { message: textIn(i18n.language, result.error.message) })
        : t('link.noMessage'),
    );
  });
  const refuseUnknownSession = useEffectEvent((link: LinkedMessage) => {
    forgetLink(link);
    showFailure(t('link.noSession'));
  });
  const refuseMalformed = useEffectEvent(() => showFailure(t('link.malformed')));
  useEffect(() => {
    if (malformed > 0) refuseMalformed();
  }, [malformed]);
  useEffect(() => {
    if (!message) return;
    if (!isKnown) {
      refuseUnknownSession(message);
      return;
    }
    selectSession(message.sessionId, Date.now());
    if (isLoaded) void follow(message);
  }, [message, isKnown, isLoaded]);
}
