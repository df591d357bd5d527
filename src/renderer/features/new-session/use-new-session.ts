import { useState } from 'react';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { useAgents, useProjects, useSessions, useSettings } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { choiceInProject, choiceOfSession, projectDefault } from './choice-in-project.ts';
import { firstDraft, hasSameChoices, withAgent, type Draft } from './draft.ts';
import { editedDraft, withEdits, type Edits, type Picked } from './edits.ts';
import { useCreateSession } from './use-create-session.ts';
import { useCreateWorktrees } from './worktree/use-create-worktrees.ts';
import { NO_WORKTREE } from './worktree/worktree-draft.ts';

/** The project's defaults, or the last choices for the folder. */
type Origin = 'project' | 'remembered';

type Beginning = {
  /** Null selects the most recent one. */
  readonly folder: string | null;
  /** Null selects the one that was chosen last. */
  readonly agentId: string | null;
  /** The session of which another one is started, with its agent, mode and model; else null. */
  readonly from: Session | null;
  /** Names where the images of the prompt are kept. */
  readonly promptKey: string;
  /** Text that was written before. */
  readonly prompt: string;
};

/** Manages the draft of a new session, until it is created with all that the person chose. */
export function useNewSession({ folder, agentId, from, promptKey, prompt }: Beginning) {
  const agents = useAgents();
  const machine = useMachine();
  const [edits, setEdits] = useState<Edits>({ contents: { prompt } });
  const [isTried, setTried] = useState(false);
  const session = useCreateSession(promptKey);
  const worktrees = useCreateWorktrees(promptKey);
  const { firstOf, originOf, lastFolder, lookAgain } = useFirstDrafts(agentId, from);
  const began = folder ?? lastFolder ?? machine?.recentFolders[0] ?? '';
  const draft = editedDraft(firstOf, began, edits);
  const needsFolder = agents.find((agent) => agent.agentId === draft.agentId)?.needsFolder ?? true;
  const isFolderMissing = needsFolder && draft.cwd.trim() === '';
  const { busy, failure } = draft.worktree.isOwn ? worktrees : session;
  const change = (next: Draft, picked?: Picked) => {
    session.forget();
    worktrees.forget();
    if (next.cwd !== draft.cwd) lookAgain();
    setEdits(withEdits(edits, draft, next, picked));
  };
  /** Resolves to true once the session, or its worktrees, exist. */
  const create = async (): Promise<boolean> => {
    setTried(true);
    if (isFolderMissing || draft.agentId === '') return false;
    const sent = needsFolder ? draft : { ...draft, worktree: NO_WORKTREE };
    return (sent.worktree.isOwn ? worktrees : session).create(sent);
  };
  return {
    draft,
    needsFolder,
    origin: originOf(draft),
    busy,
    failure,
    isFolderMissing: isTried && isFolderMissing,
    change,
    create,
  };
}

/**
 * Returns the first draft of a folder, where the choices of a draft come from, and the folder of the
 * newest choice.
 */
function useFirstDrafts(agentId: string | null, from: Session | null) {
  const agents = useAgents();
  const homeDir = useMachine()?.homeDir ?? null;
  const current = {
    sessions: useSessions(),
    projects: useProjects(),
    choices: useSettings().projectChoices ?? [],
  };
  // Those of the last choice of a folder: a choice in another window changes no draft.
  const [{ sessions, projects, choices }, setKnown] = useState(current);
  const defaultOf = (cwd: string) => projectDefault(projects, sessions, expandHome(cwd, homeDir));
  const choiceOf = (cwd: string) =>
    (from?.cwd === cwd ? choiceOfSession(from) : undefined) ??
    defaultOf(cwd) ??
    choiceInProject(choices, sessions, expandHome(cwd, homeDir));
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
  return { firstOf, originOf, lastFolder: choices[0]?.folder, lookAgain: () => setKnown(current) };
}
