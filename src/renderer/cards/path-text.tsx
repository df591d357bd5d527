import { shortPath } from './short-path.ts';
import { Visible } from './visible.tsx';

/** A path in full for the reader and for copying, its last part most visible. */
export function PathText({ path }: { readonly path: string }) {
  const { folder, name } = shortPath(path);
  return (
    <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
      <span className="text-muted">
        <Visible text={folder} />
      </span>
      <Visible text={name} />
    </bdi>
  );
}
