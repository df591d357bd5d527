import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  if (!(await ensureBuilt())) console.log('out/ is up to date.');
  return 0;
});
