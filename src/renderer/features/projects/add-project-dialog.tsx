import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useProjectCalls } from '#renderer/stores/projects/use-project-calls.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Project } from '#shared/project/project.ts';

import { CloneFields } from './clone-fields.tsx';
import { CloneProgress } from './clone-progress.tsx';
import { DroppedNote } from './drop/dropped-note.tsx';
import { Suggestions } from './suggestions.tsx';
import { useClone, type CloneInput } from './use-clone.ts';

const FORM = 'add-project';
const FOLDER_FIELD = 'add-project-folder';
const firstField = () => document.getElementById(FOLDER_FIELD);

type Props = {
  readonly folder: string;
  /** Names of dropped folders whose path the browser did not reveal. */
  readonly dropped: readonly string[];
};

/** Adds a project: a folder of this computer, or a repository that is cloned. */
export function AddProjectDialog({ folder, dropped }: Props) {
  const { t } = useTranslation('projects');
  const [way, setWay] = useState('pick');
  const isClone = way === 'clone';
  const form = useAddForm(folder);
  const { clone } = form.cloning;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="md"
      initialFocus={firstField}
      title={t('add.title')}
      description={t('add.description')}
      footer={<Actions isClone={isClone} form={form} />}
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void (isClone ? form.submitClone() : form.submitFolder());
        }}
      >
        <RadioCards
          label={t('add.way')}
          value={way}
          choices={[
            { value: 'pick', label: t('add.pick'), description: t('add.pickHint') },
            { value: 'clone', label: t('add.clone'), description: t('add.cloneHint') },
          ]}
          onValueChange={setWay}
        />
        {isClone ? (
          <CloneFields input={form.input} isTried={form.isTried} onChange={form.setInput} />
        ) : (
          <>
            {dropped.length > 0 && <DroppedNote names={dropped} />}
            <FolderField
              id={FOLDER_FIELD}
              label={t('add.folder')}
              hint={t('add.folderHint')}
              value={form.folder}
              error={form.isTried && form.folder.trim() === '' ? t('add.required') : null}
              onValueChange={form.setFolder}
            />
            <Suggestions preferred={dropped} onChoose={form.setFolder} />
          </>
        )}
        {isClone && form.cloning.failure !== null && <ProblemBox failure={form.cloning.failure} />}
        {isClone && clone !== null && <CloneProgress clone={clone} />}
      </form>
    </Dialog>
  );
}

function Actions({
  isClone,
  form,
}: {
  readonly isClone: boolean;
  readonly form: ReturnType<typeof useAddForm>;
}) {
  const { t } = useTranslation('projects');
  const { t: tCommon } = useTranslation();
  const { isRunning, cancel } = form.cloning;
  return (
    <>
      {isRunning ? (
        <Button onClick={() => void cancel()}>{t('add.cancelClone')}</Button>
      ) : (
        <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
      )}
      <Button variant="primary" type="submit" form={FORM} busy={isRunning || form.isAdding}>
        {t(isClone ? 'add.submitClone' : 'add.submit')}
      </Button>
    </>
  );
}

/** Returns the state of the form, and the two ways to submit it. */
function useAddForm(initial: string) {
  const { t } = useTranslation('projects');
  const homeDir = useMachine()?.homeDir ?? null;
  const { add } = useProjectCalls();
  const onDesk = useProjects();
  const show = useShowMessage();
  const cloning = useClone();
  const [folder, setFolder] = useState(initial);
  const [input, setInput] = useState<CloneInput>({
    url: '',
    parent: homeDir ?? '',
    name: '',
    withSubmodules: false,
  });
  const [isTried, setTried] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const done = ({ projectId, name }: Project) => {
    closeOverlay();
    const isKnown = onDesk.some((each) => each.projectId === projectId);
    if (isKnown) show(t('drop.known'), t('add.known', { project: visibleText(name) }));
    else announce('polite', t('add.added', { project: name }));
  };
  const submitFolder = async () => {
    setTried(true);
    if (folder.trim() === '' || isAdding) return;
    setAdding(true);
    const project = await add(expandHome(folder, homeDir));
    setAdding(false);
    if (project) done(project);
  };
  const submitClone = async () => {
    setTried(true);
    if (input.url.trim() === '' || cloning.isRunning) return;
    const parent = expandHome(input.parent, homeDir);
    const ended = await cloning.begin({ ...input, parent });
    if (ended?.state === 'done') done(ended.project);
  };
  return {
    folder,
    setFolder,
    input,
    setInput,
    cloning,
    isTried,
    isAdding,
    submitFolder,
    submitClone,
  };
}
