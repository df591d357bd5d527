import type { AgentDriver } from '#core/agents/driver.ts';

import { acpDriver } from '../acp-driver.ts';
import { UNKNOWN_MODE } from '../modes/reported-modes.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';
import type { CatalogueEntry } from './entry.ts';
import { otherEntries } from './other-entries.ts';
import { triedEntries } from './tried-entries.ts';

/** Agents that Corral drives by ACP alone, in display order. */
export const catalogue: readonly CatalogueEntry[] = [...triedEntries, ...otherEntries];

const unknownModes = [{ id: UNKNOWN_MODE, isDangerous: false }] as const;

/** Creates the driver of an entry. It looks at files only, until a session starts the program. */
function catalogueDriver(entry: CatalogueEntry): AgentDriver {
  const { id, name, command, install, logIn, args, packageName, environment = {} } = entry;
  const { questions } = entry;
  const asksByTool = questions !== null && questions !== 'elicitation';
  const driver = acpDriver({
    id,
    name,
    aliases: [],
    program: { command, install, logIn: logIn.command, minVersion: null },
    args,
    logInArgs: logIn.args,
    packageName,
    isQuick: true,
    hasReportedModes: true,
    variables: () => Promise.resolve(environment),
    reading: {
      readCall: { isTitleCommand: false },
      ...(asksByTool && { questionTool: questions.tool }),
    },
    permissionModes: entry.modes ?? unknownModes,
    defaultPermissionMode: entry.defaultMode ?? UNKNOWN_MODE,
    models: [],
    capabilities: {
      resume: entry.resume ?? true,
      images: entry.images ?? false,
      questions: questions !== null,
    },
    settings: [{ key: 'path', kind: 'programPath' }],
    words: { en, zh },
  });
  return { ...driver, offered: 'whenFound' };
}

export const catalogueDrivers: readonly AgentDriver[] = catalogue
  .filter(({ quirks }) => !quirks.includes('needsConfigFile'))
  .map(catalogueDriver);
