import { useState, type DragEvent, type ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';

type Props = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onDrop: () => void;
};

/** An area that accepts the dragged sessions. The menu of a session does the same by keyboard. */
export function DropTarget({ icon, label, onDrop }: Props) {
  const [isOver, setIsOver] = useState(false);
  const accept = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setIsOver(true);
  };
  return (
    <div
      aria-hidden
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={classNames(
        'flex min-w-0 flex-1 items-center justify-center gap-2 rounded-md border border-dashed px-2 py-3 text-xs font-medium',
        // Children would take the events of the pointer, so that the target seems to be left.
        '*:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0',
        isOver ? 'border-accent bg-accent-soft text-text' : 'border-muted bg-raised text-muted',
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{label}</span>
    </div>
  );
}
