import { useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';

import { classNames } from './class-names.ts';

type BoxProps = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Renders a named box that scrolls by itself, also with the keyboard. */
export function ScrollBox({ label, className, children, ref }: BoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must take the focus; a fieldset is for controls
    <div ref={ref} role="group" aria-label={label} tabIndex={0} dir="ltr" className={className}>
      {children}
    </div>
  );
}

type AreaProps = {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Accessible name, read while the area can be scrolled. */
  readonly label: string;
  readonly className: string;
  readonly contentClassName: string;
  readonly children: ReactNode;
};

/**
 * Renders content that scrolls if it does not fit. Only then is it a stop of the Tab key, so that
 * the arrow keys can scroll it.
 */
export function ScrollArea({ ref, label, className, contentClassName, children }: AreaProps) {
  const content = useRef<HTMLDivElement>(null);
  const stop = useOverflows(ref, content) && { role: 'group', 'aria-label': label, tabIndex: 0 };
  return (
    <div ref={ref} {...stop} className={classNames('overflow-y-auto', className)}>
      <div ref={content} className={contentClassName}>
        {children}
      </div>
    </div>
  );
}

function useOverflows(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() =>
      setOverflows(outer.scrollHeight > outer.clientHeight),
    );
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, content]);
  return overflows;
}
