import { runHeadless } from '#headless/run.ts';

/** Runs `corral serve`, the headless shell. Resolves with the exit code. */
export function serve(args: readonly string[]): Promise<number> {
  return runHeadless(args);
}
