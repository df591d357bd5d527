import { worldFacts } from '#core/agents/all-world-facts.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from './reasons.ts';
import type { ShellWord } from './shell/shell-part.ts';
import { targetName, spellingOf, type TargetName } from './spelled-path.ts';

const targetNames = (names: string): readonly TargetName[] =>
  names.split(' ').map((name) => targetName(name));

/** One path of each kind of secret, in lower case. Folders end with a slash. */
const hidden = targetNames(
  '.env .env.local .env.production .envrc .netrc .npmrc .pypirc .pgpass .my.cnf .git-credentials .vault-token .htpasswd .bash_history .zsh_history ' +
    '.ssh/ .gnupg/ .aws/ .azure/ .kube/ .password-store/ .docker/config.json .config/gh/ .config/gcloud/ .config/op/ ' +
    `.cargo/credentials.toml ${worldFacts.secretFiles.join(' ')}`,
);
const plain = targetNames(
  'id_rsa id_ed25519 id_ecdsa id_dsa credentials credentials.json auth.json secrets.yaml secrets.yml secrets.json secrets.toml secrets.env ' +
    'secret.json secret.yaml secrets.txt secret.txt password.txt passwords.txt token.txt tokens.json service-account.json etc/shadow etc/sudoers proc/self/environ',
);
const endings = '.pem .key .p12 .pfx .jks .keystore .kdbx .ppk'
  .split(' ')
  .map((name) => targetName(name, true));

/**
 * Arbitrary names, each in two lengths: a pattern that matches both is not about secrets. `??????`
 * matches `qx7.ts`, and may have been written for `id_rsa`.
 */
const ordinary = 'qx7 qx7.json qx7.yaml qx7.yml qx7.txt qx7.toml qx7.ts qx7.py'
  .split(' ')
  .map((name) => [targetName(name), targetName(`q${name}`)] as const);
const ordinaryHidden = targetNames('.qx7');
const ordinaryEndings = ['.txt', '.qx7', 'qx7'].map((name) => targetName(name, true));

/** Returns names with the same first letter and other letters behind it: `sqx7.yaml`. */
const relativesOf = (name: string): readonly TargetName[] =>
  targetNames(`${name.charAt(0)}qx7${/\.\w+$/.exec(name)?.[0] ?? ''} ${name.charAt(0)}qx7`);

/** Rates a word that the shell expands, by the secrets that it may expand to. */
export function spelledSecret({
  text,
  value,
  hasGlob,
}: Pick<ShellWord, 'text' | 'value' | 'hasGlob'>): readonly RiskReason[] {
  if (value !== null && !hasGlob) return [];
  const spells = spellingOf(text);
  if (spells === null) return [because('unknownForm', text)];
  const isAnything = ordinary.some(([short, long]) => spells(short) && spells(long));
  if (hidden.some(spells) && !(isAnything && ordinaryHidden.some(spells)))
    return [because('credentials', text)];
  if (isAnything) return [];
  const found = plain.filter(spells);
  if (found.some(({ name }) => !relativesOf(name).some(spells)))
    return [because('credentials', text)];
  if (!endings.some(spells)) return found.length > 0 ? [because('readsHidden', text)] : [];
  return [because(ordinaryEndings.some(spells) ? 'readsHidden' : 'credentials', text)];
}
