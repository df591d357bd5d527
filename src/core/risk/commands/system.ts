import { worldFacts } from '#core/agents/all-world-facts.ts';
import { isPowerfulVariable } from '../environment-names.ts';
import { writingReasons } from '../guarded-paths.ts';
import { because } from '../reasons.ts';
import { each, has, hasFlag, operands, type Invocation, type Judge } from './invocation.ts';

const firstWords = (name: string, texts: readonly string[]): string =>
  `${name} ${operands(texts).slice(0, 2).join(' ')}`.trim();

const always =
  (code: Parameters<typeof because>[0]): Judge =>
  ({ name, texts }) => [because(code, firstWords(name, texts))];

const services: Judge = ({ name, texts }) => {
  const words = operands(texts);
  if (has(words, 'status', 'list', 'list-units', 'is-active', 'show', 'cat', 'print')) return [];
  if (has(words, 'reboot', 'poweroff', 'halt', 'suspend', 'hibernate', 'kexec'))
    return [because('stopsMachine', firstWords(name, texts))];
  return [because('persistence', firstWords(name, texts))];
};

const processes: Judge = ({ texts }) =>
  texts.some((text) => /^-?[a-zA-Z]*e[a-zA-Z]*$/.test(text) && !text.startsWith('-'))
    ? [because('readsEnvironment', 'ps')]
    : [];

const scheduled: Judge = ({ name, texts }) =>
  name === 'crontab' && has(texts, '-l') ? [] : [because('persistence', name)];

const stopping: Judge = ({ name, texts }) => {
  const everything = texts.some((text) => text === '-1' && texts.length > 1) || has(texts, '1');
  return has(texts, '-l')
    ? []
    : [because(everything ? 'stopsMachine' : 'stopsProcesses', firstWords(name, texts))];
};

function removesVolumes(verb: string, words: readonly string[]): boolean {
  const removes =
    /^(rm|rmi|prune|kill|stop|down)$/.test(verb) ||
    (/^(system|volume|image|container|network|compose)$/.test(verb) &&
      has(words, 'prune', 'rm', 'down'));
  return removes && has(words, 'prune', 'volume', 'down');
}

const removesByForce = (verb: string, texts: readonly string[]): boolean =>
  /^(rm|rmi)$/.test(verb) && (hasFlag(texts, 'f') || has(texts, '--force'));

/** Returns the option that lets a container out of its walls. */
function openingOption(args: Invocation['args']): string | undefined {
  // An abbreviation of one program is a whole option of another: `--net` and `--netrc`.
  return args
    .map(({ value, text }) => value ?? text)
    .find(
      (text) =>
        /^--(privileged|pid=host|net=host|network=host|ipc=host|userns=host|cap-add|security-opt|device)|docker\.sock|^(-v|--volume|--mount)?=?(\/|~|type=bind,(source|src)=\/):?/.test(
          text,
        ) &&
        /privileged|=host|cap-add|security-opt|device|docker\.sock|^(\/|~)[^:]*:|src=\/|source=\//.test(
          text,
        ),
    );
}

const container: Judge = ({ name, texts, args }) => {
  const words = operands(texts);
  const verb = words[0] ?? '';
  if (args[0]?.value === null) return [because('runsUnknown', texts[0] ?? null)];
  if (
    /^(ps|images|logs|inspect|version|info|top|stats|port|diff|history|search|events)$/.test(verb)
  )
    return [];
  if (/^(push|login)$/.test(verb)) return [because('publishes', firstWords(name, texts))];
  if (verb === 'exec' && has(words, 'env', 'printenv', 'set'))
    return [because('credentials', firstWords(name, texts))];
  const opens = openingOption(args);
  return [
    ...(opens === undefined ? [] : [because('breaksOut', opens)]),
    ...(removesVolumes(verb, words) || removesByForce(verb, texts)
      ? [because('destroysData', firstWords(name, texts))]
      : []),
    because('container', firstWords(name, texts)),
  ];
};

const clouds: Judge = ({ name, texts }) => {
  const line = texts.join(' ');
  if (
    /\b(get-login-password|print-access-token|print-identity-token|get-session-token|get-access-token|with-decryption|get-secret-value|configure get|secret|secrets|auth token|assume-role)\b/.test(
      line,
    )
  ) {
    return [because('credentials', firstWords(name, texts))];
  }
  const looks =
    /(^|\s|-)(list|describe|get|ls|show|status|plan|validate|fmt|version|logs|top|explain|diff|preview|output|graph|help)(-|\s|$)/;
  if (
    looks.test(line) &&
    !/\b(delete|destroy|apply|rm|remove|create|update|put|terminate)\b/.test(line)
  )
    return [because('network', name)];
  return [because('infrastructure', firstWords(name, texts))];
};

