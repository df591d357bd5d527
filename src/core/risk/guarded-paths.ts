import picomatch from 'picomatch';

import type { RiskReason } from '#shared/interaction/risk.ts';

import { fullPath, isHarmlessFile, isInside, isTemporary, type Places } from './places.ts';
import { because } from './reasons.ts';

/** Nobody writes longer patterns, and matching them takes time: they are taken for the worst. */
const MAX_SEGMENT = 64;

/** Files and folders that hold secrets; systems that ignore case are the rule. */
const secrets: readonly RegExp[] = [
  /(^|\/)\.env(\.(?!example$|sample$|template$|dist$)[^/]*)?$/i,
  /(^|\/)\.(ssh|gnupg|aws|azure|kube|password-store|docker\/config\.json)(\/|$)/i,
  /(^|\/)\.config\/(gcloud|gh|op|hub|rclone|sops)(\/|$)/i,
  /(^|\/)\.(netrc|_netrc|pgpass|my\.cnf|npmrc|pypirc|git-credentials|vault-token|htpasswd|envrc|boto|s3cfg|terraformrc)$/i,
  /(^|\/)_netrc$/i,
  /(^|\/)id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /\.(pem|p12|pfx|key|keystore|jks|kdbx|ppk|ovpn)$/i,
  /(^|\/)(credentials(\.(json|toml|ya?ml|xml))?|secrets?\.(json|ya?ml|toml|env)|service-account[^/]*\.json|auth\.json|application_default_credentials\.json)$/i,
  /(^|\/)Library\/(Keychains|Cookies)(\/|$)/i,
  /(^|\/)\.local\/share\/keyrings(\/|$)/i,
  /(^|\/)(Login Data|Cookies|key4\.db|logins\.json|cookies\.sqlite)$/i,
  /^\/etc\/(shadow|gshadow|sudoers|master\.passwd)/i,
  /^\/proc\/[^/]+\/(environ|mem)$/i,
  /(^|\/)\.claude\/\.credentials\.json$/i,
  /(^|\/)\.claude\.json$/i,
  /(^|\/)\.codex\/auth\.json$/i,
];
/** One name of each kind, for patterns that the shell fills in. */
const secretNames: readonly string[] = [
  '.env',
  '.ssh',
  '.aws',
  '.gnupg',
  '.netrc',
  '.npmrc',
  '.kube',
  '.git-credentials',
  '.pgpass',
  'id_rsa',
  'id_ed25519',
];

const persistent: readonly RegExp[] = [
  /(^|\/)\.(bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zshenv|zprofile|zlogin|kshrc|cshrc|tcshrc|inputrc|xinitrc|xprofile|xsessionrc)$/i,
  /(^|\/)\.config\/(fish|autostart|systemd|environment\.d)(\/|$)/i,
  /(^|\/)(\.git|\.husky|hooks)\/(hooks\/)?(pre|post|commit|prepare|update|applypatch)[-\w]*$/i,
  /(^|\/)\.git\/hooks(\/|$)/i,
  /(^|\/)Library\/Launch(Agents|Daemons)(\/|$)/i,
  /^\/etc\/(cron|systemd|init\.d|profile|rc\.|ld\.so|bash|zsh|environment|sudoers|hosts|pam)/i,
  /^\/var\/spool\/cron(\/|$)/i,
  /^\/(usr|lib|bin|sbin|boot|System)(\/|$)/,
  /(^|\/)\.local\/bin(\/|$)/i,
  /(^|\/)\.ssh\/(authorized_keys|config|rc)$/i,
];
const gitSettings: readonly RegExp[] = [
  /(^|\/)\.git\/config(\.worktree)?$/i,
  /(^|\/)\.gitconfig$/i,
  /(^|\/)\.config\/git(\/|$)/i,
  /(^|\/)\.gitmodules$/i,
];
const agentSettings: readonly RegExp[] = [
  /(^|\/)\.claude\/(settings[^/]*\.json|hooks\/|agents\/|commands\/|skills\/|plugins\/)/i,
  /(^|\/)\.claude\/?$/i,
  /(^|\/)(\.mcp\.json|\.claude\.json|mcp\.json|managed-settings\.json)$/i,
  /(^|\/)\.(codex|cursor|gemini|aider[^/]*|continue|windsurf|corral)(\/|$)/i,
  /(^|\/)\.vscode\/(settings|tasks|launch)\.json$/i,
];

const some = (patterns: readonly RegExp[], path: string): boolean => patterns.some((pattern) => pattern.test(path));

export const isSecret = (path: string): boolean => some(secrets, path);

/** Whether the shell could make the path of a secret out of a pattern such as `.e*` or `~/.{ssh,aws}/*`. */
export function couldBeSecret(pattern: string): boolean {
  return pattern.split('/').some((segment) => {
    // Without a dot of its own a pattern leaves hidden files alone.
    if (!/[*?[{]/.test(segment) || !/^[.[{]|^id_/.test(segment)) return false;
    if (segment.length > MAX_SEGMENT) return true;
    const matches = picomatch(segment, { dot: true, nocase: true });
    return secretNames.some((name) => matches(name));
  });
}

export function readingReasons(path: string, places: Places): readonly RiskReason[] {
  const full = fullPath(path, places);
  if (isHarmlessFile(full)) return [];
  if (isSecret(full) || isSecret(path)) return [because('credentials', path)];
  return isInside(path, places) || isTemporary(path, places) ? [] : [because('outsideFolder', path)];
}

export function writingReasons(path: string, places: Places): readonly RiskReason[] {
  const full = fullPath(path, places);
  if (isHarmlessFile(full)) return [];
  if (full.startsWith('/dev/')) return [because('disk', path)];
  const reasons = [
    ...(some(agentSettings, full) ? [because('agentSettings', path)] : []),
    ...(some(gitSettings, full) || /(^|\/)\.git(\/|$)/i.test(full) ? [because('gitSettings', path)] : []),
    ...(some(persistent, full) ? [because('persistence', path)] : []),
    ...(isSecret(full) ? [because('credentials', path)] : []),
  ];
  if (isInside(path, places) || reasons.length > 0) return reasons;
  return [because(isTemporary(path, places) ? 'outsideFolder' : 'writesOutside', path)];
}
