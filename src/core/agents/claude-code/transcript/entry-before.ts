import { streamRegular } from '#core/agents/kits/files/regular-file.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { isFields, nameAt, type Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

type Entry = { readonly parent: string | null; readonly isMessage: boolean };

/**
 * Returns the UUID of the last message before a prompt, in the chain of entries that leads to it.
 * Null if the prompt is the first message. Fails if the transcript does not contain the prompt.
 */
export async function entryBefore(
  transcript: string | null,
  promptId: string,
): Promise<Result<string | null, 'noSuchPrompt'>> {
  const known = new Map<string, Entry>();
  try {
    for await (const line of linesOf(transcript)) {
      const fields = fieldsOf(line.text);
      const id = nameAt(fields, 'uuid');
      if (id === null) continue;
      const parent = nameAt(fields, 'parentUuid');
      if (id === promptId) return ok(lastMessage(known, parent));
      const type = nameAt(fields, 'type');
      known.set(id, { parent, isMessage: type === 'user' || type === 'assistant' });
    }
  } catch {
    return err('noSuchPrompt'); // The file does not exist any more, or cannot be read.
  }
  return err('noSuchPrompt');
}

function lastMessage(known: ReadonlyMap<string, Entry>, from: string | null): string | null {
  const seen = new Set<string>();
  for (let id = from; id !== null && !seen.has(id); id = known.get(id)?.parent ?? null) {
    if (known.get(id)?.isMessage === true) return id;
    seen.add(id);
  }
  return null;
}

function chunksOf(file: string): Promise<AsyncIterable<unknown>> {
  return streamRegular(file);
}

async function* linesOf(file: string | null): AsyncGenerator<SplitLine, void> {
  if (file === null) return;
  const splitter = new LineSplitter();
  for await (const chunk of await chunksOf(file))
    if (chunk instanceof Uint8Array) yield* splitter.push(chunk);
  yield* splitter.flush();
}

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
