import { handOver } from './run.mjs';
import { startText } from './words/start-text.mjs';

const afterSignal = (signal) => startText('endedBySignal', { signal });

/** Gives the terminal to Corral, and prints a line if a signal from elsewhere ended it. */
export function handOverApp(command, args, options) {
  return handOver(command, args, { ...options, afterSignal });
}
