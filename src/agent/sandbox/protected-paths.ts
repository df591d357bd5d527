import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

import { findNested } from './nested-paths.ts';

/** Folders and files of the home folder that hold secrets, or programs that hold them. */
const SECRETS: readonly string[] = [
  '.ssh',
  '.aws',
  '.gnupg',
  '.azure',
  '.kube',
  '.docker',
  '.password-store',
  '.terraform.d',
  '.config/gcloud',
  '.config/gh',
  '.config/hub',
  '.config/op',
  '.config/git/credentials',
  '.config/corral',
  '.local/share/corral',
  '.corral',
  'Library/Application Support/corral',
  '.local/share/keyrings',
  '.config/sops',
  '.config/rclone',
  '.config/doctl',
  '.config/fly',
  '.mozilla',
  '.config/google-chrome',
  '.config/chromium',
  '.config/BraveSoftware',
  '.config/microsoft-edge',
  '.thunderbird',
  'Library/Keychains',
  'Library/Cookies',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.git-credentials',
  '.pgpass',
  '.my.cnf',
  '.vault-token',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.gem/credentials',
  '.m2/settings.xml',
  '.claude.json',
  '.claude/.credentials.json',
  '.codex/auth.json',
  '.gemini/oauth_creds.json',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
];

/** Names in a workspace that programs outside the sandbox run or obey. */
const GUARDED: readonly string[] = [
  '.git',
  '.corral',
  '.claude',
  '.codex',
  '.gemini',
  '.cursor',
  '.opencode',
  '.qwen',
  '.vscode',
  '.idea',
  '.devcontainer',
  '.husky',
  '.githooks',
  '.mcp.json',
  '.gitmodules',
  '.envrc',
  '.direnv',
  '.npmrc',
  '.bashrc',
  '.profile',
  '.zshrc',
];
/** Names that no command may create, either. */
const GUARDED_IF_ABSENT: readonly string[] = ['.git', '.corral'];
/** Names that make a folder a bare repository, or that its programs are read from. */
const BARE: readonly string[] = [
  'HEAD',
  'objects',
  'refs',
  'config',
  'config.worktree',
  'hooks',
  'commondir',
  'info',
  'packed-refs',
];

export interface GuardedPaths {
  /** Existing files and folders that are read-only, with symlinks resolved. */
  readonly readOnly: readonly string[];
  /** Absent folders that a command must not create. */
  readonly absent: readonly string[];
  /** Guarded names that are symbolic links: nothing protects a link from being replaced. */
  readonly links: readonly string[];
  /** Files of the workspace with keys or the secrets of an environment. */
  readonly secrets: readonly string[];
}

/**
 * Returns the secret files and folders that exist, with symlinks resolved: those of a home folder,
 * and `more`.
 */
export function secretPaths(home: string, more: readonly string[] = []): readonly string[] {
  const paths = [...SECRETS.map((name) => join(home, name)), ...more];
  return [...new Set(paths.flatMap((path) => resolved(path) ?? []))];
}

/** Returns the paths of a workspace that are read-only or hidden in its sandbox. */
export function guardedPaths(
  workspace: string,
  treatedAsAbsent: readonly string[] = [],
): GuardedPaths {
  const isAbsent = (path: string) => kindOf(path) === null || treatedAsAbsent.includes(path);
  const bare = bareGuards(workspace, isAbsent);
  const paths = [...GUARDED.map((name) => join(workspace, name)), ...bare.present];
  const present = paths.filter((path) => !isAbsent(path));
  const nested = findNested(workspace, GUARDED);
  return {
    readOnly: [...present.flatMap((path) => resolved(path) ?? []), ...nested.guarded].filter(
      (path) => isInside(workspace, path),
    ),
    absent: [
      ...GUARDED_IF_ABSENT.map((name) => join(workspace, name)).filter(isAbsent),
      ...bare.absent,
    ],
    links: present.filter((path) => kindOf(path) === 'link'),
    secrets: nested.secrets,
  };
}

/**
 * Keeps the top of a workspace from being a bare repository, or the one that it is from being
 * changed. git looks for one there unless `.git` is a repository. It needs HEAD, objects and refs, or
 * HEAD and commondir. HEAD is blocked last: `git diff HEAD` fails beside a file of that name.
 */
function bareGuards(workspace: string, isAbsent: (path: string) => boolean) {
  const at = (name: string) => join(workspace, name);
  const git = at('.git');
  const hasRepository = kindOf(git) === 'file' || kindOf(join(git, 'HEAD')) !== null;
  if (hasRepository && !isAbsent(git)) return { present: [], absent: [] };
  const needed = ['refs', 'objects', 'HEAD'].map(at).find(isAbsent);
  const absent = [at('commondir'), ...(needed === undefined ? [] : [needed])].filter(isAbsent);
  // Without a HEAD, the other names are ordinary folders of a project.
  return { present: isAbsent(at('HEAD')) ? [] : BARE.map(at), absent };
}

export function kindOf(path: string): 'file' | 'folder' | 'link' | null {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) return 'link';
    return stats.isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

function resolved(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
