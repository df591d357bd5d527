import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Project } from '#shared/project/project.ts';
import type { ProjectScript, ProjectSetup, ScriptName } from '#shared/project/project-setup.ts';

import { changesOf, draftOf, problemOf, type ProjectDraft } from './project-draft.ts';

/** Returns the state of the form for a project, and its calls. */
export function useProjectForm(project: Project) {
  const api = useApi();
  const { projectId } = project;
  const [draft, setDraft] = useState(() => draftOf(project));
  const [setup, setSetup] = useState<ProjectSetup | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void api['projects.setup']({ projectId }).then((reply) => {
      if (isCurrent && reply.ok) setSetup(reply.value.setup);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, projectId]);
  const confirm = async (script: ScriptName, { hash }: ProjectScript) => {
    const reply = await api['projects.confirm']({
      commandId: newCommandId(),
      projectId,
      script,
      hash,
    });
    setFailure(reply.ok ? null : reply.error);
    const shown = reply.ok ? reply : await api['projects.setup']({ projectId });
    if (shown.ok) setSetup(shown.value.setup);
  };
  /** Returns true if the project was saved. */
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (problemOf(draft) !== null) return false;
    setBusy(true);
    const changes = changesOf(draft);
    const reply = await api['projects.change']({ commandId: newCommandId(), projectId, changes });
    setBusy(false);
    setFailure(reply.ok ? null : reply.error);
    return reply.ok;
  };
  return {
    draft,
    setup,
    failure,
    isBusy,
    problem: isTried ? problemOf(draft) : null,
    change: (changes: Partial<ProjectDraft>) => setDraft({ ...draft, ...changes }),
    confirm,
    save,
  };
}
