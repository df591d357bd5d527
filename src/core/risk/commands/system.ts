import { worldFacts } from '#core/agents/all-world-facts.ts';
import { isPowerfulVariable } from '../environment-names.ts';
import { writingReasons } from '../guarded-paths.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from '../reasons.ts';
import {
  asksVersion,
  each,
  has,
  hasFlag,
  operands,
  type Invocation,
  type Judge,
} from './invocation.ts';

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
      has(words, 'prune', 'rm', 'down', 'kill'));
  return removes && has(words, 'prune', 'volume', 'down', 'kill');
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

/** Verbs with which a container program changes only containers and images of this machine. */
const containing =
  /^(build|buildx|bake|builder|pull|run|create|start|stop|restart|exec|attach|wait|pause|unpause|cp|commit|tag|rename|load|import|save|export|container|image|volume|network|compose|up|config|machine|init|inspect|ls|list|logs|ps|rm|rmi|kill|system|watch|convert|version|images|top|port|events|stats|info|df|du|show|context|connect|disconnect|scan|scout|sbom|manifest|desktop)$/;

/** Returns the words without the values of options before the verb: `-f prod.yml down`. */
function withoutOwnValues(texts: readonly string[]): readonly string[] {
  const takesValue =
    /^(-[fpHcl]|--(file|project-name|project-directory|profile|env-file|host|context|config|log-level|ansi|parallel))$/;
  const verb = texts.findIndex(
    (text, at) => !text.startsWith('-') && !takesValue.test(texts[at - 1] ?? ''),
  );
  return verb < 0 ? texts : texts.slice(verb);
}

/** Returns the reason of a container that starts again by itself. */
const restartReasons = (texts: readonly string[]): readonly RiskReason[] =>
  texts.some(
    (text, at) =>
      /^--restart(=(?!no$)|$)/.test(text) && !(text === '--restart' && texts[at + 1] === 'no'),
  )
    ? [because('persistence', '--restart')]
    : [];

/** Returns the reasons of a copy or an archive that a container program writes on this machine. */
function copyReasons({ texts, places }: Invocation): readonly RiskReason[] {
  const [verb, ...paths] = operands(texts);
  const target = paths.at(-1) ?? '';
  return verb === 'cp' && !target.includes(':') ? writingReasons(target, places) : [];
}

const container: Judge = (use) => {
  const { name, texts, args } = use;
  const words = operands(withoutOwnValues(texts));
  const verb = words[0] ?? '';
  if (args[0]?.value === null) return [because('runsUnknown', texts[0] ?? null)];
  if (verb === 'inspect' && texts.some((text) => /\bEnv\b/.test(text)))
    return [because('credentials', firstWords(name, texts))];
  if (
    /^(ps|images|logs|inspect|version|info|top|stats|port|diff|history|search|events)$/.test(verb)
  )
    return [];
  if (/^(push|login)$/.test(verb)) return [because('publishes', firstWords(name, texts))];
  if (verb === 'exec' && has(words, 'env', 'printenv', 'set'))
    return [because('credentials', firstWords(name, texts))];
  return containerReasons(use, verb, words);
};

/** Returns the reasons of a verb that changes containers, or more of the machine. */
function containerReasons(
  use: Invocation,
  verb: string,
  words: readonly string[],
): readonly RiskReason[] {
  const { name, texts, args } = use;
  const opens = openingOption(args);
  const isOwn =
    name === 'docker-compose' ||
    verb === '' ||
    (containing.test(verb) && !(verb === 'context' && has(words, 'use', 'create', 'update')));
  return [
    ...(opens === undefined ? [] : [because('breaksOut', opens)]),
    ...(removesVolumes(verb, words) || removesByForce(verb, texts)
      ? [because('destroysData', firstWords(name, texts))]
      : []),
    ...(isOwn ? [] : [because('infrastructure', firstWords(name, texts))]),
    ...(/^(run|create)$/.test(verb) ? restartReasons(texts) : []),
    ...copyReasons(use),
    because('container', firstWords(name, texts)),
  ];
}

const clouds: Judge = ({ name, texts }) => {
  const line = texts.join(' ');
  if (
    /\b(get-login-password|print-access-token|print-identity-token|get-session-token|get-access-token|with-decryption|get-secret-value|configure get|secret|secrets|config:get|env pull|auth token|assume-role)\b/.test(
      line,
    )
  ) {
    return [because('credentials', firstWords(name, texts))];
  }
  if (asksVersion(texts) || isLooking(line, operands(texts))) return [because('network', name)];
  return [because('infrastructure', firstWords(name, texts))];
};

const isLooking = (line: string, [first = '']: readonly string[]): boolean =>
  (looking.test(line) || lookingFirst.test(first)) && !changing.test(line);

