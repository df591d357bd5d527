/** Programs that plain Node runs: in a package they lie beside the app with a Node of their own (docs/adr/0008). */
export const programs = ['pty-host', 'screen-thread', 'demo-agent'];

/** Bytes that parts of a package may have at most. What needs more is to be looked at first. */
export const budgets = { app: 10 * 1024 * 1024, host: 140 * 1024 * 1024 };
