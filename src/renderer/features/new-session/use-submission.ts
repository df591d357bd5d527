import { useRef, useState } from 'react';

import { draftImagesOf } from '#renderer/views/prompt-field/images.ts';
import type { Failure } from '#shared/base/failure.ts';

import type { Draft } from './draft.ts';

/** Submits a draft, one at a time. `submit` returns its failure; null if it succeeded. */
export function useSubmission(submit: (draft: Draft) => Promise<Failure | null>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const create = async (draft: Draft): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const failed = await submit(draft);
    running.current = false;
    setBusy(false);
    setFailure(failed);
    return failed === null;
  };
  return { create, busy, failure, forget: () => setFailure(null) };
}

/** Returns the session of a draft, with its images, as core expects it. */
export function sessionOf(
  { agentId, permissionMode, model, effort, prompt, face }: Draft,
  promptKey: string | null,
) {
  const images = promptKey === null ? [] : draftImagesOf(promptKey);
  const attachments = images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
  return {
    agentId,
    permissionMode,
    model: model.trim() === '' ? null : model.trim(),
    ...(effort !== '' && { effort }),
    prompt,
    face,
    ...(attachments.length > 0 && { attachments }),
  };
}
