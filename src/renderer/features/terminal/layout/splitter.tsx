import type { KeyboardEvent, PointerEvent } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { SHARES } from '#renderer/stores/terminal/preferences.ts';

const STEP = 2;

/** In percent. */
type Limits = { readonly least: number; readonly usual: number; readonly most: number };

const within = ({ least, most }: Limits, share: number) => Math.round(Math.min(most, Math.max(least, share)));

/** Where a key moves the border to, in percent; `null`: it is no key of the splitter. */
export function shareByKey(key: string, share: number, limits: Limits = SHARES): number | null {
  const next = {
    ArrowLeft: share - STEP,
    ArrowUp: share - STEP,
    ArrowRight: share + STEP,
    ArrowDown: share + STEP,
    Home: limits.least,
    End: limits.most,
    Enter: limits.usual,
  }[key];
  return next === undefined ? null : within(limits, next);
}

type Props = {
  readonly label: string;
  /** Whether the parts stand one below the other. */
  readonly isBelow: boolean;
  /** What the part before the border has of the room of both, in percent. */
  readonly share: number;
  readonly limits?: Limits;
  readonly onMove: (share: number) => void;
};

/** The border between the elements before and behind it. It is dragged, or moved by arrows; Enter or a double click puts it back. */
export function Splitter({ label, isBelow, share, limits = SHARES, onMove }: Props) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { previousElementSibling: before, nextElementSibling: behind } = event.currentTarget;
    if (!before || !behind || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [first, last] = [before.getBoundingClientRect(), behind.getBoundingClientRect()];
    const part = isBelow
      ? (event.clientY - first.top) / (last.bottom - first.top)
      : (event.clientX - first.left) / (last.right - first.left);
    onMove(within(limits, part * 100));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = shareByKey(event.key, share, limits);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <div
      role="separator"
      aria-orientation={isBelow ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={0}
      onKeyDown={pressed}
      onDoubleClick={() => onMove(limits.usual)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className={classNames(
        'relative z-1 shrink-0 touch-none bg-line before:absolute hover:bg-ring focus-visible:outline-offset-0',
        isBelow
          ? 'h-px cursor-row-resize before:inset-x-0 before:-top-1 before:h-2'
          : 'w-px cursor-col-resize before:inset-y-0 before:-left-1 before:w-2',
      )}
    />
  );
}
