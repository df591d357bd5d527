import { MOST_NAMESAKES, namesakes } from '../house/house-figures.mjs';

/** Names that mean the same in each file: what a component, a class or a feature is given. */
const idioms = new Set(['Props', 'Needs', 'Ports']);

/**
 * Number of files of each name that is not yet divided into names with their domain. This list may
 * only get shorter, and its numbers smaller.
 */
export const knownNamesakes = {
  Facts: 16,
  Reply: 15,
  Services: 15,
  Entry: 14,
  Input: 12,
  Part: 11,
  Options: 10,
  Parts: 9,
  Content: 8,
  Request: 8,
  State: 8,
};

/**
 * Finds unexported functions, classes and types whose name stands in too many files, so that no
 * search finds the one that is meant. `ceilings` are the known ones, as `knownNamesakes`; an entry
 * that is no longer needed is a problem, too.
 */
export function namesakeViolations(sources, ceilings) {
  const found = namesakes(sources).filter(({ name }) => !idioms.has(name));
  const counts = new Map(found.map(({ name, files }) => [name, files]));
  return [
    ...found
      .filter(({ name, files }) => files > (ceilings[name] ?? MOST_NAMESAKES))
      .map(
        ({ name, files }) =>
          `${name}: an unexported name of ${files} files, at most ${ceilings[name] ?? MOST_NAMESAKES}: give it a name with its domain`,
      ),
    ...Object.keys(ceilings)
      .filter((name) => !counts.has(name))
      .map((name) => `${name}: stands in ${MOST_NAMESAKES} files or fewer: remove its ceiling`),
  ];
}
