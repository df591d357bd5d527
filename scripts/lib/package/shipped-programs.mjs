/**
 * Programs that plain Node runs. A package contains them beside the app, with their own Node
 * (docs/adr/0008).
 */
export const programs = ['pty-host', 'screen-thread', 'demo-agent', 'agent'];

/** Maximum size in bytes of parts of a package. Exceeding it requires a review. */
export const budgets = { app: 10 * 1024 * 1024, host: 140 * 1024 * 1024 };
