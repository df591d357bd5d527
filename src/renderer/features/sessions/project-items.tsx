import { FileDiff, FolderPlus, Play, Settings, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { useProjectCalls } from '#renderer/stores/projects/use-project-calls.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Renders the entries of the menu of a folder's group that are about its project. */
export function ProjectItems({ folder }: { readonly folder: string }) {
  const { t } = useTranslation('projects');
  const project = useProjects().find((each) => each.folder === folder);
  const { add, run, remove } = useProjectCalls();
  const openSettings = (projectId: string) =>
    changeUi({ overlay: { kind: 'project', projectId }, drawerOpen: false });
  const openReview = (projectId: string) =>
    changeUi({ overlay: { kind: 'projectReview', projectId }, drawerOpen: false });
  const addThis = async () => {
    const added = await add(folder);
    if (added) openSettings(added.projectId);
  };
  if (!project)
    return (
      <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => void addThis()}>
        {t('menu.add')}
      </MenuItem>
    );
  return (
    <>
      <MenuItem icon={<Play aria-hidden />} onSelect={() => void run(project.projectId)}>
        {t('menu.run')}
      </MenuItem>
      <MenuItem icon={<FileDiff aria-hidden />} onSelect={() => openReview(project.projectId)}>
        {t('menu.review')}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => openSettings(project.projectId)}>
        {t('menu.settings')}
      </MenuItem>
      <MenuItem icon={<X aria-hidden />} onSelect={() => void remove(project)}>
        {t('menu.remove')}
      </MenuItem>
    </>
  );
}
