import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { changeUi, openStartPage, useUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { addFolders } from './add-folders.ts';
import { takeDrop, useDrops, type Drop } from './drop-store.ts';
import { planDrop } from './plan-drop.ts';

/** Handles the folders and files that are dropped on the desk. */
export function useHandleDrops(): void {
  const { t } = useTranslation('projects');
  const show = useShowMessage();
  const add = useAddFolders();
  const names = useNames();
  const ask = (folders: readonly string[], opensDialog: boolean) => {
    const folder = names(folders);
    if (!opensDialog) return show(t('drop.noPath'), t('drop.enterPath', { folder }));
    changeUi({ overlay: { kind: 'addProject', dropped: folders }, drawerOpen: false });
    announce('assertive', `${t('drop.noPath')} ${t('drop.enterPath', { folder })}`);
  };
  const handle = useEffectEvent((drop: Drop) => {
    const plan = planDrop(drop, useUi.getState().overlay?.kind ?? null);
    const isMixed = drop.folders.length > 0 && drop.files > 0;
    if (isMixed) show(t('drop.noProject'), t('drop.filesLeftOut', { count: drop.files }));
    if (drop.more > 0) show(t('drop.tooMany'), t('drop.leftOut', { count: drop.more }));
    switch (plan.kind) {
      case 'refuse':
        return show(t('drop.noProject'), t('drop.useFolder'));
      case 'ask':
        return ask(plan.names, plan.opensDialog);
      case 'add':
        return void add(plan.paths);
      case 'fill':
        return changeUi({ overlay: { kind: 'addProject', folder: plan.folder } });
      case 'newSession':
        return openStartPage({ folder: plan.folder });
    }
  });
  const drop = useDrops((state) => state.drop);
  useEffect(() => {
    if (drop === null) return;
    takeDrop();
    handle(drop);
  }, [drop]);
}

/** Returns a function that adds folders and reports what became of each. */
function useAddFolders(): (paths: readonly string[]) => Promise<void> {
  const { t } = useTranslation('projects');
  const api = useApi();
  const onDesk = useProjects();
  const report = useReportFailure();
  const show = useShowMessage();
  const names = useNames();
  return async (paths) => {
    const known = new Set(onDesk.map(({ projectId }) => projectId));
    const done = await addFolders(paths, known, (folder) =>
      api['projects.add']({ commandId: newCommandId(), folder }),
    );
    if (done.added.length > 0) show(t('drop.added'), names(done.added));
    if (done.known.length > 0) show(t('drop.known'), names(done.known));
    const [failure] = done.failures;
    if (failure) report(failure, t('drop.failed', { count: done.failures.length }));
  };
}

function useNames(): (names: readonly string[]) => string {
  const { language } = useTranslation().i18n;
  return (names) => listFormat(language).format(names.map(visibleText));
}
