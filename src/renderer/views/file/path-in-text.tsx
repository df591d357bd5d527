import { useMemo, type ReactNode } from 'react';

import { FileLink } from './file-link.tsx';
import { parsePath } from './find-paths.ts';
import { usePathExists } from './path-existence.ts';
import { useSessionFiles } from './use-session-files.ts';

/** Renders a part of a text as a link if it is an existing path, else `children`. */
export function PathInText({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ReactNode;
}) {
  const place = useMemo(() => parsePath(text), [text]);
  const files = useSessionFiles();
  const exists = usePathExists(
    files?.sessionId ?? null,
    place?.path ?? null,
    files?.isWorking ?? false,
  );
  if (!place || !exists) return children;
  return (
    <FileLink place={place} look="link">
      {children}
    </FileLink>
  );
}
