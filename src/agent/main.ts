import { homedir } from 'node:os';

import { takeConfig } from './program/config.ts';

// The environment is read, and cleared of keys, before anything else runs.
const config = takeConfig(process.env, homedir());
const { runProgram } = await import('./program/run-program.ts');
process.exitCode = await runProgram(config, process.argv.slice(2));
