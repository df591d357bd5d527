import { err, ok, type Result } from '#shared/base/result.ts';

/** Identifies a message in a session. */
export type LinkedMessage = { readonly sessionId: string; readonly messageId: string };

type LinkContext = {
  readonly isDesktop: boolean;
  readonly page: Pick<Location, 'origin' | 'pathname'>;
};

const SCHEME = 'corral://';
/** Maximum length of an id. */
const MAX_ID = 300;

/** Returns a link to a message in this Corral. Contains no token, so it gives no access. */
export function linkTo(
  { sessionId, messageId }: LinkedMessage,
  { isDesktop, page }: LinkContext,
): string {
  const path = `session/${encodeURIComponent(sessionId)}/message/${encodeURIComponent(messageId)}`;
  return isDesktop ? `${SCHEME}${path}` : `${page.origin}${page.pathname}#/${path}`;
}

/**
 * Reads a link from the hash of the address or from a `corral://` address. Returns null if the text
 * is no link.
 */
export function parseLink(text: string): Result<LinkedMessage, 'malformed'> | null {
  const path = text.startsWith(SCHEME)
    ? text.slice(SCHEME.length)
    : text.startsWith('#/')
      ? text.slice(2)
      : null;
  if (path === null) return null;
  const [what, session, of, message, ...more] = path.split('/');
  const [sessionId, messageId] = [messageIdIn(session), messageIdIn(message)];
  const isWhole = what === 'session' && of === 'message' && more.length === 0;
  return isWhole && sessionId !== null && messageId !== null
    ? ok({ sessionId, messageId })
    : err('malformed');
}

/** Returns null if neither an agent nor Corral generates such an id. */
function messageIdIn(part: string | undefined): string | null {
  const id = decode(part ?? '');
  const isPossible = id.trim() !== '' && id.length <= MAX_ID && !/\p{C}/u.test(id);
  return isPossible ? id : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
