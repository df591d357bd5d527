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
    has(texts, '--help', '--version', '--list', '--status', '--query', '-l', '/query');
  return [because(shows ? 'runsProgram' : 'privilege', `${name} ${words[0] ?? ''}`.trim())];
};

/** `ip` and `ifconfig` show unless a word changes something. */
const network: Judge = ({ name, texts }) => {
  const changes = texts.some((text) =>
    /^(add|del|delete|set|flush|change|replace|append|up|down|exec|hw|mtu|netmask|-?promisc)$/.test(
      text,
    ),
  );
  return [because(changes ? 'privilege' : 'runsProgram', name)];
};

const always =
  (code: 'privilege' | 'persistence' | 'hiddenCommand' | 'destroysData' | 'credentials'): Judge =>
  ({ name, texts }) =>
    asksVersion(texts) ? [] : [because(code, `${name} ${operands(texts)[0] ?? ''}`.trim())];

export const machineJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'gsettings dconf xdg-settings xdg-mime timedatectl hostnamectl localectl loginctl resolvectl networkctl nmcli networksetup scutil systemsetup nvram pmset tccutil update-alternatives alternatives tailscale wg wg-quick openvpn zerotier-cli netsh bcdedit net nvidia-smi cpupower rfkill bluetoothctl firewall-cmd semanage snapper timeshift grub-install update-grub efibootmgr smbpasswd authselect',
    settings,
  ),
  ...each('ip ifconfig route iwconfig ethtool tc brctl', network),
  ...each(
    'chsh chfn gpasswd newgrp vipw icacls takeown ldconfig hwclock setx swapon dpkg-reconfigure add-apt-repository apt-key apt-add-repository pw-cli tunctl',
    always('privilege'),
  ),
  ...each('systemd-run run-parts anacron', always('persistence')),
  ...each(
    'mshta rundll32 regsvr32 wscript cscript bitsadmin msiexec installutil forfiles gnome-terminal',
    always('hiddenCommand'),
  ),
  ...each('vssadmin wbadmin diskpart cipher format logrotate', always('destroysData')),
  ...each('keytool git-credential-manager aws-vault', always('credentials')),
};
