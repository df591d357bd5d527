import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

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
/** Limits of the search for repositories inside the workspace. */
const NESTED_DEPTH = 3;
const NESTED_FOLDERS = 2_000;

export interface GuardedPaths {
  /** Existing files and folders that are read-only, with symlinks resolved. */
  readonly readOnly: readonly string[];
  /** Absent folders that a command must not create. */
  readonly absent: readonly string[];
  /** Guarded names that are symbolic links: nothing protects a link from being replaced. */
  readonly links: readonly string[];
}

/** Returns the secret files and folders of a home folder that exist, with symlinks resolved. */
export function secretPaths(home: string): readonly string[] {
  return SECRETS.flatMap((name) => resolved(join(home, name)) ?? []);
}

/** Returns the paths of a workspace that are read-only in its sandbox. */
export function guardedPaths(
  workspace: string,
  treatedAsAbsent: readonly string[] = [],
): GuardedPaths {
  const paths = GUARDED.map((name) => join(workspace, name));
  const isAbsent = (path: string) => kindOf(path) === null || treatedAsAbsent.includes(path);
  const present = paths.filter((path) => !isAbsent(path));
  return {
    readOnly: [
      ...present.flatMap((path) => resolved(path) ?? []),
      ...nestedRepositories(workspace),
    ].filter((path) => isWithin(path, workspace)),
    absent: GUARDED_IF_ABSENT.map((name) => join(workspace, name)).filter(isAbsent),
    links: present.filter((path) => kindOf(path) === 'link'),
  };
}

/** Returns whether `path` is `folder` or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === sep ? sep : folder + sep);
}

function nestedRepositories(workspace: string): readonly string[] {
  const found: string[] = [];
  let folders = [workspace];
  let read = 0;
  for (let depth = 0; depth < NESTED_DEPTH; depth += 1) {
    const next: string[] = [];
    for (const folder of folders) {
      if ((read += 1) > NESTED_FOLDERS) return found;
      for (const name of foldersIn(folder)) {
        if (name === '.git' && folder !== workspace) found.push(join(folder, name));
        else if (name !== '.git' && name !== 'node_modules') next.push(join(folder, name));
      }
    }
    folders = next;
  }
  return found;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
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
