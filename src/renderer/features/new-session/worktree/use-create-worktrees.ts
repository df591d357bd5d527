import { useRef, useState } from 'react';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { draftImagesOf, setDraftImages } from '#renderer/views/prompt-field/images.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { Draft } from '../draft.ts';
import { FIRST_PROMPT } from '../first-field.ts';
import { startsOf } from './worktree-draft.ts';

/**
 * Creates worktrees with their sessions, and shows their progress. Core continues even if the window
 * is closed.
 */
export function useCreateWorktrees() {
  const api = useApi();
  const homeDir = useMachine()?.homeDir ?? null;
  const agents = useAgents();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const create = async (draft: Draft): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const { worktree, prompt } = draft;
    const cwd = expandHome(draft.cwd, homeDir);
    const { branch, base, copies, startsAtOnce } = worktree;
    const reply = await api['worktrees.create']({
      commandId: newCommandId(),
      cwd,
      text: prompt,
      branch: branch.trim() === '' ? null : branch.trim(),
      base,
      copy: copies,
      setUpHash: await hashOf(api, draft, cwd),
      startsAtOnce,
      starts: startsOf(worktree, agents, described(draft), newCommandId),
    });
    running.current = false;
    setBusy(false);
    if (!reply.ok) setFailure(reply.error);
    if (!reply.ok) return false;
    setDraftImages(FIRST_PROMPT, []);
    const created = reply.value.worktrees.map(({ worktreeId }) => worktreeId);
    changeUi({ overlay: { kind: 'worktrees', created } });
    return true;
  };
  return { create, busy, failure, forget: () => setFailure(null) };
}

/** Returns the hash of the script to run: one that was confirmed before, or in this dialog. */
async function hashOf(api: CorralApi, draft: Draft, cwd: string): Promise<string | null> {
  const { setUpHash, base } = draft.worktree;
  if (setUpHash !== undefined) return setUpHash;
  const plan = await api['worktrees.plan']({ cwd, text: '', base });
  const script = plan.ok ? plan.value.setUp : null;
  return script?.isConfirmed === true ? script.hash : null;
}

function described({ agentId, permissionMode, model, prompt, face }: Draft) {
  const images = draftImagesOf(FIRST_PROMPT);
  const attachments = images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
  return {
    agentId,
    permissionMode,
    model: model.trim() === '' ? null : model.trim(),
    prompt,
    face,
    ...(attachments.length > 0 && { attachments }),
  };
}
