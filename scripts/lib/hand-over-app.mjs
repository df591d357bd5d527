import { handOver } from './run.mjs';

const afterSignal = (signal) =>
  `Corral was ended by the signal ${signal}, which the system or another program sent; nothing that was stored is lost: ` +
  'start it again with the same command.';

/** Gives the terminal to Corral, and prints a line if a signal from elsewhere ended it. */
export function handOverApp(command, args, options) {
  return handOver(command, args, { ...options, afterSignal });
}
