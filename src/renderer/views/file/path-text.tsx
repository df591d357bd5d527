import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';

import { FileLink } from './file-link.tsx';
import { relativePath } from './full-path.ts';
import { useSessionFiles } from './use-session-files.ts';

type Props = {
  readonly path: string;
  /** Folder to which the path is shown relative outside of a session. */
  readonly root?: string;
  readonly line?: number | null;
  readonly column?: number | null;
};

/**
 * Renders a path relative to the session's folder, or an absolute one outside of it, with emphasis
 * on its last part. The tooltip and a copy contain the absolute path.
 */
export function PathText({ path, root = '', line = null, column = null }: Props) {
  const cwd = useSessionFiles()?.cwd ?? root;
  const { folder, name } = shortPath(relativePath(path, cwd));
  return (
    <FileLink place={{ path, line, column }} look="path">
      <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
        <span className="text-muted">
          <VisibleText text={folder} />
        </span>
        <VisibleText text={name} />
      </bdi>
    </FileLink>
  );
}
