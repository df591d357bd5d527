import type { ApiLine } from '#core/shell/http/api-line.ts';
import { failure, type ApiFailure } from '#core/shell/http/reply.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { DESK, type Snapshot } from '#shared/contract/streams.ts';
import { compose } from '#shared/words/sentence.ts';

type DeskSnapshot = Extract<Snapshot, { readonly of: 'desk' }> & {
  /** Position of the snapshot in the stream of the desk. */
  readonly seq: number;
};

/** Returns the desk as a window gets it when it opens. */
export async function readDesk(line: ApiLine): Promise<Result<DeskSnapshot, ApiFailure>> {
  const desk = await line.streams['streams.open']({ stream: DESK, since: null });
  if (!desk.ok) return desk;
  if (desk.value.kind === 'snapshot' && desk.value.snapshot.of === 'desk')
    return ok({ ...desk.value.snapshot, seq: desk.value.seq });
  return failure('disconnected', compose('httpFailures.closing'));
}
