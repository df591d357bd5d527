#!/usr/bin/env node
import { argumentsFor, hasGlibc, nodeFor, programsOf } from './lib/package/npm/launch.mjs';
import { personEnv } from './lib/person-env.mjs';
import { handOver, main } from './lib/run.mjs';

/** Runs `corral` in the package for npm; Node 20 can start it (docs/packaging.md). */
await main((args) => {
  const system = `${process.platform}-${process.arch}`;
  const programs = programsOf({ system, glibc: hasGlibc() }, import.meta.url);
  const node = nodeFor(system, programs);
  return handOver(node, argumentsFor(programs, args), { cwd: process.cwd(), env: personEnv() });
});
