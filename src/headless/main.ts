import { runHeadless } from './run.ts';

process.exit(await runHeadless(process.argv.slice(2)));