const github: Judge = ({ name, texts }) => {
  const line = operands(texts).join(' ');
  if (/^auth (token|status|refresh|login)/.test(line))
    return [because('credentials', `${name} auth`)];
  if (
    /^(secret|ssh-key|gpg-key|api|repo delete|repo edit|release (create|delete|upload)|workflow run|gist create)/.test(
      line,
    )
  ) {
    return [because('publishes', firstWords(name, texts))];
  }
  return [
    because(
      /\b(create|merge|close|comment|review|edit|delete|reopen|archive|cancel|rerun|set|fork|sync|transfer|rename|enable|disable|lock|install|upload)\b/.test(
        line,
      )
        ? 'publishes'
        : 'network',
      firstWords(name, texts),
    ),
  ];
};

const databases: Judge = ({ name, texts }) => {
  const line = texts.join(' ');
  if (
    /\b(drop\s+(table|database|schema|view|index|user|collection|keyspace)|(delete|remove)(Many|One)?\(|\.drop\(|truncate\b|delete\s+from|alter\s+table|flushall|flushdb|dropDatabase|update\s+\w+\s+set)/i.test(
      line,
    )
  ) {
    return [because('destroysData', name)];
  }
  if (/\\!|\.shell\b|\.system\b|COPY\s.*PROGRAM|load_extension/i.test(line))
    return [because('hiddenCommand', name)];
  return [because('runsProgram', name)];
};

const environment: Judge = ({ name, texts, part }) => {
  const isGiven = operands(texts).length > 0 || part.assignments.length > 0 || hasFlag(texts, 'e');
  // If the name of a builtin is quoted, its assignments are ordinary words.
  const changed =
    name === 'env'
      ? []
      : operands(texts).filter(
          (text) => text.includes('=') && isPowerfulVariable(text.split('=')[0] ?? ''),
        );
  if (changed.length > 0) return changed.map((text) => because('changesEnvironment', text));
  if (name === 'set' || name === 'declare' || name === 'export')
    return !isGiven ? [because('readsEnvironment', name)] : [];
  return [because('readsEnvironment', name)];
};

/** Judges other agents by their subcommand. */
const agents: Judge = ({ name, texts }) => [
  has(operands(texts), 'mcp', 'config', 'plugin', 'login', 'setup-token')
    ? because('agentSettings', firstWords(name, texts))
    : because('runsProgram', name),
];

const history: Judge = ({ texts }) =>
  hasFlag(texts, 'c') || hasFlag(texts, 'd') || hasFlag(texts, 'w')
    ? [because('clearsTraces', 'history')]
    : [];

const disks: Judge = ({ name, texts, places }) => [
  because('disk', firstWords(name, texts)),
  ...operands(texts).flatMap((path) => (path.includes('/') ? writingReasons(path, places) : [])),
];

export const systemJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'sudo doas su runas pkexec runuser chroot unshare nsenter setcap capsh visudo passwd useradd usermod userdel groupadd adduser deluser dscl sudoedit',
    always('privilege'),
  ),
  ...each('systemctl launchctl service rc-update update-rc.d sc schtasks', services),
  ...each('crontab at batch', scheduled),
  ...each('kill pkill killall xkill taskkill', stopping),
  ...each('shutdown reboot halt poweroff init telinit', always('stopsMachine')),
  ...each(
    'mkfs fdisk sfdisk parted wipefs diskutil mount umount swapoff swapon losetup cryptsetup lvremove vgremove zpool zfs mdadm blkdiscard hdparm',
    disks,
  ),
  ...each(
    'setenforce csrutil spctl ufw iptables ip6tables nft pfctl aa-disable apparmor_parser auditctl xattr',
    always('sandboxOff'),
  ),
  ...each('docker podman nerdctl docker-compose', container),
  ...each(
    'terraform tofu pulumi kubectl oc helm aws gcloud gsutil az doctl heroku fly flyctl vercel netlify wrangler firebase supabase serverless sls cdk ansible ansible-playbook vagrant eksctl argocd consul vault',
    clouds,
  ),
  ...each('gh glab hub', github),
  ...each(
    'psql mysql mariadb sqlite3 mongo mongosh redis-cli cqlsh clickhouse-client sqlcmd',
    databases,
  ),
  ...each('env printenv set declare export', environment),
  ...each(
    'doppler ansible-vault infisical chamber security secret-tool pass op bw lpass keyring gpg ssh-add ssh-keygen ssh-agent kwallet-query certutil age sops',
    always('credentials'),
  ),
  ...each('pbpaste xclip xsel wl-paste screencapture scrot import', always('readsEnvironment')),
  ...each(
    'osascript powershell pwsh cmd wmic reg regedit defaults dbus-send gdb lldb ptrace parallel script expect watch entr open xdg-open start',
    always('hiddenCommand'),
  ),
  ...each('iptables-restore sysctl modprobe insmod rmmod kextload', always('privilege')),
  ...each('tmux screen', ({ name, texts }) => [
    because(
      texts.some((text) => /^(kill-\w+|quit|kill)$/.test(text)) ? 'stopsProcesses' : 'staysRunning',
      firstWords(name, texts),
    ),
  ]),
  ...each('fuser', ({ texts }) => [
    because(hasFlag(texts, 'k') ? 'stopsProcesses' : 'runsProgram', 'fuser'),
  ]),
  ps: processes,
  ...each('dropdb dropuser', always('destroysData')),
  ...each(worldFacts.programs.join(' '), agents),
  history,
};
