import { CircleStop, SquareTerminal, TriangleAlert } from 'lucide-react';

import type { Terminal } from '#shared/terminal/terminal.ts';

const LOOK = {
  running: [SquareTerminal, 'text-muted'],
  exited: [CircleStop, 'text-faint'],
  lost: [TriangleAlert, 'text-warning'],
} as const;

/** Shows a state as an icon; a text beside it names the state. */
export function TerminalIcon({
  terminal: { state },
}: {
  readonly terminal: Pick<Terminal, 'state'>;
}) {
  const [Icon, color] = LOOK[state];
  return <Icon aria-hidden className={`size-3.5 shrink-0 ${color}`} />;
}
