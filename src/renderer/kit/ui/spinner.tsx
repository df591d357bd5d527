import { LoaderCircle } from 'lucide-react';

import { classNames } from './class-names.ts';

/** Renders an animation only; the caller shows what is going on in words next to it. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-3.5 animate-spin', className)} />;
}
