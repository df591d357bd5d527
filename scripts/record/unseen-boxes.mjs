import { asks, choice, confirmation, open, run } from './words.mjs';

/** Programs that draw a box or use the whole screen. */
export const unseenBoxes = [
  asks(
    'nano-save',
    '',
    run('nano notes.txt', /\^X/u).concat([
      ['hello', /hello/u],
      [['C-x'], /Save modified/u],
    ]),
    confirmation('Save modified buffer?', ['Yes', 'No', 'Cancel']),
  ),
  asks(
    'nano-name',
    '',
    run('nano', /\^X/u).concat([
      ['hello', /hello/u],
      [['C-x'], /Save modified/u],
      ['y', /File Name/u],
    ]),
    open('File Name to Write'),
  ),
  asks(
    'mc-delete',
    'touch report.txt',
    run('mc --nosubshell -b', /repo/u).concat([
      [['Down'], /./u],
      [['F8'], /Delete file/u],
    ]),
    confirmation('Delete file', ['Yes', 'No']),
  ),
  asks(
    'whiptail-menu',
    '',
    run(
      `whiptail --title Mirrors --menu 'Pick a mirror' 14 44 3 1 Berlin 2 Paris 3 Tokyo`,
      /<Ok>/u,
    ),
    choice('Pick a mirror', ['Berlin', 'Paris', 'Tokyo']),
  ),
  asks(
    'whiptail-yesno',
    '',
    run(`whiptail --yesno 'Restart the services now?' 9 44`, /<Yes>/u),
    confirmation('Restart the services now?', ['Yes', 'No']),
  ),
  asks(
    'whiptail-checklist',
    '',
    run(
      `whiptail --checklist 'What to install' 14 44 3 ssh 'SSH server' on web 'Web server' off mail 'Mail server' off`,
      /<Ok>/u,
    ),
    choice('What to install', ['ssh', 'web', 'mail']),
  ),
  asks(
    'whiptail-input',
    '',
    run(`whiptail --inputbox 'Name of this machine:' 9 44`, /<Ok>/u),
    open('Name of this machine'),
  ),
  asks(
    'dialog-yesno',
    '',
    run(`dialog --yesno 'Format the disk now?' 7 44`, /Yes/u),
    confirmation('Format the disk now?', ['Yes', 'No']),
  ),
  asks(
    'dialog-menu',
    '',
    run(`dialog --menu 'Keyboard layout' 13 44 3 us American de German fr French`, /OK/u),
    choice('Keyboard layout', ['us', 'de', 'fr']),
  ),
  asks(
    'dialog-password',
    '',
    run(`dialog --passwordbox 'Passphrase of the disk' 9 44`, /OK/u),
    open('Passphrase of the disk'),
  ),
  asks(
    'dialog-message',
    '',
    run(`dialog --msgbox 'The update is done.' 7 44`, /OK/u),
    confirmation('The update is done.', ['OK']),
  ),
  asks(
    'fzf-branch',
    '',
    run(`printf 'main\\ndevelop\\nrelease\\n' | fzf --reverse --prompt 'Branch> '`, /3\/3/u),
    choice('Branch', ['main', 'develop', 'release']),
  ),
];
