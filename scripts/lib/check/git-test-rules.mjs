/** The parts of Corral that run git. */
const RUNS_GIT = /^src\/core\/(?:checkpoints|git|projects|review|worktrees)\/.*[.]test[.]ts$/;
/** Helpers that make real repositories or run the real git. */
const GIT_HELPER =
  /^import [^;]*from '[^']*\/(?:git-repository|node-git|checkpoint-world|review-desk\.fixture|review-place\.fixture|worktree-desk\.fixture|mortal-desk\.fixture)\.ts';/m;
const HAS_SIZES = /\/test-size\.fixture\.ts';/;
const REASON = /^\/\/ Not run with an older git: \S/m;

/**
 * Finds tests that run git, and whose name says nothing about it: `npm test` runs `*.git.test.ts`
 * with an older git, too. Stress files are exempt, and those that give a reason in a comment.
 */
export function gitTestViolations(path, text) {
  if (!RUNS_GIT.test(path) || path.endsWith('.git.test.ts')) return [];
  if (!GIT_HELPER.test(text) || HAS_SIZES.test(text) || REASON.test(text)) return [];
  return [
    `${path}: runs git: name it *.git.test.ts, so that it also runs with an older git, or write "// Not run with an older git: <reason>"`,
  ];
}
