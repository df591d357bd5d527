import { z } from 'zod';

import { ownSetup, project, projectColour } from '../../project/project.ts';
import { projectSetup, scriptName } from '../../project/project-setup.ts';
import { call, failures } from '../call.ts';

const commandId = z.uuid();
const projectId = z.string().min(1);
const folder = z.string().min(1).max(4096);

/** Changes to apply; absent fields stay. */
const projectChanges = z
  .object({
    name: z.string().trim().min(1).max(200),
    colour: projectColour.nullable(),
    agentId: z.string().min(1).max(200).nullable(),
    permissionMode: z.string().min(1).max(200).nullable(),
    own: ownSetup.partial(),
  })
  .partial()
  .strict();
export type ProjectChanges = z.infer<typeof projectChanges>;

/**
 * Projects. The desk's snapshot contains those on the desk; its frames report every change.
 */
export const projects = {
  /**
   * Adds the repository of a folder, or the folder if it is in none. Returns the known project if
   * there is one, and takes back its removal.
   */
  'projects.add': call(
    z.strictObject({ commandId, folder }),
    z.object({ project }),
    failures(
      'folderMissing',
      'folderNotReadable',
      'folderNotAbsolute',
      'tooManyProjects',
      'storeFailed',
    ),
  ),
  'projects.change': call(
    z.strictObject({ commandId, projectId, changes: projectChanges }),
    z.object({ project }),
    failures('noSuchProject', 'invalidBranchPrefix', 'dangerousMode', 'storeFailed'),
  ),
  /** Removes it from the desk. Its folder, sessions and worktrees stay. */
  'projects.remove': call(
    z.strictObject({ commandId, projectId }),
    z.object({}),
    failures('noSuchProject', 'storeFailed'),
  ),
  'projects.restore': call(
    z.strictObject({ commandId, projectId }),
    z.object({ project }),
    failures('noSuchProject', 'tooManyProjects', 'storeFailed'),
  ),
  /** Returns the set-up that is in force now, as read from the person's values and the files. */
  'projects.setup': call(
    z.strictObject({ projectId }),
    z.object({ setup: projectSetup }),
    failures('noSuchProject'),
  ),
  /** Confirms the exact text of a script. `stale`: the script is another one by now. */
  'projects.confirm': call(
    z.strictObject({ commandId, projectId, script: scriptName, hash: z.string().min(1) }),
    z.object({ setup: projectSetup }),
    failures('noSuchProject', 'stale', 'storeFailed'),
  ),
};
