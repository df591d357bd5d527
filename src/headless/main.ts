import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Saves about 60 ms at each start of the built program. The cache is next to the built files: each
// build deletes it, and only accounts that can write those files can write it. A folder that is not
// writable gets none.
if (import.meta.filename.endsWith('.js'))
  enableCompileCache(join(import.meta.dirname, '.compile-cache'));

const { runHeadless } = await import('./run.ts');
process.exit(await runHeadless(process.argv.slice(2)));
