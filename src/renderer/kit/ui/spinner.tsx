import { LoaderCircle } from 'lucide-react';

import { classNames } from './class-names.ts';

/** A picture only: say in words what is going on beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-3.5 animate-spin', className)} />;
}
