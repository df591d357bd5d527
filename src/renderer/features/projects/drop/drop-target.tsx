import { FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

import { TARGET, useDrops } from './drop-store.ts';
import { useHandleDrops } from './use-drops.ts';

/**
 * Shows where to drop a folder that becomes a project, while files or folders are dragged over the
 * window. The dialog of a new project does the same by keyboard. Handles all drops.
 */
export function ProjectDropTarget() {
  const { t } = useTranslation('projects');
  useHandleDrops();
  const { isDragging, isOverTarget } = useDrops();
  const hasOverlay = useUi((ui) => ui.overlay !== null);
  if (!isDragging || hasOverlay) return null;
  return (
    <div
      {...{ [TARGET]: '' }}
      aria-hidden
      className={classNames(
        'fixed inset-x-3 bottom-10 z-60 flex h-28 items-center justify-center gap-2 rounded-lg border-2 border-dashed p-3 text-sm font-medium shadow-high md:right-auto md:w-60',
        // Children would take the events of the pointer, so that the target seems to be left.
        '*:pointer-events-none [&_svg]:size-5 [&_svg]:shrink-0',
        isOverTarget
          ? 'border-accent bg-accent-soft text-text'
          : 'border-muted bg-raised text-muted',
      )}
    >
      <FolderPlus aria-hidden />
      <span>{t(isOverTarget ? 'drop.release' : 'drop.target')}</span>
    </div>
  );
}
