import { useTranslation } from 'react-i18next';

import { useMovePins } from '#renderer/stores/sessions/use-pin-sessions.ts';
import { announce } from '#renderer/stores/window/announcements.ts';

import type { SessionRow } from './list-rows.ts';
import { placeAfterMove } from './list-command.ts';

/** Returns a function that moves a pinned session one place, and announces its new place. */
export function usePinMove() {
  const { t } = useTranslation('sessions');
  const movePins = useMovePins();
  return ({ session, group: { sessions } }: SessionRow, by: -1 | 1): void => {
    const ids = sessions.map(({ sessionId }) => sessionId);
    const at = ids.indexOf(session.sessionId);
    const to = at + by;
    if (to < 0 || to >= ids.length) return;
    void movePins([session.sessionId], placeAfterMove(ids, at, by)).then((isDone) => {
      if (isDone) announce('polite', t('drag.moved', { place: to + 1, count: ids.length }));
    });
  };
}
