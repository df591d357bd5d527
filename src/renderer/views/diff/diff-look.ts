import { z } from 'zod';

const KEY = 'corral.diffs';

const look = z.object({ layout: z.enum(['unified', 'split']).catch('unified'), wrap: z.boolean().catch(true) });

/** How diffs are drawn. */
export type DiffLook = z.infer<typeof look>;

type LookStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The choice that was made last, for diffs that come up later. */
export function readLook(storage: LookStorage): DiffLook {
  return look.catch({ layout: 'unified', wrap: true }).parse(parsed(storage.getItem(KEY)));
}

/** `false`: the storage is full or forbidden, and the choice is forgotten. */
export function noteLook(storage: LookStorage, chosen: DiffLook): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
