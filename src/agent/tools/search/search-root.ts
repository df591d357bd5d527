import { basename, dirname, join } from 'node:path';

import { isSecretPath } from '#agent/trust/path-classes.ts';
import { errorCode, errorSentence } from '#agent/workspace/error-code.ts';
import { openFolder } from '#agent/workspace/open-path.ts';
import { readResolved } from '#agent/workspace/read-resolved.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** The place of a search. `content` is set if it is a file. */
export interface SearchRoot {
  /** Working folder for ripgrep, which stays the same if its path is replaced by a link. */
  readonly folder: string;
  readonly content?: Uint8Array;
  /** Returns the absolute path of a path that ripgrep prints. */
  readonly full: (path: string) => string;
  /** True for files that a search must not show unless it names them. */
  readonly isSecret: (path: string) => boolean;
  close(): Promise<void>;
}

/** Opens a resolved path for a search. The failure is a sentence. */
export async function openRoot(path: string): Promise<Result<SearchRoot, string>> {
  const isAskedFor = isSecretPath(path);
  const isSecret = (file: string) => !isAskedFor && isSecretPath(file);
  try {
    const folder = await openFolder(path, { create: false });
    const close = () => folder.close();
    return ok({ folder: folder.at('.'), full: (file) => join(path, file), isSecret, close });
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOTDIR' && code !== 'EINVAL') return err(errorSentence(code));
  }
  try {
    const { bytes } = await readResolved(path);
    const close = () => Promise.resolve();
    const full = () => join(dirname(path), basename(path));
    return ok({ folder: dirname(path), content: bytes, full, isSecret, close });
  } catch (error) {
    return err(errorSentence(errorCode(error)));
  }
}
