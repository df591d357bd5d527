import type { RiskReason } from '#shared/interaction/risk.ts';

import { readingReasons, writingReasons } from '../guarded-paths.ts';
import { because } from '../reasons.ts';
import { asksVersion, each, has, operands, type Judge } from './invocation.ts';

/** Addresses from which clouds serve credentials to their machines. */
const metadata = /169\.254\.169\.254|metadata\.google|100\.100\.100\.200|fd00:ec2::254/i;

export function hostReasons(address: string): readonly RiskReason[] {
  const host = hostOf(address);
  return [
    ...(metadata.test(address) ? [because('credentials', host ?? address)] : []),
    because('network', host ?? address),
  ];
}

export function hostOf(address: string): string | null {
  const withScheme = address.includes('://') ? address : `http://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).hostname || null : null;
}

const sends =
  /^(-d|-F|-T|--data|--data-\w+|--form|--form-string|--upload-file|--json|--post-data|--post-file|--body-data|--body-file)(=|$)|^-[dFT]./;
/** Matches the same options grouped with other short options. */
const sendsGrouped = /^-[#a-zA-Z]*[dFT]/;

/** Returns whether a request changes something at the server, by its method or the items of a form. */
function changesByMethod(name: string, texts: readonly string[]): boolean {
  const changing = /^(put|post|patch|delete)$/i;
  const isNamed = texts.some((text, at) => {
    const [, attached] = /^(?:-[#a-zA-Z]*X|--request=?|--method=?)([A-Za-z]*)$/.exec(text) ?? [];
    return attached !== undefined && changing.test(attached || (texts[at + 1] ?? ''));
  });
  // httpie names the method as a word, and each item of a form.
  const hasItems =
    /^(https?|xh|httpie)$/.test(name) &&
    operands(texts).some((text) => changing.test(text) || /^[\w-]+(=|:=|@)/.test(text));
  return isNamed || hasItems;
}

/** Returns the reason of `curl -k`, which checks no certificate. */
const uncheckedReasons = (name: string, texts: readonly string[]): readonly RiskReason[] =>
  name === 'curl' && texts.some((text) => /^-[#a-zA-Z]*k/.test(text))
    ? [because('sandboxOff', '-k')]
    : [];

/** Returns the reason of a password, a token or a cookie that a request carries. */
function secretReasons(name: string, texts: readonly string[]): readonly RiskReason[] {
  const option = texts.find((text, at) => {
    const before = texts[at - 1] ?? '';
    if (name === 'curl' && /^-[#a-zA-Z]*n|^--netrc/.test(text)) return true;
    return /^(-H|--header)$/.test(before)
      ? /^(authorization|cookie|x-api-key|private-token)\b/i.test(text)
      : /^(-u|--user|-b|--cookie)$/.test(before) && /[:=]./.test(text);
  });
  return option === undefined ? [] : [because('credentials', name)];
}

const curl: Judge = ({ name, texts, part, places }) => {
  const isSent =
    texts.some((text) => sends.test(text) && !(name === 'wget' && text.startsWith('-F'))) ||
    (name === 'curl' && texts.some((text) => sendsGrouped.test(text))) ||
    part.substituted.length > 0;
  const isLocal = texts
    .filter((text) => /^file:/i.test(text))
    .map((text) => text.replace(/^file:(\/\/[^/]*)?/i, ''));
  const target = texts.flatMap((text, at) =>
    /^(-[#a-zA-Z]*o|--output|-[a-zA-Z]*O|--output-document|-D|--dump-header|-c|--cookie-jar|-P|--directory-prefix)$/.test(
      text,
    )
      ? [texts[at + 1] ?? '']
      : name === 'wget' && /^-[PO]./.test(text)
        ? [text.slice(2)]
        : [],
  );
  const hidden = texts.find(
    (text) =>
      /^(-K|--config|--use-askpass|--execute|--on-\w|-e$)/.test(text) &&
      (name === 'wget' || !text.startsWith('-e')),
  );
  const addresses = operands(texts).filter((text) =>
    /^[a-z]+:\/\/|^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|^localhost|^\$/i.test(text),
  );
  return [
    ...isLocal.flatMap((path) => readingReasons(path, places)),
    ...uncheckedReasons(name, texts),
    ...secretReasons(name, texts),
    ...(isSent || changesByMethod(name, texts) ? [because('uploads', addresses[0] ?? null)] : []),
    ...(hidden === undefined ? [] : [because('hiddenCommand', hidden)]),
    ...(addresses.length > 0 ? addresses.flatMap(hostReasons) : [because('network')]),
    ...target
      .filter((path) => path !== '-' && !/^[a-z]+:\/\//i.test(path))
      .flatMap((path) => [because('writesFile', path), ...writingReasons(path, places)]),
  ];
};

const ssh: Judge = ({ texts, part }) => {
  const withValue = /^-[bcDEeFIiJLlmOopQRSWw]$/;
  const words = texts.filter(
    (text, at) => !text.startsWith('-') && !withValue.test(texts[at - 1] ?? ''),
  );
  const runs = texts.some((text) =>
    /ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand/i.test(text),
  );
  const opens = texts.some((text) => /^-[A-Za-z]*[RDw]/.test(text));
  return [
    ...(runs ? [because('hiddenCommand', 'ssh -o')] : []),
    ...(opens ? [because('breaksOut', 'ssh')] : []),
    words.length > 1 ||
    part.fedBy.length > 0 ||
    part.redirects.some(({ operator, target }) => operator === '<' && target !== null)
      ? because('runsElsewhere', words[0] ?? null)
      : because('network', words[0] ?? null),
  ];
};

const copying: Judge = ({ name, texts, places }) => {
  const paths = operands(texts);
  const isRemote = (path: string) => /^[^/]*:/.test(path);
  const target = paths.at(-1) ?? '';
  const runs =
    name === 'rsync'
      ? texts.some(
          (text) => /^(-e|--rsh|--rsync-path)/.test(text) && !text.endsWith('ssh') && text !== '-e',
        )
      : has(texts, '-S', '-o');
  const deletes = texts.some(
    (text) => text.startsWith('--del') || text === '--remove-source-files',
  );
  const isSent = isRemote(target) || /^(sftp|l?ftp)$/.test(name);
  return [
    ...(runs ? [because('hiddenCommand', name)] : []),
    ...(deletes ? [because('deletesFolders', target)] : []),
    ...(isSent ? [because('uploads', target)] : []),
    ...(paths.some(isRemote) ? [because('network', paths.find(isRemote) ?? null)] : []),
    ...(isSent ? [] : [because('overwrites', target), ...writingReasons(target, places)]),
  ];
};

const peerOf = (texts: readonly string[]): string | null =>
  operands(texts).find((text) => !text.startsWith('/')) ?? null;

const netcat: Judge = ({ texts, part }) => [
  ...(texts.some((text) => /^-[a-z]*[ec]$|^--(exec|sh-exec|lua-exec)|EXEC:|SYSTEM:/i.test(text))
    ? [because('hiddenCommand', 'nc')]
    : []),
  ...(texts.some((text) => /^-[a-z]*l|LISTEN/i.test(text)) ? [because('listens')] : []),
  ...(part.fedBy.length > 0 || part.redirects.some(({ operator }) => operator.startsWith('<'))
    ? [because('uploads', peerOf(texts))]
    : []),
  because('network', peerOf(texts)),
];

const contact: Judge = ({ texts }) => [because('network', operands(texts)[0] ?? null)];
const sending: Judge = ({ texts }) => [because('uploads', operands(texts)[0] ?? null)];

/** Judges programs that lead traffic of this machine elsewhere, or strangers to it. */
const tunnel: Judge = ({ name, texts }) =>
  asksVersion(texts) || operands(texts)[0] === 'version' ? [] : [because('uploads', name)];

/** Judges programs for another device. */
const device: Judge = ({ name, texts }) => [
  /^(devices|logcat|version|get-state|help)$/.test(operands(texts)[0] ?? 'help')
    ? because('runsProgram', name)
    : because('runsElsewhere', `${name} ${operands(texts)[0] ?? ''}`),
];

export const networkJudges: Readonly<Record<string, Judge>> = {
  ...each('curl wget http https xh httpie aria2c', curl),
  ...each('scp rsync sftp ftp lftp', copying),
  ...each('nc ncat netcat socat telnet', netcat),
  ...each('ping dig nslookup host traceroute whois nmap lynx w3m links', contact),
  ...each('ssh-copy-id', ({ texts }) => [because('persistence', operands(texts)[0] ?? null)]),
  ...each(
    'mail sendmail mutt msmtp rclone croc magic-wormhole wormhole mosquitto_pub websocat sz sb lsz wscat grpcurl kcat kafkacat unison syncthing smbclient sshfs swaks lpr',
    sending,
  ),
  ...each(
    'ngrok cloudflared lt localtunnel bore frpc frps gost chisel natapp npc nps cpolar zrok pagekite sshuttle wstunnel rathole inlets redsocks tun2socks dnscrypt-proxy v2ray xray sing-box clash mihomo trojan trojan-go hysteria naive naiveproxy ss-local ss-server ss-redir sslocal ssserver ssr ssrr tuic tuic-client brook snell hev-socks5-tunnel cow privoxy tor i2pd mitmproxy mitmdump',
    tunnel,
  ),
  ...each(
    'hydra medusa ncrack sqlmap msfconsole msfvenom responder mimikatz nikto gobuster feroxbuster ffuf wfuzz dirb masscan zmap ettercap bettercap hping3 arpspoof crackmapexec netexec evil-winrm aireplay-ng airmon-ng slowhttptest',
    tunnel,
  ),
  ...each('adb hdc fastboot', device),
  ...each('ssh mosh autossh', ssh),
};
