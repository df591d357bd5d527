import { existsSync } from 'node:fs';

import { isInside } from '#node/files/path-inside.ts';

import { guardedPaths, kindOf, secretPaths } from './protected-paths.ts';

/**
 * Folders with sockets of services, by which a command could leave the sandbox although it has no
 * network (D-Bus, Docker, a display). The exceptions hold programs on some systems (NixOS).
 */
const SOCKET_FOLDERS: readonly string[] = ['/run', '/var/run', '/tmp'];
const PROGRAM_FOLDERS: readonly string[] = [
  '/run/current-system',
  '/run/wrappers',
  '/run/opengl-driver',
  '/run/binfmt',
];

const ISOLATION: readonly string[] = [
  '--die-with-parent',
  '--unshare-user-try',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  // Without this, root keeps the right to mount the disk again as writable.
  '--cap-drop',
  'ALL',
];
/** Variables that name sockets of services. */
const SERVICE_VARIABLES: readonly string[] = [
  'SSH_AUTH_SOCK',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'WAYLAND_DISPLAY',
];

export interface BoxRequest {
  /** Absolute with symlinks resolved. */
  readonly workspace: string;
  readonly home: string;
  /** Folder in which the command runs. */
  readonly folder: string;
  /** Folders that are hidden besides the secrets of the home folder: where Corral keeps its data. */
  readonly hidden?: readonly string[];
}

export interface Box {
  readonly args: readonly string[];
  /** Mount points that bubblewrap creates on the disk, to remove afterwards if they are empty. */
  readonly created: readonly string[];
}

/**
 * Returns the arguments of `bwrap` before the program (bwrap(1)). There is no `--new-session`, which
 * would take the terminal from the command: it prevents TIOCSTI, which here reaches only the
 * command's own terminal, of which no one else reads.
 * `createdBefore` are mount points of running commands.
 */
export function bubblewrapArgs(
  { workspace, home, folder, hidden = [] }: BoxRequest,
  createdBefore: readonly string[] = [],
): Box {
  const guarded = guardedPaths(workspace, createdBefore);
  const masks = outermost(
    [...SOCKET_FOLDERS.filter(isRealFolder), ...secretPaths(home, hidden)],
    workspace,
  );
  // A mask over the workspace must not hide it, so the workspace comes after it.
  const before = masks.filter((path) => isInside(path, workspace));
  const after = masks.filter((path) => !isInside(path, workspace));
  const base = after.filter((path) => !isInside(workspace, path));
  const inside = after.filter((path) => isInside(workspace, path));
  return {
    args: [
      ISOLATION,
      ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      // The mount point of the workspace is created in what hides the folders above it.
      ...before.map((path) => ['--tmpfs', path]),
      ...base.map(mask),
      ...PROGRAM_FOLDERS.filter((path) => existsSync(path)).map(readOnly),
      ['--bind', workspace, workspace],
      ...before.filter(isClosed).map((path) => ['--remount-ro', path]),
      ...guarded.readOnly.map(readOnly),
      ...guarded.absent.map((path) => ['--tmpfs', path, '--remount-ro', path]),
      ...[...inside, ...guarded.secrets].map(mask),
      ['--setenv', 'TMPDIR', '/tmp'],
      ...SERVICE_VARIABLES.map((name) => ['--unsetenv', name]),
      ['--chdir', folder, '--'],
    ].flat(),
    created: guarded.absent,
  };
}

/** Leaves out what a mask around it hides, unless the workspace lies between both. */
function outermost(masks: readonly string[], workspace: string): readonly string[] {
  return masks.filter(
    (path) =>
      !masks.some(
        (around) =>
          around !== path &&
          isInside(around, path) &&
          isInside(workspace, path) === isInside(workspace, around),
      ),
  );
}

function readOnly(path: string): readonly string[] {
  return ['--ro-bind', path, path];
}

/** Hides a folder behind an empty one and a file behind an empty file. */
function mask(path: string): readonly string[] {
  if (kindOf(path) !== 'folder') return ['--ro-bind', '/dev/null', path];
  return isClosed(path) ? ['--tmpfs', path, '--remount-ro', path] : ['--tmpfs', path];
}

/** A write into a hidden folder fails instead of being lost. */
const isClosed = (path: string) => !SOCKET_FOLDERS.includes(path);

/** Returns false for a link (`/var/run`), of which the target is masked. */
function isRealFolder(path: string): boolean {
  return kindOf(path) === 'folder';
}
