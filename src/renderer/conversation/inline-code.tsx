import type { ReactNode } from 'react';

import { Visible } from '#renderer/cards/visible.tsx';
import { PathInText } from '#renderer/files/path-in-text.tsx';

/** Code inside of a sentence. A path that exists is a link. */
export function InlineCode({ children }: { readonly children: ReactNode }) {
  const code = (
    <code className="rounded-sm bg-selected px-1 py-px text-[0.92em]">
      {typeof children === 'string' ? <Visible text={children} /> : children}
    </code>
  );
  return typeof children === 'string' ? <PathInText text={children}>{code}</PathInText> : code;
}
