import { expandHome } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { showTerminals } from '#renderer/stores/terminal/layout.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { setDraftImages } from '#renderer/views/prompt-field/images.ts';

import { sessionOf, useSubmission } from './use-submission.ts';

/**
 * Starts a session and brings it to the front. Each attempt has a new command id. `promptKey` names
 * where the images of the prompt are kept; null if it has none.
 */
export function useCreateSession(promptKey: string | null) {
  const api = useApi();
  const homeDir = useMachine()?.homeDir ?? null;
  const agents = useAgents();
  return useSubmission(async (draft) => {
    const { cwd, face } = draft;
    const typed = expandHome(draft.typedFolder ?? '', homeDir);
    const additionalFolders = [
      ...new Set([...draft.additionalFolders, ...(typed === '' ? [] : [typed])]),
    ];
    const agent = agents.find(({ agentId }) => agentId === draft.agentId);
    const takesFolders = agent?.capabilities.additionalFolders === true;
    const reply = await api['sessions.create']({
      ...sessionOf(draft, promptKey),
      cwd: expandHome(cwd, homeDir),
      ...(takesFolders && additionalFolders.length > 0 && { additionalFolders }),
      rememberChoice: true,
      commandId: newCommandId(),
    });
    if (!reply.ok) return reply.error;
    const { sessionId } = reply.value.session;
    if (face === 'terminal') showTerminals(sessionId, true);
    if (promptKey !== null) setDraftImages(promptKey, []);
    selectSession(sessionId, Date.now());
    return null;
  });
}
