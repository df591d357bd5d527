export type AddressFacts = {
  /** Where the address really leads: the host, or whom the mail is for. */
  readonly target: string;
  /** The site that the link's text names, where that is another one. */
  readonly claimed: string | null;
  /** The host as it was written, where it has letters that only look like others. */
  readonly disguised: string | null;
};

/** What to know before opening a link. `address` is what will be opened, `href` how it was written, `text` what the reader sees. */
export function addressFacts(address: string, href: string, text: string): AddressFacts {
  const url = new URL(address);
  if (url.protocol === 'mailto:') return { target: decoded(url.pathname), claimed: null, disguised: null };
  const claimed = claimedHost(text);
  const isSame = claimed === null || withoutWww(claimed) === withoutWww(url.hostname);
  const written = /^[a-z]+:\/*(?:[^/?#@]*@)?([^/?#:]*)/iu.exec(href.trim())?.[1] ?? '';
  const isDisguised = url.hostname.split('.').some((label) => label.startsWith('xn--'));
  return { target: url.host, claimed: isSame ? null : claimed, disguised: isDisguised ? decoded(written) : null };
}

/** Names of files have dots as well: without `https://` or `www.` only what ends like most sites do is a site. */
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not everything behind a `%` is a letter; then it is shown as it is.
    return text;
  }
}
