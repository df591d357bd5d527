import type { Result } from '#shared/base/result.ts';
import type { ShownText } from '#shared/words/sentence.ts';

export type WebhookPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowsPrivate: boolean;
  readonly timeoutMs: number;
};

/** `retryAfterSeconds` is the delay that the receiver asks for. */
export type WebhookAnswer = { readonly status: number; readonly retryAfterSeconds: number | null };

/**
 * `refused`: Corral does not send to that address and does not retry. `notReached`: a retry may
 * succeed.
 */
export type WebhookProblem = {
  readonly kind: 'refused' | 'notReached';
  readonly message: ShownText;
};

export interface WebhookPort {
  /** Sends a request. Follows no redirect, and connects only to an address that it has checked. */
  post(post: WebhookPost): Promise<Result<WebhookAnswer, WebhookProblem>>;
}
