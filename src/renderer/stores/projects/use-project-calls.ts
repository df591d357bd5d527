import { useTranslation } from 'react-i18next';

import { useOfferUndo, useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Project } from '#shared/project/project.ts';

import { runProject } from './run-project.ts';

/** Time in ms during which a toast offers to undo; a removed project can be added again anytime. */
const UNDO_MS = 30_000;

/** Returns the calls that change which projects are on the desk, and the one that runs a project. */
export function useProjectCalls() {
  const api = useApi();
  const report = useReportFailure();
  const offer = useOfferUndo();
  const { t } = useTranslation('projects');
  const restore = async (projectId: string) => {
    const reply = await api['projects.restore']({ commandId: newCommandId(), projectId });
    if (!reply.ok) report(reply.error);
  };
  return {
    /** Returns null after a failure, which is reported. */
    add: async (folder: string): Promise<Project | null> => {
      const reply = await api['projects.add']({ commandId: newCommandId(), folder });
      if (!reply.ok) report(reply.error);
      return reply.ok ? reply.value.project : null;
    },
    run: (projectId: string) => runProject({ api, report }, projectId, null),
    remove: async ({ projectId, name }: Project) => {
      const reply = await api['projects.remove']({ commandId: newCommandId(), projectId });
      if (!reply.ok) return report(reply.error);
      announce('polite', t('removed'));
      offer({
        title: t('removed'),
        text: t('removedText', { project: name }),
        action: t('undo'),
        ms: UNDO_MS,
        undo: () => void restore(projectId),
      });
    },
  };
}
