import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { Chips } from '#renderer/kit/ui/fields/chips.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { DangerMark } from '#renderer/views/session/mode-menu.tsx';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';
import type { Failure } from '#shared/base/failure.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { AdditionalFolders } from './additional-folders.tsx';
import { AgentChoice } from './agent-choice.tsx';
import { isAboutFolder, withAgent, type Draft } from './draft.ts';
import { FaceChoice } from './face-choice.tsx';
import { FOLDER_FIELD } from './first-field.ts';
import { FirstPrompt } from './first-prompt.tsx';
import { WorktreeChoice } from './worktree/worktree-choice.tsx';

/** The project's defaults, or the last choices for the folder. */
export type Origin = 'project' | 'remembered';

type Props = {
  readonly formId: string;
  readonly draft: Draft;
  readonly needsFolder: boolean;
  /** Names the origin of agent, mode and model; null if the person chose them here. */
  readonly origin: Origin | null;
  readonly failure: Failure | null;
  readonly isFolderMissing: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSubmit: () => void;
};

export function NewSessionForm({
  formId,
  draft,
  needsFolder,
  origin,
  failure,
  isFolderMissing,
  onChange,
  onSubmit,
}: Props) {
  const { t, i18n } = useTranslation('sessions');
  const isFolders = failure !== null && isAboutFolder(failure.kind);
  const folderError = isFolderMissing
    ? t('new.folderRequired')
    : isFolders
      ? paragraph(i18n.language, failure)
      : null;
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AgentChoice
        agentId={draft.agentId}
        onChoose={(agent) => onChange(withAgent(draft, agent))}
      />
      {origin !== null && <p className="text-xs text-muted">{t(`new.${origin}`)}</p>}
      {needsFolder && <Folders draft={draft} error={folderError} onChange={onChange} />}
      <FirstPrompt
        draft={draft}
        onWrite={(prompt) => onChange({ ...draft, prompt })}
        onSubmit={onSubmit}
      />
      {needsFolder && (
        <WorktreeChoice draft={draft} onChange={(worktree) => onChange({ ...draft, worktree })} />
      )}
      <FaceChoice
        agentId={draft.agentId}
        face={draft.face}
        onChoose={(face) => onChange({ ...draft, face })}
      />
      <Permissions draft={draft} onChange={onChange} />
      {failure !== null && !isFolders && <ProblemBox failure={failure} />}
    </form>
  );
}

type FoldersProps = Pick<Props, 'draft' | 'onChange'> & { readonly error: string | null };

function Folders({ draft, error, onChange }: FoldersProps) {
  const { t } = useTranslation('sessions');
  return (
    <>
      <FolderField
        id={FOLDER_FIELD}
        label={t('new.folder')}
        hint={t('new.folderHint')}
        value={draft.cwd}
        error={error}
        onValueChange={(cwd) => onChange({ ...draft, cwd })}
      />
      <AdditionalFolders
        agentId={draft.agentId}
        folders={draft.additionalFolders}
        typed={draft.typedFolder ?? ''}
        onChange={(additionalFolders, typedFolder) =>
          onChange({ ...draft, additionalFolders, typedFolder })
        }
      />
    </>
  );
}

function Permissions({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { t, i18n } = useTranslation('sessions');
  const agent = useAgents().find((each) => each.agentId === draft.agentId);
  if (!agent) return null;
  const modes = agent.permissionModes.map((mode) => ({
    value: mode.id,
    ...modeText(i18n, mode),
    mark: mode.isDangerous && <DangerMark />,
  }));
  const models = agent.models.map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      <RadioCards
        label={t('new.mode')}
        value={draft.permissionMode}
        choices={modes}
        onValueChange={(permissionMode) => onChange({ ...draft, permissionMode })}
      />
      {agent.needsFolder && agent.capabilities.models && (
        <div className="flex flex-col gap-1.5">
          <TextField
            label={t('new.modelField')}
            value={draft.model}
            placeholder={t('new.modelDefault')}
            onValueChange={(model) => onChange({ ...draft, model })}
            spellCheck={false}
            autoComplete="off"
          />
          <Chips
            label={t('new.models')}
            chips={models}
            onChoose={(model) => onChange({ ...draft, model })}
          />
        </div>
      )}
    </>
  );
}

function paragraph(language: string, { message, remedy }: Failure): string {
  const text = textIn(language, message);
  return remedy === null ? text : `${text} ${textIn(language, remedy)}`;
}
