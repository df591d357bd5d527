import { hasSameChoices, type Draft } from './draft.ts';
import { inOtherFolder } from './worktree/worktree-draft.ts';

type DraftChoices = Pick<Draft, 'agentId' | 'permissionMode' | 'model' | 'effort' | 'face'>;
type Contents = Pick<Draft, 'prompt' | 'additionalFolders' | 'worktree'> & {
  readonly typedFolder?: string;
};

/**
 * Values that the person changed in a draft. All others follow what is known about agents, projects
 * and folders, so that a late reply changes nothing that was clicked or typed.
 */
export type Edits = {
  /** Absent: the folder in which the draft began. */
  readonly cwd?: string;
  /** Agent, mode, model, effort and face are chosen together, because the others depend on the agent. */
  readonly choices?: DraftChoices;
  readonly contents: Partial<Contents>;
};

/** A menu of which an entry was chosen, also the entry that was shown before. */
export type Picked = 'choices' | 'folder';

/** Returns the draft of a folder with what the person changed. */
export function editedDraft(firstOf: (cwd: string) => Draft, cwd: string, edits: Edits): Draft {
  return { ...firstOf(edits.cwd ?? cwd), ...edits.choices, ...edits.contents };
}

/**
 * Adds the differences between two drafts. Another folder has other branches and scripts, and brings
 * its own choices unless the person has made some.
 */
export function withEdits(edits: Edits, before: Draft, next: Draft, picked?: Picked): Edits {
  const isMoved = next.cwd !== before.cwd;
  const isChosen = picked === 'choices' || (!isMoved && !hasSameChoices(next, before));
  const worktree = isMoved ? inOtherFolder(next.worktree) : next.worktree;
  return {
    ...edits,
    ...((isMoved || picked === 'folder') && { cwd: next.cwd }),
    ...(isChosen && { choices: choicesOf(next) }),
    contents: { ...edits.contents, ...changedContents(before, { ...next, worktree }) },
  };
}

function choicesOf({ agentId, permissionMode, model, effort, face }: Draft): DraftChoices {
  return { agentId, permissionMode, model, effort, face };
}

function changedContents(before: Draft, next: Draft): Partial<Contents> {
  const { prompt, additionalFolders, typedFolder, worktree } = next;
  return {
    ...(prompt !== before.prompt && { prompt }),
    ...(additionalFolders !== before.additionalFolders && { additionalFolders }),
    ...(typedFolder !== undefined && { typedFolder }),
    ...(worktree !== before.worktree && { worktree }),
  };
}
