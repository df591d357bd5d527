import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useAgents, useProjects, useSessions, useSettings } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';

import { choiceInProject, projectDefault } from './choice-in-project.ts';
import { firstDraft, hasSameChoices, withAgent, type Draft } from './draft.ts';
import { firstField } from './first-field.ts';
import { NewSessionForm, type Origin } from './new-session-form.tsx';
import { useCreateSession } from './use-create-session.ts';
import { useCreateWorktrees } from './worktree/use-create-worktrees.ts';
import { inOtherFolder, NO_WORKTREE } from './worktree/worktree-draft.ts';

const FORM = 'new-session';

type Props = { readonly folder: string | null; readonly agentId: string | null };

/**
 * Creates a session. `folder` is the initial folder; null selects the most recent one. `agentId` is
 * the initial agent; null selects the one that was chosen last.
 */
export function NewSessionDialog({ folder, agentId }: Props) {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const machine = useMachine();
  const [edited, setEdited] = useState<Draft | null>(null);
  const [isTried, setTried] = useState(false);
  const session = useCreateSession();
  const worktrees = useCreateWorktrees();
  const { firstOf, originOf, lastFolder } = useFirstDrafts(agentId);
  const draft = edited ?? firstOf(folder ?? lastFolder ?? machine?.recentFolders[0] ?? '');
  const { create, busy, failure, forget } = draft.worktree.isOwn ? worktrees : session;
  const needsFolder = agents.find((agent) => agent.agentId === draft.agentId)?.needsFolder ?? true;
  const isFolderMissing = needsFolder && draft.cwd.trim() === '';
  const change = (next: Draft) => {
    forget();
    const worktree = inOtherFolder(next.worktree);
    setEdited(next.cwd === draft.cwd ? next : { ...inFolder(next), worktree });
  };
  /** Another folder brings its own choices while the person has made none in this dialog. */
  const inFolder = (next: Draft): Draft =>
    hasSameChoices(draft, firstOf(draft.cwd))
      ? {
          ...firstOf(next.cwd),
          prompt: next.prompt,
          additionalFolders: next.additionalFolders,
          typedFolder: next.typedFolder ?? '',
        }
      : next;
  const submit = async () => {
    setTried(true);
    if (isFolderMissing || draft.agentId === '') return;
    const isDone = await create(needsFolder ? draft : { ...draft, worktree: NO_WORKTREE });
    if (isDone && !draft.worktree.isOwn) closeOverlay();
  };
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="md"
      initialFocus={firstField}
      title={t('new.title')}
      description={t('new.description')}
      footer={<Actions busy={busy} onCancel={closeOverlay} />}
    >
      <NewSessionForm
        formId={FORM}
        draft={draft}
        needsFolder={needsFolder}
        origin={originOf(draft)}
        failure={failure}
        isFolderMissing={isTried && isFolderMissing}
        onChange={change}
        onSubmit={() => void submit()}
      />
    </Dialog>
  );
}

/**
 * Returns the first draft of a folder, where the choices of a draft come from, and the folder of the
 * newest choice.
 */
function useFirstDrafts(agentId: string | null) {
  const agents = useAgents();
  // Those of the moment in which the dialog opened: a choice in another window changes no draft.
  const [sessions] = useState(useSessions());
  const [choices] = useState(useSettings().projectChoices ?? []);
  const homeDir = useMachine()?.homeDir ?? null;
  const [projects] = useState(useProjects());
  const defaultOf = (cwd: string) => projectDefault(projects, sessions, expandHome(cwd, homeDir));
  const choiceOf = (cwd: string) =>
    defaultOf(cwd) ?? choiceInProject(choices, sessions, expandHome(cwd, homeDir));
  const wanted = agents.find((agent) => agent.agentId === agentId);
  const firstOf = (cwd: string) => {
    const first = firstDraft(agents, cwd, choiceOf(cwd));
    return wanted && first.agentId !== wanted.agentId ? withAgent(first, wanted) : first;
  };
  /** Returns where the choices of a draft come from; null if the person made them here. */
  const originOf = (draft: Draft): Origin | null => {
    if (choiceOf(draft.cwd)?.agentId !== draft.agentId) return null;
    if (!hasSameChoices(draft, firstOf(draft.cwd))) return null;
    return defaultOf(draft.cwd) ? 'project' : 'remembered';
  };
  return { firstOf, originOf, lastFolder: choices[0]?.folder };
}

function Actions({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <Button onClick={onCancel}>{tCommon('action.cancel')}</Button>
      <Button variant="primary" type="submit" form={FORM} busy={busy}>
        {busy ? t('new.starting') : t('new.submit')}
      </Button>
    </>
  );
}
