import { useEffect } from 'react';

import { forgetAnnouncements, useAnnouncements, type Urgency } from '#renderer/stores/window/announcements.ts';

import { useNews } from './use-news.ts';

/** Long enough to be spoken; then it is no longer in the way of who reads the window element by element. */
const KEPT_MS = 6_000;

/** What screen readers are told without being asked. Its elements are there before their words are: else nothing is spoken. */
export function Announcer({ front }: { readonly front: string | undefined }) {
  useNews(front);
  const all = useAnnouncements();
  const last = all.at(-1)?.id ?? null;
  useEffect(() => {
    if (last === null) return undefined;
    const timer = setTimeout(() => forgetAnnouncements(last), KEPT_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const spoken = (urgency: Urgency) => all.filter((each) => each.urgency === urgency).map(({ id, text }) => <p key={id}>{text}</p>);
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
