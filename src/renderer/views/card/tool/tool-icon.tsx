import { Ban, CircleOff, CircleSlash, CircleX, type LucideIcon, Wrench } from 'lucide-react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { ToolExecutionMetadata, ToolStatus } from '#shared/conversation/message.ts';

import { cardKindOf } from '../kinds/card-kinds.ts';

const BY_STATUS: {
  readonly [S in Exclude<ToolStatus, 'running' | 'completed'>]: {
    readonly icon: LucideIcon;
    readonly colour: string;
  };
} = {
  failed: { icon: CircleX, colour: 'text-danger' },
  denied: { icon: Ban, colour: 'text-warning' },
  interrupted: { icon: CircleSlash, colour: 'text-warning' },
  abandoned: { icon: CircleOff, colour: 'text-faint' },
};

/** Shows the kind of a tool, or its outcome if it did not succeed. */
export function ToolIcon({ status, details }: Pick<ToolExecutionMetadata, 'status' | 'details'>) {
  if (status === 'running') return <Spinner className="text-accent" />;
  const special = status === 'completed' ? null : BY_STATUS[status];
  const Icon = special?.icon ?? (details ? cardKindOf(details).icon : Wrench);
  return (
    <Icon
      size={14}
      aria-hidden
      className={classNames('shrink-0', special?.colour ?? 'text-faint')}
    />
  );
}
