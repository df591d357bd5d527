import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDuration } from './format.ts';

/** Before this nobody wonders how long it takes, in ms. */
const SHOWN_FROM = 2_000;

/** How long something has been running, each second. */
export function RunningTime({ since }: { readonly since: number }) {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const ms = now - since;
  return ms < SHOWN_FROM ? null : <span className="text-faint">{formatDuration(Math.floor(ms / 1000) * 1000, i18n.language)}</span>;
}
