import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleStop,
  MessageCircleQuestionMark,
} from 'lucide-react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { SessionStatus } from '#shared/contract/sessions.ts';

const LOOK = {
  waiting: [MessageCircleQuestionMark, 'text-warning'],
  idle: [CircleCheck, 'text-ok'],
  stopped: [CircleStop, 'text-faint'],
  failed: [CircleAlert, 'text-danger'],
  starting: [CircleDashed, 'animate-spin text-accent'],
} as const;

type Props = {
  readonly status: SessionStatus;
  /** Leaves out the colour of a session that is ready, in a list of many. */
  readonly isQuiet?: boolean;
  readonly className?: string;
};

/** Shows a status as an icon; a text beside it names the status. */
export function StatusIcon({ status, isQuiet = false, className }: Props) {
  if (status === 'working') return <Spinner className={classNames('text-accent', className)} />;
  const [Icon, usual] = LOOK[status];
  const color = isQuiet && status === 'idle' ? 'text-faint' : usual;
  return <Icon aria-hidden className={classNames('size-3.5 shrink-0', color, className)} />;
}
