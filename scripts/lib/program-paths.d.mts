/** Returns the file that tests start as a process or a thread: the bundle in `npm test`. */
export function programPath(
  name:
    | 'agent'
    | 'checkpoint-thread'
    | 'cli'
    | 'demo-agent'
    | 'headless'
    | 'pty-host'
    | 'transcript-thread',
): string;
