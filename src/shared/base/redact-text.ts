export const HIDDEN = '[hidden]';

/**
 * Patterns of known secret formats. The optional named group `keep` is not hidden: the name before
 * a value, the user before a password. The prefix of each pattern has a length limit, so matching
 * never takes quadratic time. A pattern begins with what is rare in texts, and looks back from
 * there: one that begins with any word takes ten times as long.
 */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // Anthropic, OpenAI, Stripe and vendors with the same prefixes.
  /\b(?:sk|pk|rk)[-_](?:ant-|proj-|live_|test_|or-)?[A-Za-z0-9_-]{16,}/g,
  // GitHub, GitLab, npm, PyPI, Hugging Face, Slack, SendGrid, DigitalOcean.
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|npm_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_-]{20,})/g,
  /\b(?:hf_[A-Za-z0-9]{20,}|xox[abeprs]-[A-Za-z0-9-]{10,}|SG\.[\w-]{16,}\.[\w-]{16,}|dop_v1_[a-f0-9]{32,})/g,
  // Amazon, Google.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bya29\.[A-Za-z0-9_-]{20,}/g,
  // JSON web tokens.
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /(?<keep>\b(?:Bearer|Basic|Token)\s+)[A-Za-z0-9._~+/=-]{12,}/gi,
  // A password in a URL.
  /(?<keep>:\/\/(?<=\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s:/@]{0,200}:)[^\s@/]{1,500}(?=@)/gi,
  /(?<keep>[?#&](?:token|key|secret|password|access_token|api_key|signature)=)[^\s&"'#]+/gi,
  // NAME_TOKEN=..., "apiKey": "...", --password ...
  /(?<keep>(?:password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|credentials?)(?<=(?:^|[\s"'`{,;([<-])[\w-]{0,72})["'`]?\s*[=:]\s*["'`]?)(?!\[hidden\])[^\s"'`,;]{4,}/gim,
  /(?<keep>--(?:password|passwd|secret|token|api-key)[ =])[^\s"']{4,}/gi,
];

/**
 * Returns a copy with its secrets hidden, for everything that leaves the machine. Secrets of
 * unknown format remain.
 */
export function redactText(text: string): string {
  return SECRETS.reduce(
    (left, pattern) => left.replace(pattern, (...args) => `${keptOf(args.at(-1))}${HIDDEN}`),
    text,
  );
}

/** Returns the positions of secrets in a text. Spans may overlap. */
export function secretsIn(
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  return SECRETS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index + keptOf(match.groups).length,
      end: match.index + match[0].length,
    })),
  );
}

function keptOf(groups: unknown): string {
  return typeof groups === 'object' && groups !== null && 'keep' in groups
    ? String(groups.keep)
    : '';
}

/** Redacts every string of a JSON value. */
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, redactDeep(field)]),
  );
}
