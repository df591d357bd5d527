import type { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { ok } from '#shared/base/result.ts';

/** Returns the ids of all file contents that a kept checkpoint can bring back. */
export async function savedIds(world: CheckpointWorld): Promise<ReadonlySet<string>> {
  const found = await world.taking.inStore(world.folder, async (store) => {
    const lender = await store.lender();
    const args = ['rev-list', '--objects', '--all', '--missing=allow-any', '--no-object-names'];
    const listed = await store.output(args, { lender });
    if (!listed.ok) return listed;
    const input = listed.value;
    const checked = await store.output(['cat-file', '--batch-check'], { lender, input });
    if (!checked.ok) return checked;
    const lines = Buffer.from(checked.value).toString('latin1').split('\n');
    const blobs = lines.filter((line) => line.includes(' blob '));
    return ok(new Set(blobs.map((line) => line.slice(0, line.indexOf(' ')))));
  });
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}
