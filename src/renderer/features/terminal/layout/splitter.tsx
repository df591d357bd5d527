import type { KeyboardEvent, PointerEvent } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { SHARES } from '#renderer/stores/terminal/preferences.ts';

const STEP = 2;

/** Limits of the share, in percent. */
type Limits = { readonly least: number; readonly usual: number; readonly most: number };

const within = ({ least, most }: Limits, share: number) => Math.round(Math.min(most, Math.max(least, share)));

/**
 * Returns the share after a key press, in percent; null if the splitter does not handle the key.
 */
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
  /** True if the parts are arranged one below the other. */
  readonly isBelow: boolean;
  /** Share of the part before the border, in percent of both parts. */
  readonly share: number;
  readonly limits?: Limits;
  readonly onMove: (share: number) => void;
};

/**
 * Renders the border between the elements before and after it. It moves by dragging or arrow keys;
 * Enter or a double click resets it.
 */
export function Splitter({ label, isBelow, share, limits = SHARES, onMove }: Props) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
    if (!before || !after || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [first, last] = [before.getBoundingClientRect(), after.getBoundingClientRect()];
    const part = isBelow
      ? (event.clientY - first.top) / (last.bottom - first.top)
      : (event.clientX - first.left) / (last.right - first.left);
    onMove(within(limits, part * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      onKeyDown={onKeyDown}
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
