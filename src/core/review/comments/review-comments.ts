import type { ClockPort, IdPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { StoredComment } from '#core/store/reviews/review-comments.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';
import type { Language } from '#shared/words/language.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ReadFailure, ReviewReads } from '../reading/review-reads.ts';
import { placeKey } from '../repository/place-key.ts';
import { anchorAt, findAnchor } from './anchor.ts';
import { commentsPrompt } from './comments-prompt.ts';
import { SideTexts } from './side-texts.ts';

/** Number of comments of one place. */
const MAX_COMMENTS = 500;
/** Number of lines that are shown before and after those of a comment. */
const LINES_AROUND = 12;
/** UTF-16 units of a text around a comment, above which it is not shown. */
const MAX_SHOWN = 1_000_000;

type Services = {
  readonly reads: ReviewReads;
  readonly store: Pick<Store, 'transaction' | 'reviewComments'>;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly ids: IdPort;
};
type Compared = { readonly place: ReviewPlace; readonly comparison: Comparison };

type CommentDraft = Pick<ReviewComment, 'path' | 'side' | 'start' | 'end' | 'text'>;

/** Comments on lines, which follow their lines through changes. */
export class ReviewComments {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async add(
    compared: Compared,
    draft: CommentDraft,
  ): Promise<
    Result<
      { readonly comment: ReviewComment },
      ReadFailure | Failure<'noSuchChange' | 'tooMany' | 'storeFailed'>
    >
  > {
    const { store, ids, clock } = this.#services;
    const { path, side, start, end, text } = draft;
    const place = placeKey(compared.place);
    if (store.reviewComments.of(place).length >= MAX_COMMENTS)
      return fail('tooMany', compose('reviewFailures.tooManyComments', { most: MAX_COMMENTS }));
    const texts = await this.#textsOf(compared);
    if (!texts.ok) return texts;
    const found = await texts.value.of(path, side);
    const anchor = found && anchorAt(found.lines, start, end);
    if (!anchor) return fail('noSuchChange', compose('reviewFailures.noSuchChange', { path }));
    const commentId = ids.uuid();
    const comment: StoredComment = { commentId, path, side, text, at: clock.now(), anchor };
    const stored = this.#write(() => store.reviewComments.put(place, comment));
    return stored.ok ? ok({ comment: shown(comment, { start, end, state: 'current' }) }) : stored;
  }

  /** Changes the text of a comment; null deletes it. */
  change(
    place: ReviewPlace,
    commentId: string,
    text: string | null,
  ): Result<Record<string, never>, Failure<'noSuchComment' | 'storeFailed'>> {
    const { store } = this.#services;
    const key = placeKey(place);
    const known = store.reviewComments.of(key).find((one) => one.commentId === commentId);
    if (!known) return fail('noSuchComment', compose('reviewFailures.noSuchComment'));
    const stored = this.#write(() => {
      if (text === null) store.reviewComments.delete(commentId);
      else store.reviewComments.put(key, { ...known, text });
    });
    return stored.ok ? ok({}) : stored;
  }

  /** Returns all comments of a place with the lines on which they are now. */
  async list(compared: Compared): Promise<Result<readonly ReviewComment[], ReadFailure>> {
    const stored = this.#services.store.reviewComments.of(placeKey(compared.place));
    if (stored.length === 0) return ok([]);
    const texts = await this.#textsOf(compared);
    if (!texts.ok) return texts;
    const comments: ReviewComment[] = [];
    for (const comment of stored) {
      const { path, side, anchor } = comment;
      const now = await texts.value.of(path, side);
      comments.push(shown(comment, findAnchor(now?.lines ?? [], anchor)));
    }
    return ok(comments);
  }

  /** Returns a comment with the present text around its lines; no text if they are gone. */
  async linesAround(
    compared: Compared,
    commentId: string,
  ): Promise<
    Result<
      {
        readonly comment: ReviewComment;
        readonly first: number;
        readonly lines: string[];
      },
      ReadFailure | Failure<'noSuchComment'>
    >
  > {
    const all = this.#services.store.reviewComments.of(placeKey(compared.place));
    const stored = all.find((one) => one.commentId === commentId);
    if (!stored) return fail('noSuchComment', compose('reviewFailures.noSuchComment'));
    const texts = await this.#textsOf(compared);
    if (!texts.ok) return texts;
    const text = (await texts.value.of(stored.path, stored.side))?.lines ?? [];
    const comment = shown(stored, findAnchor(text, stored.anchor));
    return ok({ comment, ...windowOf(text, comment) });
  }

  /** Composes one prompt of all comments, or of the given ones. */
  async prompt(
    compared: Compared,
    language: Language,
    commentIds: readonly string[] | undefined,
  ): Promise<Result<{ readonly prompt: string }, ReadFailure | Failure<'noSuchComment'>>> {
    const listed = await this.list(compared);
    if (!listed.ok) return listed;
    const chosen = listed.value.filter(
      ({ commentId }) => commentIds === undefined || commentIds.includes(commentId),
    );
    if (chosen.length === 0) return fail('noSuchComment', compose('reviewFailures.noSuchComment'));
    return ok({ prompt: commentsPrompt(chosen, language) });
  }

  async #textsOf(compared: Compared): Promise<Result<SideTexts, ReadFailure>> {
    const opened = await this.#services.reads.open(compared);
    return opened.ok ? SideTexts.read(opened.value.needs, opened.value.ends) : opened;
  }

  #write(work: () => void): Result<null, Failure<'storeFailed'>> {
    const stored = this.#services.store.transaction(work);
    if (stored.ok) return ok(null);
    return fail('storeFailed', stored.error.message, stored.error.remedy);
  }
}

/** Returns the lines of a comment with those around them. */
function windowOf(text: readonly string[], { start, end, state }: ReviewComment) {
  const first = Math.max(1, start - LINES_AROUND);
  const lines = state === 'outdated' ? [] : text.slice(first - 1, end + LINES_AROUND);
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  return { first, lines: length > MAX_SHOWN ? [] : lines };
}

function shown(
  { commentId, path, side, text, at, anchor }: StoredComment,
  found: Pick<ReviewComment, 'start' | 'end' | 'state'>,
): ReviewComment {
  const { start, end, state } = found;
  return { commentId, path, side, text, at, start, end, state, lines: [...anchor.lines] };
}
