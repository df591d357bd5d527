import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { changePreferences, SHARES, usePreferences } from './preferences.ts';

const STEP = 2;

const within = (share: number) => Math.round(Math.min(SHARES.most, Math.max(SHARES.least, share)));

/** Where a key moves the border to, in percent; `null`: it is no key of the splitter. */
export function shareByKey(key: string, share: number): number | null {
  const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: SHARES.least, End: SHARES.most, Enter: SHARES.usual }[key];
  return next === undefined ? null : within(next);
}

/** The border between conversation and terminal. It is dragged, or moved by arrows; Enter or a double click puts it back. */
export function Splitter({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('terminal');
  const share = usePreferences((preferences) => preferences.share);
  const move = (next: number | null) => next !== null && changePreferences({ share: next });
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = place.current?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId)) move(within(((event.clientX - box.left) / box.width) * 100));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = shareByKey(event.key, share);
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('splitter')}
      aria-valuenow={share}
      aria-valuemin={SHARES.least}
      aria-valuemax={SHARES.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={0}
      onKeyDown={pressed}
      onDoubleClick={() => move(SHARES.usual)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="relative z-1 w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-ring focus-visible:outline-offset-0"
    />
  );
}
