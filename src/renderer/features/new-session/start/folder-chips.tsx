import { CloudDownload, Folder, FolderGit2, FolderOpen, FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { expandHome, folderName, tildePath } from '#renderer/kit/text/paths.ts';
import { ChipButton } from '#renderer/kit/ui/fields/chip-button.tsx';
import { ChipMenu } from '#renderer/kit/ui/fields/chip-menu.tsx';
import { Popover } from '#renderer/kit/ui/overlays/popover.tsx';
import { useAgents, useProjects, useSessions } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { agentsWithOwnFolder } from '#renderer/stores/sessions/use-session-groups.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { ProjectDot } from '#renderer/views/project/project-dot.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { AdditionalFolders } from '../additional-folders.tsx';
import type { Draft } from '../draft.ts';
import { WorktreeChoice } from '../worktree/worktree-choice.tsx';
import { attemptsOf } from '../worktree/worktree-draft.ts';
import { useSearchWords } from './choice-chips.tsx';
import { projectOptions, type ProjectOption } from './project-options.ts';

type ProjectProps = {
  readonly draft: Draft;
  readonly onPick: (folder: string) => void;
  /** Called to type a folder, or to browse. */
  readonly onBrowse: () => void;
};

/** Chooses the project: those on the desk, then other folders, then any folder of the machine. */
export function ProjectChip({ draft, onPick, onBrowse }: ProjectProps) {
  const { t } = useTranslation('start');
  const machine = useMachine();
  const homeDir = machine?.homeDir ?? null;
  const options = useProjectOptions();
  const cwd = expandHome(draft.cwd, homeDir);
  const nameOf = ({ folder, project }: ProjectOption) =>
    visibleText(project?.name ?? folderName(folder));
  const chosen = options.find(({ folder }) => folder === cwd);
  const text = chosen ? nameOf(chosen) : visibleText(folderName(cwd));
  return (
    <ChipMenu
      label={t('project')}
      text={cwd === '' ? t('noFolder') : text}
      value={cwd}
      options={options.map((option) => ({
        value: option.folder,
        label: nameOf(option),
        description: visibleText(tildePath(option.folder, homeDir)),
        mark: option.project?.colour && <ProjectDot colour={option.project.colour} />,
      }))}
      actions={[
        {
          label: t('browse'),
          icon: <FolderOpen aria-hidden />,
          movesFocus: true,
          onSelect: onBrowse,
        },
        {
          label: t('clone'),
          icon: <CloudDownload aria-hidden />,
          onSelect: () => changeUi({ overlay: { kind: 'addProject' } }),
        },
      ]}
      icon={<Folder aria-hidden />}
      search={useSearchWords()}
      onChoose={onPick}
    />
  );
}

function useProjectOptions(): readonly ProjectOption[] {
  const ownFolder = agentsWithOwnFolder(useAgents());
  const sessions = useSessions().filter(({ agentId }) => !ownFolder.has(agentId));
  return projectOptions(useProjects(), sessions, useMachine()?.recentFolders ?? []);
}

type ChangeProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

/** Chooses between the folder itself and new worktrees, with all that these begin with. */
export function PlaceChip({ draft, onChange }: ChangeProps) {
  const { t } = useTranslation('start');
  const { t: tWorktrees } = useTranslation('worktrees');
  const { worktree, agentId } = draft;
  const agents = useAgents();
  const attempts = agents.reduce(
    (sum, each) => sum + attemptsOf(worktree, each.agentId, agentId),
    0,
  );
  const text = worktree.isOwn ? t('newWorktree', { count: attempts }) : t('mainFolder');
  return (
    <Popover
      align="start"
      title={tWorktrees('new.label')}
      trigger={
        <ChipButton label={tWorktrees('new.label')} text={text} icon={<FolderGit2 aria-hidden />} />
      }
    >
      <WorktreeChoice draft={draft} onChange={(next) => onChange({ ...draft, worktree: next })} />
    </Popover>
  );
}

/** Chooses further folders. Renders nothing if the agent cannot work in several. */
export function FoldersChip({ draft, onChange }: ChangeProps) {
  const { t } = useTranslation(['start', 'sessions']);
  const agent = useAgents().find(({ agentId }) => agentId === draft.agentId);
  if (agent?.capabilities.additionalFolders !== true) return null;
  const typed = draft.typedFolder ?? '';
  const count = draft.additionalFolders.length + (typed.trim() === '' ? 0 : 1);
  return (
    <Popover
      align="start"
      title={t('sessions:new.additional.title')}
      trigger={
        <ChipButton
          label={t('sessions:new.additional.title')}
          text={count === 0 ? t('folders_zero') : t('folders', { count })}
          icon={<FolderPlus aria-hidden />}
        />
      }
    >
      <AdditionalFolders
        agentId={draft.agentId}
        folders={draft.additionalFolders}
        typed={typed}
        onChange={(additionalFolders, typedFolder) =>
          onChange({ ...draft, additionalFolders, typedFolder })
        }
      />
    </Popover>
  );
}
