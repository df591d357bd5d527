import type { Agent } from '#core/agents/agent.ts';
import type { FolderPort } from '#core/ports.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';

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
        `${cwd || 'An empty path'} is not an absolute path.`,
        'Begin with / (or a drive letter on Windows).',
      );
    case 'notReadable':
      return fail(
        'folderNotReadable',
        `The folder ${cwd} cannot be read.`,
        'Give yourself the right to read and enter it.',
      );
    default:
      return fail(
        'folderMissing',
        `There is no folder ${cwd}.`,
        'Choose an existing folder, or make it first.',
      );
  }
}
