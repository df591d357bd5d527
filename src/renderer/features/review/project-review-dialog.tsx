import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { ReviewView } from './review-view.tsx';

/** Shows the review of a project's folder over the window. */
export function ProjectReviewDialog({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('review');
  const homeDir = useMachine()?.homeDir ?? null;
  const project = useProjects().find((each) => each.projectId === projectId);
  if (!project) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeOverlay()}
      size="full"
      title={t('label', { title: visibleText(project.name) })}
      description={visibleText(tildePath(project.folder, homeDir))}
    >
      <div className="flex h-full min-h-96 flex-col overflow-clip rounded-lg border border-line">
        <ReviewView
          place={{ of: 'project', projectId }}
          leadingButton={null}
          trailingButton={null}
          width={null}
          putPrompt={null}
        />
      </div>
    </Dialog>
  );
}
