import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { z } from 'zod';

import { readRegular } from '#core/agents/kits/files/regular-file.ts';
import type { IndexLocksPort, LockedIndex } from '#core/ports/index-locks-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Content of our lock: a lock of a Corral that no longer runs is removed. */
const OWN_LOCK = /^corral (\d+)\n$/u;
const contentOfLock = (pid: number): string => `corral ${pid}\n`;
/** Bytes of a lock that may be ours. */
const MAX_LOCK = 100;
const noteContent = z.object({ gitFolder: z.string(), pid: z.int() });

export class NodeIndexLocks implements IndexLocksPort {
  async lock(
    gitFolder: string,
    notesFolder: string,
  ): Promise<Result<LockedIndex, 'locked' | 'notWritten'>> {
    const index = join(gitFolder, 'index');
    const lock = join(gitFolder, 'index.lock');
    const id = randomBytes(6).toString('hex');
    const note = join(notesFolder, `${id}.json`);
    const copy = copyOf(gitFolder, id);
    if (!(await noted(note, gitFolder))) return err('notWritten');
    const taken = await take(lock);
    if (!taken.ok) {
      await rm(note, { force: true });
      return taken;
    }
    const release = () => removeAll({ note, copy, lock });
    if (await copied(index, copy)) {
      const commit = async () => {
        const isMoved = await moved(copy, index);
        await release();
        return isMoved ? ok(null) : err('notWritten' as const);
      };
      return ok({ copy, commit, release });
    }
    await release();
    return err('notWritten');
  }

  async releaseOrphans(notesFolder: string): Promise<number | null> {
    const names = await readdir(notesFolder).catch(() => []);
    const times = await Promise.all(names.map((name) => releaseOrphan(join(notesFolder, name))));
    const found = times.filter((time) => time !== null);
    return found.length > 0 ? Math.min(...found) : null;
  }
}

/** The note is removed last: as long as it exists, the rest may. */
async function removeAll({ note, copy, lock }: Record<'note' | 'copy' | 'lock', string>) {
  await Promise.all([rm(copy, { force: true }), rm(`${copy}.lock`, { force: true })]);
  await rm(lock, { force: true });
  await rm(note, { force: true });
}

function copyOf(gitFolder: string, id: string): string {
  return join(gitFolder, `corral-index-${id}`);
}

async function noted(note: string, gitFolder: string): Promise<boolean> {
  try {
    await mkdir(dirname(note), { recursive: true, mode: 0o700 });
    await writeFile(note, JSON.stringify({ gitFolder, pid: process.pid }), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Removes what one note names. Returns its time; null if there is no note. */
async function releaseOrphan(note: string): Promise<number | null> {
  try {
    const found = await stat(note);
    const { gitFolder, pid } = noteContent.parse(JSON.parse(await readFile(note, 'utf8')));
    const lock = join(gitFolder, 'index.lock');
    const copy = copyOf(gitFolder, basename(note, '.json'));
    const content = (await readRegular(lock, MAX_LOCK)) ?? '';
    if (content === contentOfLock(pid)) await rm(lock, { force: true });
    await removeAll({ note, copy, lock: `${copy}.lock` });
    return found.mtimeMs;
  } catch {
    // A note that was only half written belongs to no lock yet.
    await rm(note, { force: true }).catch(() => undefined);
    return null;
  }
}

async function take(lock: string): Promise<Result<null, 'locked' | 'notWritten'>> {
  const first = await create(lock);
  if (first !== 'EEXIST') return first === null ? ok(null) : err('notWritten');
  if (!(await isOrphan(lock))) return err('locked');
  await rm(lock, { force: true });
  const second = await create(lock);
  if (second === null) return ok(null);
  return err(second === 'EEXIST' ? 'locked' : 'notWritten');
}

/** Returns null if the lock was created, and the code of the failure otherwise. */
async function create(lock: string): Promise<string | null> {
  try {
    await writeFile(lock, contentOfLock(process.pid), { flag: 'wx' });
    return null;
  } catch (thrown) {
    return codeOf(thrown);
  }
}

async function isOrphan(lock: string): Promise<boolean> {
  const content = (await readRegular(lock, MAX_LOCK)) ?? '';
  const [, pid] = OWN_LOCK.exec(content) ?? [];
  if (pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (thrown) {
    return codeOf(thrown) === 'ESRCH';
  }
}

/**
 * Copies the index with its time, by which git knows the entries that it must compare by content.
 * The time may be too early by less than a microsecond, which only adds such entries.
 */
async function copied(index: string, copy: string): Promise<boolean> {
  try {
    const found = await stat(index);
    // A copy of a pipe would hold a thread of the pool.
    if (!found.isFile()) return false;
    await copyFile(index, copy, constants.COPYFILE_FICLONE);
    const seconds = Math.floor(found.mtimeMs * 1000 - 1) / 1_000_000;
    await utimes(copy, seconds, seconds);
    return true;
  } catch (thrown) {
    // Before the first `git add` there is no index.
    return codeOf(thrown) === 'ENOENT';
  }
}

async function moved(copy: string, index: string): Promise<boolean> {
  try {
    await rename(copy, index);
    return true;
  } catch {
    return false;
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}
