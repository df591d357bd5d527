/**
 * Programs that plain Node runs. A package contains them beside the app, with their own Node
 * (docs/adr/0008).
 */
export const programs = ['pty-host', 'screen-thread', 'demo-agent', 'agent'];

/**
 * Maximum size in bytes of parts of a package. Exceeding it requires a review. `npm` is for an
 * archive of a package for npm, which is downloaded with its dependencies: at most `download` in
 * all.
 */
export const budgets = {
  app: 10 * 1024 * 1024,
  host: 140 * 1024 * 1024,
  npm: 6 * 1024 * 1024,
  download: 60 * 1024 * 1024,
};
