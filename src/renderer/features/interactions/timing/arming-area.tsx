import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import type { ArmingState } from './use-arming.ts';

type Props = {
  readonly arming: ArmingState;
  /** True if the answers inside can be given. */
  readonly isReady: boolean;
  readonly box?: RefObject<HTMLDivElement | null>;
  readonly className: string;
  readonly children: ReactNode;
};

/** Contains answers that arm after a delay, which a key pressed inside restarts. */
export function ArmingArea({ arming: { noteKey }, isReady, box, className, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const ref = box ?? own;
  useEffect(() => {
    const area = ref.current;
    area?.addEventListener('keydown', noteKey);
    return () => area?.removeEventListener('keydown', noteKey);
  }, [ref, noteKey]);
  return (
    <div ref={ref} data-armed={isReady} className={className}>
      {children}
    </div>
  );
}
