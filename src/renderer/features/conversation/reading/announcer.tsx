import { useEffect } from 'react';

import {
  forgetAnnouncements,
  useAnnouncements,
  type Urgency,
} from '#renderer/stores/window/announcements.ts';

import { useNews } from './use-news.ts';

/**
 * Time in ms after which an announcement is removed. A screen reader has spoken it by then, and a
 * person who reads the page element by element does not meet it.
 */
const KEPT_MS = 6_000;

/**
 * Holds the live regions of the page. The regions exist before their texts, because screen readers
 * do not announce a region that appears with its text. `visible` are the ids of the sessions in
 * sight.
 */
export function Announcer({ visible }: { readonly visible: readonly string[] }) {
  useNews(visible);
  const all = useAnnouncements();
  const last = all.at(-1)?.id ?? null;
  useEffect(() => {
    if (last === null) return undefined;
    const timer = setTimeout(() => forgetAnnouncements(last), KEPT_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const spoken = (urgency: Urgency) =>
    all.filter((each) => each.urgency === urgency).map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <>
      <div aria-live="polite" aria-relevant="additions" className="sr-only">
        {spoken('polite')}
      </div>
      <div aria-live="assertive" aria-relevant="additions" className="sr-only">
        {spoken('assertive')}
      </div>
    </>
  );
}
