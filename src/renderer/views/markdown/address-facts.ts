export type AddressFacts = {
  /** The real target of the address: the host, or the recipient of the mail. */
  readonly target: string;
  /** The site that the link's text names if it differs from the target; else null. */
  readonly claimed: string | null;
  /** The host as written if it contains letters that only look like others; else null. */
  readonly disguised: string | null;
};

/**
 * Returns the facts to check before opening a link. `address` is the address to open, `href` its
 * written form, `text` the visible text.
 */
export function addressFacts(address: string, href: string, text: string): AddressFacts {
  const url = new URL(address);
  if (url.protocol === 'mailto:')
    return { target: decode(url.pathname), claimed: null, disguised: null };
  const claimed = claimedHost(text);
  const isSame = claimed === null || withoutWww(claimed) === withoutWww(url.hostname);
  const written = /^[a-z]+:\/*(?:[^/?#@]*@)?([^/?#:]*)/iu.exec(href.trim())?.[1] ?? '';
  const isDisguised = url.hostname.split('.').some((label) => label.startsWith('xn--'));
  return {
    target: url.host,
    claimed: isSame ? null : claimed,
    disguised: isDisguised ? decode(written) : null,
  };
}

/**
 * Matches a site. File names contain dots too, so a site without `https://` or `www.` needs a
 * common top-level domain.
 */
const SITE =
  /^(?:(?:https?:\/\/|(?=www\.))([^\s/?#]+)|((?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|dev|ai|app|gov|edu|co|cn|info)))(?:[/?#:]|$)/iu;

function claimedHost(text: string): string | null {
  const found = SITE.exec(text.trim());
  const site = found?.[1] ?? found?.[2];
  return site === undefined ? null : (URL.parse(`https://${site}`)?.hostname ?? site);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid escape sequences after a `%` are shown unchanged.
    return text;
  }
}
