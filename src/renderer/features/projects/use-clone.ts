import { useEffect, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CloneState } from '#shared/contract/calls/projects.ts';

export type CloneInput = {
  readonly url: string;
  readonly parent: string;
  readonly name: string;
  readonly withSubmodules: boolean;
};

/** Returns the state of a clone that this window began, and its calls. */
export function useClone() {
  const api = useApi();
  const [clone, setClone] = useState<CloneState | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const cloneId = useRef<string | null>(null);
  useEffect(
    () => () => {
      // The clone continues in core; this window only stops following it.
      cloneId.current = null;
    },
    [],
  );
  /** Returns the last state; null if the clone could not be followed to its end. */
  const follow = async (id: string): Promise<CloneState | null> => {
    for (let seen = 0; cloneId.current === id;) {
      const reply = await api['projects.cloneProgress']({ cloneId: id, seen });
      if (cloneId.current !== id) return null;
      if (!reply.ok) {
        setFailure(reply.error);
        return null;
      }
      seen = reply.value.version;
      setClone(reply.value.clone);
      if (reply.value.clone.state !== 'running') return reply.value.clone;
    }
    return null;
  };
  const begin = async ({ url, parent, name, withSubmodules }: CloneInput) => {
    setFailure(null);
    setClone({ state: 'running', phase: 'connecting', percent: null });
    const reply = await api['projects.clone']({
      commandId: newCommandId(),
      url,
      parent,
      name: name.trim() === '' ? null : name.trim(),
      withSubmodules,
    });
    if (!reply.ok) {
      setClone(null);
      setFailure(reply.error);
      return null;
    }
    cloneId.current = reply.value.cloneId;
    return follow(reply.value.cloneId);
  };
  const cancel = async () => {
    if (cloneId.current === null) return;
    await api['projects.cancelClone']({ commandId: newCommandId(), cloneId: cloneId.current });
  };
  return { clone, failure, begin, cancel, isRunning: clone?.state === 'running' };
}
