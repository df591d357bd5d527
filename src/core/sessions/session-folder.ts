import path from 'node:path';

import type { Agent } from '#core/agents/agent.ts';
import type { FolderPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

type Wanted = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalFolders?: readonly string[] | undefined;
};

/**
 * Returns the folders of a new session: the one that its agent prepares, or else `cwd`, and the
 * additional ones, which are normalized and deduplicated. All of them are checked.
 */
export async function sessionFolders(
  folders: FolderPort,
  { agent, info }: { readonly agent: Agent; readonly info: AgentInfo },
  wanted: Wanted,
) {
  const cwd = await folderOf(folders, agent, wanted);
  if (!cwd.ok) return cwd;
  const normalized = (wanted.additionalFolders ?? []).map((each) =>
    path.isAbsolute(each) ? path.resolve(each) : each,
  );
  const own = path.resolve(cwd.value);
  const additionalFolders = [...new Set(normalized)].filter((each) => each !== own);
  if (additionalFolders.length > 0 && !info.capabilities.additionalFolders)
    return fail(
      'additionalFolder',
      compose('sessionFailures.noAdditionalFolders', { agent: info.name }),
      compose('sessionFailures.removeFolders'),
    );
  for (const each of additionalFolders) {
    const checked = await checkedFolder(folders, each);
    if (!checked.ok) return fail('additionalFolder', checked.error.message, checked.error.remedy);
  }
  return ok({
    cwd: cwd.value,
    ...(additionalFolders.length > 0 && { additionalFolders }),
  });
}

async function folderOf(folders: FolderPort, agent: Agent, { sessionId, cwd }: Wanted) {
  if (!agent.prepareFolder) return checkedFolder(folders, cwd);
  const made = await agent.prepareFolder(sessionId);
  return made.ok ? made : fail('folderMissing', made.error.message, made.error.remedy);
}

type FolderFailure = 'folderMissing' | 'folderNotReadable' | 'folderNotAbsolute';

async function checkedFolder(
  folders: FolderPort,
  folder: string,
): Promise<Result<string, Failure<FolderFailure>>> {
  switch (await folders.check(folder)) {
    case 'ok':
      return ok(folder);
    case 'notAbsolute':
      return fail(
        'folderNotAbsolute',
        folder === ''
          ? compose('sessionFailures.emptyPath')
          : compose('sessionFailures.notAbsolute', { path: folder }),
        compose('sessionFailures.beginWithRoot'),
      );
    case 'notReadable':
      return fail(
        'folderNotReadable',
        compose('sessionFailures.folderNotReadable', { path: folder }),
        compose('sessionFailures.makeReadable'),
      );
    default:
      return fail(
        'folderMissing',
        compose('sessionFailures.folderMissing', { path: folder }),
        compose('sessionFailures.chooseFolder'),
      );
  }
}
