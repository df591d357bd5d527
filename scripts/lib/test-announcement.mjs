/** Minutes that each part takes on two cores of a quiet machine (CONTRIBUTING.md has the table). */
const minutes = { '--unit': 7, '--older-git': 1, '--e2e': 17 };
/** Minutes of the parts that run only when they are named. */
const onlyNamed = { '--windows': 8 };
/** Minutes of the specs that `--all-specs` adds. */
const otherSpecs = 11;

/** Megabytes that each folder of packages takes on disk after its download. */
export const installedSizes = {
  '.': 850,
  'e2e/agents': 1200,
  'e2e/more-agents': 1000,
  'e2e/windows': 120,
};

const inUnits = (megabytes) =>
  megabytes < 1000 ? `${megabytes} MB` : `${(megabytes / 1000).toFixed(1)} GB`;

/**
 * Returns the first line of `npm test`: how long the part takes (all parts if undefined), and what
 * it downloads. With `allSpecs`, no spec is left out. `missing` are the folders of `installedSizes` whose packages are not installed.
 */
export function testAnnouncement({ part, isNarrowed, allSpecs = false, missing }) {
  const parts = part === undefined ? Object.keys(minutes) : [part];
  const more = allSpecs && parts.includes('--e2e') ? otherSpecs : 0;
  const total = parts.reduce((sum, each) => sum + { ...minutes, ...onlyNamed }[each], more);
  const time = isNarrowed
    ? 'Runs a selection of the tests'
    : `Takes about ${total} minutes on two cores`;
  const bytes = missing.reduce((sum, folder) => sum + installedSizes[folder], 0);
  return bytes === 0
    ? `${time} and downloads nothing: all packages are installed.`
    : `${time} and first installs ${inUnits(bytes)} of packages from npm${missing.includes('e2e/agents') ? ' (the real agents among them)' : ''}.`;
}

/** Returns the folders of packages that a part needs. */
export function foldersOf({ part, allAgents }) {
  if (part === '--windows') return ['.', 'e2e/windows'];
  if (part !== undefined && part !== '--e2e') return ['.'];
  return ['.', 'e2e/agents', ...(allAgents ? ['e2e/more-agents'] : [])];
}
