import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TranscriptCode, TranscriptSlices } from '#core/agents/driver.ts';
import { ForeignDatabases } from '#core/agents/kits/files/foreign-database.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';

import { opencodeConverter } from '../records/converter.ts';
import { opencodeTools } from '../tools/registry.ts';
import { documentUsage } from './document-usage.ts';
import { OpencodeTranscripts } from './opencode-transcripts.ts';
import { SessionDocument, unreadable } from './session-document.ts';
import { sessionFiles } from './session-files.ts';
import { databaseOf, placeIn, type SessionPlace } from './session-place.ts';
import { storedConverter } from './stored-converter.ts';

/** Matches no line: each line of a `SessionDocument` says whose it is. */
const NONE = /(?!)/;

/** Returns how slices of OpenCode's conversations are read. */
function opencodeSlices(databases: ForeignDatabases): TranscriptSlices {
  const opener = new DocumentOpener(databases);
  return {
    reader(file, parentToolUseId) {
      const place = placeIn(file);
      const converter = place ? storedConverter(place, parentToolUseId) : opencodeConverter;
      return new RecordReader({ file, converter });
    },
    context: { needs: NONE, gives: NONE },
    whole: (event: AgentEvent) => Promise.resolve(event),
    open: (file) => opener.open(file),
  };
}

type KnownDocument = {
  readonly file: string;
  readonly stamp: string;
  readonly document: SessionDocument;
};

/** Opens conversations. A long one is opened for each of its slices, so the last one is kept. */
class DocumentOpener {
  readonly #databases: ForeignDatabases;
  #last: KnownDocument | null = null;

  constructor(databases: ForeignDatabases) {
    this.#databases = databases;
  }

  async open(file: string): Promise<SessionDocument> {
    const place = placeIn(file);
    if (!place) throw unreadable({ kind: 'missing', message: `There is no conversation ${file}.` });
    const stamp = this.#stampOf(place);
    const opened = await this.#databases.open(place.database);
    if (!opened.ok) throw unreadable(opened.error);
    const known = this.#last?.file === file && this.#last.stamp === stamp ? this.#last : null;
    const first = opened.value.rows('SELECT 1 FROM session LIMIT 1');
    if (known && first.ok && this.#stampOf(place) === stamp) return known.document.in(opened.value);
    const made = SessionDocument.of(opened.value, place.sessionId);
    if (!made.ok) {
      opened.value.close();
      throw unreadable(made.error);
    }
    const isSame = stamp !== null && this.#stampOf(place) === stamp;
    this.#last = isSame ? { file, stamp, document: made.value } : null;
    return made.value;
  }

  #stampOf({ database }: SessionPlace): string | null {
    const stamp = this.#databases.stampOf(database);
    return stamp.ok ? stamp.value : null;
  }
}

export const opencodeTranscriptCode: TranscriptCode = {
  tools: opencodeTools,
  slices: () => opencodeSlices(new ForeignDatabases()),
  files: (home) => sessionFiles(new ForeignDatabases(), databaseOf(home)),
  usage: documentUsage,
  index: (home) => new OpencodeTranscripts(new ForeignDatabases(), databaseOf(home)),
};
