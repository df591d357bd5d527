import type { FoundTranscript, TranscriptIndex } from '#core/agents/agent.ts';
import type { TranscriptFiles } from '#core/agents/driver.ts';
import { mapInBatches } from '#core/agents/kits/files/folders.ts';
import type { ListedFile } from '#core/agents/kits/files/listed-file.ts';

/** The conversations in Gemini CLI's chat files, each by its newest file. */
export class GeminiTranscripts implements TranscriptIndex {
  readonly #files: TranscriptFiles;

  constructor(files: TranscriptFiles) {
    this.#files = files;
  }

  async list(limit: number) {
    const newest = new Map<string, ListedFile>();
    for (const each of await this.#newestFirst())
      if (!newest.has(each.agentSessionId)) newest.set(each.agentSessionId, each);
    const shown = [...newest.values()].slice(0, limit);
    return { found: await mapInBatches(shown, (each) => this.#look(each)), total: newest.size };
  }

  async find(agentSessionId: string) {
    const all = await this.#newestFirst();
    const found = all.find((each) => each.agentSessionId === agentSessionId);
    if (!found) return null;
    const { file, bytes } = found;
    return { about: await this.#look(found), files: [{ file, parentToolUseId: null, bytes }] };
  }

  async #newestFirst(): Promise<readonly ListedFile[]> {
    const listed = (await this.#files.list()) ?? [];
    const chats = listed.filter(({ isOnlyUsage = false }) => !isOnlyUsage);
    return chats.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
  }

  async #look(listed: ListedFile): Promise<FoundTranscript> {
    const { title, cwd } = await this.#files.about(listed);
    const { agentSessionId, bytes, modifiedAt } = listed;
    return { agentSessionId, title, cwd, bytes, modifiedAt };
  }
}
