import { z } from 'zod';

import { type BareOutput, placedOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, maybeText, text } from '#shared/base/lenient.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { onceOutput, type Line, type Step } from '../wire/line.ts';
import type { CodexState } from '../wire/state.ts';
import { noticeOf } from '../words/notice.ts';

const summary = z.object({ summary: z.string(), details: maybeText, path: maybeText });
const warned = z.object({ message: z.string() });
const rerouted = z.object({ fromModel: z.string(), toModel: z.string() });
const server = z.object({ name: z.string(), status: text, error: maybeText });
const limits = z.object({
  rateLimits: z.object({ rateLimitReachedType: maybeText, limitName: maybeText }),
});
const review = z.object({ review: z.looseObject({ status: text, rationale: maybeText }) });

/** Text for the person, and its name; Codex's own text has no name. */
type NoticeText = {
  readonly text: ShownText;
  readonly data?: Readonly<Record<string, string>>;
};

/**
 * Returns the text of a notification, `quiet` if it has none now, or null if it has another form.
 */
type Words = (line: Line) => NoticeText | null | typeof quiet;

const quiet: unique symbol = Symbol('quiet');

const byMethod: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['configWarning', summaryWords],
  ['deprecationNotice', summaryWords],
  ['warning', warnedWords],
  ['guardianWarning', warnedWords],
  ['windows/worldWritableWarning', () => noticeOf('windows/worldWritableWarning', {})],
  ['model/rerouted', reroutedWords],
  ['mcpServer/startupStatus/updated', serverWords],
  ['account/rateLimits/updated', limitWords],
  ['item/autoApprovalReview/completed', reviewWords],
]);

/** Notifications that are shown once per session, because Codex repeats them at every start. */
const once: ReadonlySet<string> = new Set([
  'configWarning',
  'deprecationNotice',
  'mcpServer/startupStatus/updated',
]);

/**
 * Converts a notification to a notice in Codex's own words. Returns null for an unknown
 * notification.
 */
export function convertNotice(state: CodexState, line: Line, method: string): Step | null {
  const found = byMethod.get(method)?.(line);
  if (found === undefined || found === null) return null;
  if (found === quiet || found.text === '') return { state, events: [] };
  const { text, data } = found;
  const notice: BareOutput = {
    type: 'status',
    status: 'notice',
    text,
    data: { notice: method, ...data },
  };
  return {
    state,
    events: [
      once.has(method)
        ? onceOutput(line, method, textIn('en', text), notice)
        : placedOutput(line, notice),
    ],
  };
}

function warnedWords({ fields }: Line): NoticeText | null {
  const about = fit(warned, fields);
  return about && { text: about.message };
}

function summaryWords({ fields }: Line): NoticeText | null {
  const about = fit(summary, fields);
  if (!about) return null;
  return {
    text: [about.summary, about.details, about.path]
      .filter((part) => part !== null && part !== '')
      .join('\n'),
  };
}

function reroutedWords({ fields }: Line): NoticeText | null {
  const about = fit(rerouted, fields);
  return about && noticeOf('model/rerouted', about);
}

function serverWords({ fields }: Line): NoticeText | null | typeof quiet {
  const about = fit(server, fields);
  if (!about) return null;
  if (about.status !== 'failed') return quiet;
  const { name, error } = about;
  return error === null
    ? noticeOf('mcpServerFailed', { server: name })
    : noticeOf('mcpServer/startupStatus/updated', { server: name, reason: error });
}

function limitWords({ fields }: Line): NoticeText | null | typeof quiet {
  const about = fit(limits, fields)?.rateLimits;
  if (!about) return null;
  if (about.rateLimitReachedType === null) return quiet;
  return about.limitName === null
    ? noticeOf('account/rateLimits/updated', {})
    : noticeOf('namedLimit', { limit: about.limitName });
}

function reviewWords({ fields }: Line): NoticeText | null | typeof quiet {
  const about = fit(review, fields)?.review;
  if (!about) return null;
  if (about.status !== 'denied') return quiet;
  return about.rationale === null
    ? noticeOf('reviewDenied', {})
    : noticeOf('item/autoApprovalReview/completed', { reason: about.rationale });
}
