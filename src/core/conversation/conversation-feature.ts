import type { BlobPort } from '#core/ports/blob-port.ts';
import type { Store } from '#core/store/store.ts';
import { withSession } from '#core/store/with-session.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import { findText } from './find-text.ts';
import { latestTurns } from './latest-turn.ts';
import { locateMessage } from './locate.ts';
import type { PageInput } from './pages.ts';
import { Turns, type PastReading } from './turns.ts';
import { unseenSince } from './unseen/unseen.ts';

/** Recorded output of agents, from which messages were made. */
type Recordings = {
  /** Returns true if `file` is a recording of the session. */
  owns(sessionId: string, file: string): boolean;
  /** Reads at most `limit` of the bytes [start, end). `bytes` is the size of the whole range. */
  read(
    file: string,
    start: number,
    end: number,
    limit: number,
  ): Promise<Result<{ readonly text: string; readonly bytes: number }, string>>;
};

/** Conversations, also while their transcript is being read. */
type ReadConversations = {
  page(input: PageInput): Promise<MessagePage>;
  readingOf(sessionId: string): PastReading | undefined;
};

type Needs = {
  readonly store: Store;
  readonly blobs: BlobPort;
  readonly wireFiles: Recordings;
  readonly transcripts: ReadConversations;
};

/** Calls that read conversations: pages, turns, matches, long texts and raw records. */
export function conversationFeature({ store, blobs, wireFiles, transcripts }: Needs) {
  const turns = new Turns(store, (sessionId) => transcripts.readingOf(sessionId));
  return {
    api: {
      ...turnCalls(store, turns),
      'conversation.page': withSession(store, async (_, input) =>
        ok(await transcripts.page(input)),
      ),
      'conversation.find': withSession(store, async (_, { sessionId, limit, ...pattern }) => {
        const found = await findText({ messages: store.messages, sessionId, limit }, pattern);
        return found.ok ? ok({ ...found.value, hits: [...found.value.hits] }) : found;
      }),
      'conversation.locate': withSession(store, async (_, { sessionId, messageId }) => {
        for (;;) {
          const location = locateMessage(store.messages, sessionId, messageId);
          const reading = location ? undefined : transcripts.readingOf(sessionId);
          if (!reading) return ok(location);
          await reading.progress();
        }
      }),
      'conversation.seek': withSession(store, (_, { sessionId, seq, direction, what }) =>
        ok({ seq: store.messages.seek(sessionId, seq, direction, what) }),
      ),
      'conversation.source': withSession(store, async (_, { sessionId, source, limit }) => {
        const known =
          source.kind === 'file' &&
          (wireFiles.owns(sessionId, source.file) ||
            store.messages.usesFile(sessionId, source.file));
        if (source.kind !== 'file' || !known)
          return fail('sourceGone', compose('readingFailures.noRecording'));
        const read = await wireFiles.read(source.file, source.start, source.end, limit);
        return read.ok
          ? read
          : fail(
              'sourceGone',
              compose('readingFailures.recordingUnreadable', { reason: read.error }),
            );
      }),
      'reading.put': withSession(store, (_, { sessionId, place }) => {
        const done = store.transaction(() => store.readingPlaces.put(sessionId, place));
        return done.ok
          ? ok({})
          : fail(
              'storeFailed',
              compose('readingFailures.placeNotKept', { reason: done.error.message }),
              done.error.remedy,
            );
      }),
      'blobs.read': async ({ hash, offset, length }) => {
        const read = await blobs.read(hash, offset, length);
        return read.ok ? read : fail('noSuchBlob', read.error.message, read.error.remedy);
      },
    } satisfies Partial<CorralApi>,
  };
}

function turnCalls(store: Store, turns: Turns) {
  return {
    'turns.page': (input) => turns.page(input),
    'turns.changes': (input) => turns.changes(input),
    'turns.latest': async ({ sessionIds }) =>
      ok({ turns: await latestTurns(store, turns, sessionIds) }),
    'turns.since': async ({ sessions }) => ok(await unseenSince(store, sessions)),
  } satisfies Partial<CorralApi>;
}
