import { err, ok, type Result } from '#shared/base/result.ts';

/** A message, wherever it stands in its session. */
export type LinkedMessage = { readonly sessionId: string; readonly messageId: string };

type Where = { readonly isDesktop: boolean; readonly page: Pick<Location, 'origin' | 'pathname'> };

const SCHEME = 'corral://';
/** Longer ids are nobody's. */
const MAX_ID = 300;

/** Leads to a message in this Corral. Holds no token: it opens nothing for those who may not open it anyway. */
export function linkTo({ sessionId, messageId }: LinkedMessage, { isDesktop, page }: Where): string {
  const path = `session/${encodeURIComponent(sessionId)}/message/${encodeURIComponent(messageId)}`;
  return isDesktop ? `${SCHEME}${path}` : `${page.origin}${page.pathname}#/${path}`;
}

/** What a hash of the address (or a `corral://` address) asks for; `null`: it is no link to anything. */
export function parseLink(text: string): Result<LinkedMessage, 'malformed'> | null {
  const path = text.startsWith(SCHEME) ? text.slice(SCHEME.length) : text.startsWith('#/') ? text.slice(2) : null;
  if (path === null) return null;
  const [what, session, of, message, ...more] = path.split('/');
  const [sessionId, messageId] = [idOf(session), idOf(message)];
  const isWhole = what === 'session' && of === 'message' && more.length === 0;
  return isWhole && sessionId !== null && messageId !== null ? ok({ sessionId, messageId }) : err('malformed');
}

/** `null`: no agent and no Corral gives such an id. */
function idOf(part: string | undefined): string | null {
  const id = decoded(part ?? '');
  const isPossible = id.trim() !== '' && id.length <= MAX_ID && !/\p{C}/u.test(id);
  return isPossible ? id : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
