import { findProgram } from '#core/agents/kits/files/find-program.ts';
import type { Environment } from '#core/ports.ts';
import type { CatalogueEntryInfo } from '#shared/contract/agents.ts';

import { catalogue } from './catalogue.ts';

/**
 * Returns all entries of the catalogue and the paths of those that are on this machine. Looks at
 * files only, for one entry after the other.
 */
export async function listCatalogue(
  environment: Environment,
  pathSetting: (agentId: string) => string | null,
): Promise<CatalogueEntryInfo[]> {
  const list: CatalogueEntryInfo[] = [];
  for (const { id, name, command, args, install, page, logIn, trial, quirks } of catalogue) {
    const wanted = { name: command, ownFolders: [] };
    const [path = null] = await findProgram(environment, wanted, pathSetting(id));
    list.push({
      agentId: id,
      name,
      commandLine: [command, ...args].join(' '),
      path,
      install,
      page,
      logIn: logIn.command,
      trial:
        trial.depth === 'turn' || trial.depth === 'handshake'
          ? { depth: trial.depth, version: trial.version }
          : null,
      needsOwnEntry: quirks.includes('needsConfigFile'),
    });
  }
  return list;
}
