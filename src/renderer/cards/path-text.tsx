import { FileLink } from '#renderer/files/file-link.tsx';

import { shortPath } from './short-path.ts';
import { Visible } from './visible.tsx';

type Props = { readonly path: string; readonly line?: number | null; readonly column?: number | null };

/** A path in full for the reader and for copying, its last part most visible. It opens in the person's editor. */
export function PathText({ path, line = null, column = null }: Props) {
  const { folder, name } = shortPath(path);
  return (
    <FileLink place={{ path, line, column }} look="path">
      <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
        <span className="text-muted">
          <Visible text={folder} />
        </span>
        <Visible text={name} />
      </bdi>
    </FileLink>
  );
}
