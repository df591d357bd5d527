import { useMemo, type ReactNode } from 'react';

import { usePathExists } from './existing.ts';
import { FileLink } from './file-link.tsx';
import { wholePath } from './find-paths.ts';
import { useSessionFiles } from './use-session-files.ts';

/** Part of a text that may be a path: a link when it leads somewhere, else what it was. `children` is how it looks. */
export function PathInText({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const place = useMemo(() => wholePath(text), [text]);
  const files = useSessionFiles();
  const exists = usePathExists(files?.sessionId ?? null, place?.path ?? null, files?.isWorking ?? false);
  if (!place || !exists) return children;
  return (
    <FileLink place={place} look="link">
      {children}
    </FileLink>
  );
}
