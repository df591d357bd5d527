import { expandHome } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { setDraftImages } from '#renderer/views/prompt-field/images.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { Draft } from '../draft.ts';
import { sessionOf, useSubmission } from '../use-submission.ts';
import { startsOf } from './worktree-draft.ts';

/**
 * Creates worktrees with their sessions, and shows their progress. Core continues even if the window
 * is closed.
 */
export function useCreateWorktrees(promptKey: string) {
  const api = useApi();
  const homeDir = useMachine()?.homeDir ?? null;
  const agents = useAgents();
  return useSubmission(async (draft) => {
    const { worktree, prompt } = draft;
    const cwd = expandHome(draft.cwd, homeDir);
    const { branch, base, copies, submodules, startsAtOnce } = worktree;
    const reply = await api['worktrees.create']({
      commandId: newCommandId(),
      cwd,
      text: prompt,
      branch: branch.trim() === '' ? null : branch.trim(),
      base,
      copy: copies,
      submodules,
      setUpHash: await chosenSetUpHash(api, draft, cwd),
      startsAtOnce,
      starts: startsOf(worktree, agents, sessionOf(draft, promptKey), newCommandId),
    });
    if (!reply.ok) return reply.error;
    setDraftImages(promptKey, []);
    const created = reply.value.worktrees.map(({ worktreeId }) => worktreeId);
    changeUi({ overlay: { kind: 'worktrees', created } });
    return null;
  });
}

/** Returns the hash of the script to run: one that was confirmed before, or in this dialog. */
async function chosenSetUpHash(api: CorralApi, draft: Draft, cwd: string): Promise<string | null> {
  const { setUpHash, base } = draft.worktree;
  if (setUpHash !== undefined) return setUpHash;
  const plan = await api['worktrees.plan']({ cwd, text: '', base });
  const script = plan.ok ? plan.value.setUp : null;
  return script?.isConfirmed === true ? script.hash : null;
}
