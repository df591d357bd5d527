import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useProjectCalls } from '#renderer/stores/projects/use-project-calls.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Project } from '#shared/project/project.ts';

import { ProjectFields } from './project-fields.tsx';
import { SetupFields } from './setup-fields.tsx';
import { useProjectForm } from './use-project-form.ts';

const FORM = 'project';

/** Edits a project: its name, its defaults for new sessions, and its set-up. */
export function ProjectDialog({ projectId }: { readonly projectId: string }) {
  const project = useProjects().find((each) => each.projectId === projectId);
  return project ? <OpenDialog project={project} /> : null;
}

function OpenDialog({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects');
  const { t: tCommon } = useTranslation();
  const { remove } = useProjectCalls();
  const homeDir = useMachine()?.homeDir ?? null;
  const form = useProjectForm(project);
  const save = async () => {
    if (await form.save()) closeOverlay();
  };
  const removeThis = () => {
    closeOverlay();
    void remove(project);
  };
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="lg"
      title={t('settings.title', { project: visibleText(project.name) })}
      description={visibleText(tildePath(project.folder, homeDir))}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={removeThis}>
            {t('menu.remove')}
          </Button>
          <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={form.isBusy}>
            {tCommon('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProjectFields form={form} />
        <SetupFields form={form} />
        {form.failure !== null && <ProblemBox failure={form.failure} />}
      </form>
    </Dialog>
  );
}
