import type { Agent } from '#core/agents/agent.ts';
import type { FolderPort } from '#core/ports.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

/** Returns the folder of a new session: the one that its agent prepares, or else `cwd`, checked. */
export async function sessionFolder(
  folders: FolderPort,
  agent: Agent,
  sessionId: string,
  cwd: string,
) {
  if (agent.prepareFolder) {
    const made = await agent.prepareFolder(sessionId);
    return made.ok ? made : fail('folderMissing', made.error.message, made.error.remedy);
  }
  switch (await folders.check(cwd)) {
    case 'ok':
      return ok(cwd);
    case 'notAbsolute':
      return fail(
        'folderNotAbsolute',
        cwd === ''
          ? compose('sessionFailures.emptyPath')
          : compose('sessionFailures.notAbsolute', { path: cwd }),
        compose('sessionFailures.beginWithRoot'),
      );
    case 'notReadable':
      return fail(
        'folderNotReadable',
        compose('sessionFailures.folderNotReadable', { path: cwd }),
        compose('sessionFailures.makeReadable'),
      );
    default:
      return fail(
        'folderMissing',
        compose('sessionFailures.folderMissing', { path: cwd }),
        compose('sessionFailures.chooseFolder'),
      );
  }
}