/** Words of commands for a cloud that only show something. */
const looking =
  /(^|[\s:-])(list|describe|get|ls|show|status|plan|validate|fmt|version|logs|top|explain|diff|preview|output|graph|help|inspect|whoami)(-|\s|$)/;
/** First words of such commands that only show something, or run on this machine. */
const lookingFirst =
  /^(log|info|search|history|current|check|lint|test|doctor|template|render|synth|build|compile|package|dev|local|offline|init|tail|watch|events?|digest|manifest)$/;
const changing =
  /\b(delete|destroy|apply|rm|remove|create|update|put|terminate|set|start|stop|kill|sync|deploy|up|down|push|copy|scale|restart|produce|execute|reset-offsets|purge)\b/;

/** Verbs with which a program for a code host only shows something, or changes the folder. */
const viewing =
  /\b(view|list|ls|status|diff|checks|watch|download|checkout|clone|search|browse|version|help|verify|ci-status|trace|completion|show)\b/;

const github: Judge = ({ name, texts }) => {
  const line = operands(texts).join(' ');
  if (/^auth\b/.test(line)) return [because('credentials', `${name} auth`)];
  const isHelp = line === '' || asksVersion(texts);
  const shows =
    viewing.test(line) &&
    !/^(secret|ssh-key|gpg-key|api|alias|extension|config|variable)\b/.test(line);
  return [because(isHelp || shows ? 'network' : 'publishes', firstWords(name, texts))];
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
  ...each(
    'systemctl launchctl service rc-update update-rc.d sc schtasks chkconfig rc-service sv initctl start-stop-daemon s6-svc monit brew-services insserv invoke-rc.d svcadm nssm',
    services,
  ),
  ...each('crontab at batch atrm', scheduled),
  ...each('kill pkill killall xkill taskkill', stopping),
  ...each('shutdown reboot halt poweroff init telinit logoff', always('stopsMachine')),
  ...each(
    'mkfs mkswap sgdisk gdisk cfdisk resize2fs tune2fs e2fsck fsck xfs_repair lvreduce lvcreate vgcreate vgextend pvcreate nvme badblocks fstrim hdiutil asr fdisk sfdisk parted wipefs diskutil mount umount swapoff swapon losetup cryptsetup lvremove vgremove zpool zfs mdadm blkdiscard hdparm',
    disks,
  ),
  ...each(
    'setenforce csrutil spctl ufw iptables ip6tables ebtables arptables nft pfctl aa-disable apparmor_parser auditctl xattr semodule setsebool fdesetup',
    always('sandboxOff'),
  ),
  ...each('docker podman nerdctl docker-compose', container),
  ...each(
    'terraform tofu pulumi kubectl oc helm aws gcloud gsutil az doctl heroku fly flyctl vercel netlify wrangler firebase supabase serverless sls cdk ansible ansible-playbook vagrant eksctl argocd consul vault hcloud linode-cli vultr-cli civo scw exo oci ibmcloud openstack aliyun tccli hcloud-cli huaweicloud hcli bce ossutil ossutil64 coscmd coscli qshell obsutil s3cmd s5cmd mc b2 azcopy railway render dokku cf eb ecs-cli copilot amplify sam chalice zappa cdktf terragrunt packer helmfile kustomize flux istioctl linkerd cilium velero skaffold werf tkn argo kops kubeadm k3d kind minikube nomad etcdctl boundary waypoint salt salt-call pdsh pssh fab cap pscale turso neonctl mongocli stripe twilio sentry-cli circleci buildkite-agent gitlab-runner shopify sf sfdx m365 gam okta auth0 ldapmodify ldapadd ldapmodrdn kadmin kadmin.local kcadm rabbitmqadmin skopeo crane oras regctl surge gh-pages deployctl zeabur bq gcrane virsh vboxmanage qm pct prlctl vmrun limactl colima multipass lxc incus kubeseal kubectx kubens juju rancher rke k0s talosctl mesos dcos',
    clouds,
  ),
  ...each('gh glab hub', github),
  ...each('env printenv set declare export', environment),
  ...each(
    'doppler ansible-vault infisical chamber security secret-tool pass op bw lpass keyring gpg ssh-add ssh-keygen ssh-agent kwallet-query certutil age sops john hashcat aircrack-ng pwdump secretsdump',
    always('credentials'),
  ),
  ...each(
    'pbpaste xclip xsel wl-paste screencapture scrot import tcpdump tshark dumpcap',
    always('readsEnvironment'),
  ),
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
  getent: ({ texts }) => [
    because(has(texts, 'shadow', 'gshadow') ? 'credentials' : 'runsProgram', 'getent'),
  ],
  ps: processes,
  ...each(worldFacts.programs.join(' '), agents),
  history,
};
