/**
 * Dependencies without native modules that a start would load from many files, most of which Corral
 * does not use (zod has a file per language). Bundling them saves about 80 ms of processor time and
 * 2 MiB at each start. A package does not contain them a second time.
 */
export const bundled = ['@anthropic-ai/sdk', 'diff', 'picomatch', 'unbash', 'zod'];
