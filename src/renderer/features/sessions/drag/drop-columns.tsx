import { Columns2, CornerUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useDrag } from '#renderer/stores/sessions/drag.ts';
import { showBeside } from '#renderer/stores/window/show-beside.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';

import { DropTarget } from './drop-target.tsx';

type Props = {
  /** True if a second column fits into the window. */
  readonly hasRoom: boolean;
};

/** Covers the columns while one session is dragged; dropping it here opens it. */
export function DropColumns({ hasRoom }: Props) {
  const { t } = useTranslation('sessions');
  const [session, ...others] = useDrag((drag) => drag.sessions);
  if (!session || others.length > 0) return null;
  const { sessionId, archivedAt } = session;
  return (
    <div className="absolute inset-0 z-3 flex gap-2 bg-canvas/70 p-2">
      <DropTarget
        icon={<CornerUpRight />}
        label={t('drag.open')}
        onDrop={() => selectSession(sessionId, Date.now())}
      />
      {hasRoom && archivedAt === null && (
        <DropTarget
          icon={<Columns2 />}
          label={t('action.openBeside')}
          onDrop={() => showBeside({ kind: 'session', sessionId })}
        />
      )}
    </div>
  );
}
