import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Says what is wrong with a field and what to do. Spoken when it appears. */
export function FieldError({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div role="alert" {...rest} className="flex items-start gap-1.5 text-xs text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
