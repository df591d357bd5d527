import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { hasRuntime, runtimeSource } from './lib/tools/electron.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isReachable } from './lib/tools/network.mjs';
import { projectEnv, projectNode, root, tool } from './lib/paths.mjs';
import { handOver, main, Stop } from './lib/run.mjs';
import { budgets } from './lib/package/shipped-programs.mjs';
import { packForNpm } from './lib/package/npm/stage-npm.mjs';
import { stageHost } from './lib/package/stage-host.mjs';
import { updateFeed } from './lib/package/update-feed.mjs';

function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const inMegabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the size of a folder. Throws if it exceeds its budget. */
function weigh(name, folder, budget) {
  const bytes = bytesOf(folder);
  console.log(`${name}: ${inMegabytes(bytes)} of at most ${inMegabytes(budget)}`);
  if (bytes > budget)
    throw new Stop(
      `${name} became too large. Look at what came in; if it must, raise the budget in scripts/lib/package/shipped-programs.mjs.`,
    );
}

/** Fails early if the runtime cannot be downloaded; electron-builder would retry for minutes. */
async function checkRuntime() {
  if (hasRuntime() || (await isReachable(runtimeSource()))) return;
  throw new Stop(
    `The package needs Electron's runtime, which cannot be fetched from ${new URL(runtimeSource()).host}. ` +
      'Connect to the network, set ELECTRON_MIRROR to a place that has it, or ELECTRON_OVERRIDE_DIST_PATH to a folder with it; then run the same command again.',
  );
}

function packedApps(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('app.asar'))
    .map((path) => join(folder, path));
}

/** Packs Corral for npm, for all systems, into build/npm. */
async function packageForNpm() {
  for (const { path, size } of await packForNpm(join(root, 'build', 'npm'))) {
    console.log(
      `${path.slice(root.length + 1)}: ${inMegabytes(size)} of at most ${inMegabytes(budgets.npm)}`,
    );
    if (size > budgets.npm) throw new Stop('A package for npm became too large.');
  }
  return 0;
}

/**
 * Builds the installers of this system; `-- --dir` builds only the app itself, `-- --npm` the
 * packages for npm. Other options are passed to electron-builder.
 */
await main(async (args) => {
  updateFeed(process.env.CORRAL_UPDATE_URL);
  await ensureInstalled();
  await ensureBuilt();
  if (args.includes('--npm')) {
    if (args.length > 1) throw new Stop('--npm has no further options.', 2);
    return packageForNpm();
  }
  const processors = process.platform === 'darwin' ? ['arm64', 'x64'] : [process.arch];
  for (const arch of processors)
    weigh('Programs of plain Node', await stageHost(arch), budgets.host);
  await checkRuntime();
  const env = projectEnv({ CSC_IDENTITY_AUTO_DISCOVERY: process.env.CSC_LINK ? 'true' : 'false' });
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const given = dist ? [`--config.electronDist=${dist}`] : [];
  const options = [
    '--config',
    'electron-builder.config.mjs',
    '--publish',
    'never',
    ...given,
    ...args,
  ];
  const code = await handOver(projectNode, [tool('electron-builder'), ...options], {
    env,
    cwd: root,
  });
  if (code !== 0) return code;
  for (const app of packedApps(join(root, 'build', 'packages'))) {
    const { size } = statSync(app);
    console.log(
      `${app.slice(root.length + 1)}: ${inMegabytes(size)} of at most ${inMegabytes(budgets.app)}`,
    );
    if (size > budgets.app) throw new Stop('The app became too large.');
  }
  return 0;
});
