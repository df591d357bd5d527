import { because } from '../reasons.ts';
import { asksVersion, each, has, operands, type Judge } from './invocation.ts';

/** Verbs with which programs for the machine's settings only show them. */
const showing =
  /^(status|show|list|list-\S+|ls|get|get-\S+|is-\S+|info|print|query|read|find|dump|version|help|monitor|watch|describe|cat|check|test|display|enum|route|lookup|ping|netcheck|ip|whois)$/;

/** Programs that change settings of the machine or the desktop unless their verb only shows them. */
const settings: Judge = ({ name, texts }) => {
  const words = operands(texts);
  const shows =
    words.some((word) => showing.test(word)) ||
    has(
      texts,
      '--help',
      '--version',
      '--list',
      '--status',
      '--query',
      '--print-path',
      '-l',
      '-p',
      '/query',
    );
  return [because(shows ? 'runsProgram' : 'privilege', `${name} ${words[0] ?? ''}`.trim())];
};

/** `ip` and `ifconfig` show unless a word changes something. */
const network: Judge = ({ name, texts }) => {
  const changes = texts.some((text) =>
    /^(add|del|delete|set|flush|change|replace|append|up|down|exec|hw|mtu|netmask|-?promisc|-d|-s)$/.test(
      text,
    ),
  );
  return [because(changes ? 'privilege' : 'runsProgram', name)];
};

const always =
  (code: 'privilege' | 'persistence' | 'hiddenCommand' | 'destroysData' | 'credentials'): Judge =>
  ({ name, texts }) =>
    asksVersion(texts) ? [] : [because(code, `${name} ${operands(texts)[0] ?? ''}`.trim())];

/** Judges programs that have hooks or environments run by themselves. */
const hooks: Judge = ({ name, texts }) => [
  because(
    /^(install|uninstall|allow|permit|grant|edit|init|add|set|link|enable)$/.test(
      operands(texts)[0] ?? '',
    )
      ? 'persistence'
      : 'runsProgram',
    `${name} ${operands(texts)[0] ?? ''}`.trim(),
  ),
];

/** Verbs with which other version control systems show something, or change the folder ordinarily. */
const recording =
  /^(status|st|stat|log|l|diff|di|show|annotate|blame|praise|cat|info|files|manifest|branches|branch|tags|heads|tip|summary|sum|id|identify|add|mv|move|copy|cp|rename|commit|ci|describe|new|edit|bookmark|bookmarks|update|up|checkout|co|goto|pull|clone|init|fetch|opened|list|ls|help|version|root|paths|op|timeline|finfo|evolog|interdiff|shelve|next|prev|sl|ssl|smartlog|resolve|changes|where|have|sync|git|import|export|cleanup|proplist|propget)$/;

/** Judges other version control systems: what is not known to keep work may discard it. */
const versionControl: Judge = ({ name, texts }) => {
  const [verb = '', second = ''] = operands(texts);
  const what = `${name} ${verb}`.trim();
  const gives =
    texts.some((text) => /^(-[a-zA-Z]*[fC][a-zA-Z]*|--(force|clean|discard))$/.test(text)) ||
    /^(push|restore|undo|revert|abandon)$/.test(second);
  const keeps = verb === '' || asksVersion(texts) || (recording.test(verb) && !gives);
  return [because(keeps ? 'runsProgram' : 'discardsWork', what)];
};

export const machineJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'gsettings dconf xdg-settings xdg-mime timedatectl hostnamectl localectl loginctl resolvectl networkctl nmcli networksetup scutil systemsetup nvram pmset tccutil update-alternatives alternatives tailscale wg wg-quick openvpn zerotier-cli netsh bcdedit net nvidia-smi cpupower rfkill bluetoothctl firewall-cmd fsutil wevtutil dism powercfg w32tm assoc ftype mdutil dscacheutil sfltool PlistBuddy xcode-select softwareupdate tmutil profiles lsregister apt-mark nrm yrm chsrc flatpak-override nixos-rebuild home-manager darwin-rebuild guix semanage snapper timeshift grub-install update-grub efibootmgr smbpasswd authselect',
    settings,
  ),
  ...each('arp ip ifconfig route iwconfig ethtool tc brctl', network),
  ...each(
    'chsh chfn gpasswd newgrp vipw icacls takeown ldconfig hwclock setx swapon dpkg-reconfigure add-apt-repository apt-key apt-add-repository pw-cli tunctl',
    always('privilege'),
  ),
  ...each('pre-commit husky lefthook overcommit git-lfs direnv simple-git-hooks prek', hooks),
  ...each('hg svn jj sl p4 bzr brz fossil darcs cvs', versionControl),
  ...each('systemd-run run-parts anacron', always('persistence')),
  ...each(
    'mshta rundll32 regsvr32 wscript cscript bitsadmin msiexec installutil forfiles gnome-terminal',
    always('hiddenCommand'),
  ),
  ...each('vssadmin wbadmin diskpart cipher format logrotate', always('destroysData')),
  ...each('keytool git-credential-manager aws-vault', always('credentials')),
};
