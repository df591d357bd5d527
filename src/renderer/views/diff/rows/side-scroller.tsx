import { useEffect, useRef, type RefObject } from 'react';

/** The horizontal offset of the code on both sides, set on the box of a diff. */
export const SIDE_SCROLL = '--diff-side-scroll';
const ARROW_PX = 40;

type Props = {
  readonly box: RefObject<HTMLElement | null>;
  /** Width of one side, with its numbers and signs; a CSS length in the font of the diff. */
  readonly sideWidth: string;
};

/**
 * Renders one horizontal scroll bar for both sides of a split diff. Each side keeps half of the
 * width, and the code in both moves together: by this bar, by the wheel and by the arrow keys of
 * the box.
 */
export function SideScroller({ box, sideWidth }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [boxElement, scroller] = [box.current, bar.current];
    if (!boxElement || !scroller) return undefined;
    const move = () => boxElement.style.setProperty(SIDE_SCROLL, `${-scroller.scrollLeft}px`);
    const wheel = (event: WheelEvent) => {
      const distance = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(distance) <= Math.abs(event.deltaY) && !event.shiftKey) return;
      scroller.scrollLeft += distance;
      event.preventDefault();
    };
    const key = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -ARROW_PX, ArrowRight: ARROW_PX }[event.key];
      if (
        step === undefined ||
        event.target !== boxElement ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return;
      scroller.scrollLeft += step;
      event.preventDefault();
    };
    const abort = new AbortController();
    const { signal } = abort;
    scroller.addEventListener('scroll', move, { passive: true, signal });
    boxElement.addEventListener('wheel', wheel, { passive: false, signal });
    boxElement.addEventListener('keydown', key, { signal });
    return () => {
      abort.abort();
      boxElement.style.removeProperty(SIDE_SCROLL);
    };
  }, [box]);
  return (
    <div
      ref={bar}
      data-side-scroller=""
      aria-hidden
      className="overflow-x-auto overflow-y-hidden font-mono text-xs"
    >
      {/* The bar scrolls the part of a side that exceeds half of the width. */}
      <div className="h-px min-w-full" style={{ width: `calc(50% + ${sideWidth})` }} />
    </div>
  );
}
