import { catalogue } from '#core/agents/acp/catalogue/catalogue.ts';
import type { CatalogueEntry } from '#core/agents/acp/catalogue/entry.ts';
import { findProgram } from '#core/agents/kits/files/find-program.ts';
import { terminalEntries } from '#core/agents/terminal/catalogue/terminal-entries.ts';
import type { Environment } from '#core/ports.ts';
import type { CatalogueEntryInfo } from '#shared/contract/calls/agents.ts';

type Entry = Pick<
  CatalogueEntry,
  'id' | 'name' | 'command' | 'args' | 'install' | 'page' | 'logIn'
>;
type ListedEntry = Entry & Pick<CatalogueEntryInfo, 'protocol' | 'trial' | 'needsOwnEntry'>;

const listed: readonly ListedEntry[] = [
  ...catalogue.map(({ trial, quirks, ...entry }) => ({
    ...entry,
    protocol: 'acp' as const,
    trial:
      trial.depth === 'turn' || trial.depth === 'handshake'
        ? { depth: trial.depth, version: trial.version }
        : null,
    needsOwnEntry: quirks.includes('needsConfigFile'),
  })),
  ...terminalEntries.map((entry) => ({
    ...entry,
    protocol: 'terminal' as const,
    trial: null,
    needsOwnEntry: false,
  })),
];

/**
 * Returns all entries of the catalogue and the paths of those that are on this machine. Looks at
 * files only, for one entry after the other.
 */
export async function listCatalogue(
  environment: Environment,
  pathSetting: (agentId: string) => string | null,
): Promise<CatalogueEntryInfo[]> {
  const list: CatalogueEntryInfo[] = [];
  for (const { id, name, command, args, install, page, logIn, ...rest } of listed) {
    const { protocol, trial, needsOwnEntry } = rest;
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
      protocol,
      trial,
      needsOwnEntry,
    });
  }
  return list;
}
