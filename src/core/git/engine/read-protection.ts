/**
 * Settings of a git that only reads, which override those of the repository. An agent, or the maker
 * of the folder, can write that configuration, and a read would run the programs that it names:
 * hooks (`post-index-change` as a diff refreshes the index), a file-system monitor, and the program
 * that verifies signatures. Sources: git-config(1), githooks(5).
 */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.alternateRefsCommand=false',
  'diff.autoRefreshIndex=false',
  'log.showSignature=false',
  'gpg.program=false',
  'gpg.openpgp.program=false',
  'gpg.x509.program=false',
  'gpg.ssh.program=false',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);

/**
 * Variables of a git that only reads. A promisor remote would be asked for missing objects, by
 * `core.sshCommand`, a remote helper or `uploadpack`. git before 2.44 ignores `GIT_NO_LAZY_FETCH`;
 * it reads `GIT_ALLOW_PROTOCOL`, which has precedence over all `protocol.*` settings. No protocol
 * has that name. Source: git(1), "Environment Variables".
 */
const VARIABLES: Readonly<Record<string, string>> = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
};

/** Commands that print changes by programs that attributes name, unless these options forbid it. */
const PRINTS_CHANGES: ReadonlySet<string> = new Set(['diff', 'log', 'show']);
const NO_PROGRAMS = ['--no-ext-diff', '--no-textconv'];

/** Returns the arguments and variables of a git that only reads. `args` begin with its options. */
export function protectedRead(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const at = commandIndex(args);
  const options = PRINTS_CHANGES.has(args[at] ?? '') ? NO_PROGRAMS : [];
  return {
    args: [...SETTINGS, ...args.slice(0, at + 1), ...options, ...args.slice(at + 1)],
    env: { ...env, ...VARIABLES },
  };
}

/** Returns the place of the subcommand, e.g. of `diff`, in the arguments of git. */
export function commandIndex(args: readonly string[]): number {
  return args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c');
}
