import { setFlagsFromString } from 'node:v8';

// Making the schemas takes much memory for a moment. V8 would double its young generation for that, three times, and never give it back:
// 12 MiB for as long as Corral runs. It may grow for the work that comes later.
setFlagsFromString('--semi-space-growth-factor=1');
const { runHeadless } = await import('./run.ts');
setFlagsFromString('--semi-space-growth-factor=2');

process.exit(await runHeadless(process.argv.slice(2)));
