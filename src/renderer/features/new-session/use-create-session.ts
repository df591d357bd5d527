import { useRef, useState } from 'react';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { showTerminals } from '#renderer/stores/terminal/layout.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { draftImagesOf, setDraftImages } from '#renderer/views/prompt-field/images.ts';
import type { Failure } from '#shared/base/failure.ts';

import type { Draft } from './draft.ts';
import { FIRST_PROMPT } from './first-field.ts';

/**
 * Starts a session and brings it to the front. Only one attempt runs at a time; each attempt has a
 * new command id.
 */
export function useCreateSession() {
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
    const { model, cwd, additionalFolders, worktree: _, ...rest } = draft;
    const agent = agents.find(({ agentId }) => agentId === draft.agentId);
    const takesFolders = agent?.capabilities.additionalFolders === true;
    const images = draftImagesOf(FIRST_PROMPT);
    const reply = await api['sessions.create']({
      ...rest,
      ...(images.length > 0 && {
        attachments: images.map(({ mediaType, base64 }) => ({ mediaType, base64 })),
      }),
      cwd: expandHome(cwd, homeDir),
      ...(takesFolders &&
        additionalFolders.length > 0 && { additionalFolders: [...additionalFolders] }),
      model: model.trim() === '' ? null : model.trim(),
      rememberChoice: true,
      commandId: newCommandId(),
    });
    running.current = false;
    setBusy(false);
    if (reply.ok && draft.face === 'terminal') showTerminals(reply.value.session.sessionId, true);
    if (reply.ok) setDraftImages(FIRST_PROMPT, []);
    if (reply.ok) selectSession(reply.value.session.sessionId, Date.now());
    else setFailure(reply.error);
    return reply.ok;
  };
  return { create, busy, failure, forget: () => setFailure(null) };
}
