import { z } from 'zod';

const KEY = 'corral.diffs';

const look = z.object({
  layout: z.enum(['unified', 'split']).catch('unified'),
  wrap: z.boolean().catch(true),
});

/** The layout of diffs. */
export type DiffLook = z.infer<typeof look>;

type LookStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads the last choice, for the diffs shown next. */
export function readLook(storage: LookStorage): DiffLook {
  return look.catch({ layout: 'unified', wrap: true }).parse(parseJson(storage.getItem(KEY)));
}

/**
 * Stores the choice. Returns false if the storage is full or forbidden; the choice is then lost.
 */
export function storeLook(storage: LookStorage, chosen: DiffLook): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
