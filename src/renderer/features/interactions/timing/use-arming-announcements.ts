import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#renderer/stores/window/announcements.ts';

import type { ArmingState } from './use-arming.ts';

/**
 * Announces to screen readers that answers work now, once for a request. Announces that they do not
 * work yet only after a key that came too early.
 */
export function useArmingAnnouncements({ armed, round }: ArmingState): void {
  const { t } = useTranslation('interactions');
  const announced = useRef({ arming: false, armed: false });
  useEffect(() => {
    const isEarlyKey = !armed && round > 1;
    const text = armed ? 'armed' : isEarlyKey ? 'arming' : null;
    if (text === null || announced.current.armed || announced.current[text]) return;
    announced.current[text] = true;
    announce('polite', t(text));
  }, [armed, round, t]);
}
