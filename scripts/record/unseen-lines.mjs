import { asks, choice, confirmation, open, rests, run } from './words.mjs';

const node = process.execPath;
const disk = 'truncate -s 20M disk.img';
const GPG = 'gpg --full-generate-key';
const gpgKind = run(GPG, /Your selection\?/u);
const gpgSize = gpgKind.concat(run('1', /What keysize/u));
const gpgValid = gpgSize.concat(run('', /valid for\? \(0\)/u));
const gpgCorrect = gpgValid.concat(run('0', /correct\? \(y\/N\)/u));
const gpgName = gpgCorrect.concat(run('y', /Real name/u));
const gpgOkay = gpgName.concat(
  run('Ada Lovelace', /Email/u),
  run('ada@example.com', /Comment/u),
  run('', /\(O\)kay/u),
);
const newPartition = run('fdisk disk.img', /m for help/u).concat(run('n', /Select \(default p\)/u));
const keytool =
  'keytool -genkeypair -alias a -keyalg RSA -keystore k.p12 -storepass secret12 -keypass secret12';
const server = `cat > ssh.cjs <<'END'
const { Server, utils } = require('ssh2');
const server = new Server({ hostKeys: [utils.generateKeyPairSync('ecdsa', { bits: 256 }).private] }, (client) => client.on('error', () => {}).on('authentication', (context) => context.reject(['password'])));
server.listen(0, '127.0.0.1', () => require('node:fs').writeFileSync('port', String(server.address().port)));
setTimeout(() => process.exit(), 40000);
END
${node} ssh.cjs > /dev/null 2>&1 & while [ ! -s port ]; do read -t 0.1 < <(:) || true; done`;

const disks = [
  asks(
    'fdisk-type',
    disk,
    newPartition,
    choice('Select (default p)', [
      'primary (0 primary, 0 extended, 4 free)',
      'extended (container for logical partitions)',
    ]),
  ),
  asks(
    'fdisk-number',
    disk,
    newPartition.concat(run('p', /Partition number/u)),
    open('Partition number (1-4, default 1)'),
  ),
  rests('fdisk-command', disk, run('fdisk disk.img', /m for help/u)),
  asks(
    'parted-destroy',
    disk,
    run('parted disk.img mklabel gpt', /./u).concat(
      run('parted disk.img mklabel msdos', /Yes\/No/u),
    ),
    confirmation('Do you want to continue?', ['Yes', 'No']),
  ),
  asks(
    'gdisk-write',
    disk,
    run('gdisk disk.img', /\? for help/u).concat(run('w', /\(Y\/N\)/u)),
    confirmation('Do you want to proceed?', ['Y', 'N']),
  ),
  asks(
    'mkfs-anyway',
    `${disk}; mkfs.ext4 -q disk.img`,
    run('mkfs.ext4 disk.img', /Proceed anyway/u),
    confirmation('Proceed anyway?', ['y', 'N']),
  ),
  asks(
    'e2fsck-fix',
    `${disk}; mkfs.ext4 -q disk.img; debugfs -w -R 'clri <2>' disk.img 2> /dev/null`,
    run('e2fsck -f disk.img', /<y>\?/u),
    confirmation('Root inode is not a directory.'),
  ),
];
const keys = [
  asks(
    'gpg-kind',
    '',
    gpgKind,
    choice('Please select what kind of key you want', [
      'RSA and RSA (default)',
      'DSA and Elgamal',
      'DSA (sign only)',
      'RSA (sign only)',
      'Existing key from card',
    ]),
  ),
  asks('gpg-keysize', '', gpgSize, open('What keysize do you want? (3072)')),
  asks('gpg-valid', '', gpgValid, open('Key is valid for? (0)')),
  asks('gpg-correct', '', gpgCorrect, confirmation('Is this correct?', ['y', 'N'])),
  asks('gpg-name', '', gpgName, open('Real name')),
  asks('gpg-okay', '', gpgOkay, choice('Change', ['Name', 'Comment', 'Email', 'Okay', 'Quit'])),
  asks(
    'keytool-name',
    '',
    run(keytool, /first and last name/u),
    open('What is your first and last name?'),
  ),
  asks(
    'keytool-correct',
    '',
    run(keytool, /first and last name/u).concat(
      run('Ada', /unit/u),
      run('', /name of your organization\?/u),
      run('', /City/u),
      run('', /State/u),
      run('', /country/u),
      run('', /correct\?/u),
    ),
    confirmation('correct?'),
  ),
  asks(
    'ssh-unknown-host',
    server,
    run('ssh -p $(cat port) dev@127.0.0.1', /fingerprint\]/u),
    confirmation('Are you sure you want to continue connecting', ['yes', 'no', 'fingerprint']),
  ),
  asks(
    'ssh-password',
    server,
    run(
      'ssh -o StrictHostKeyChecking=no -o LogLevel=ERROR -p $(cat port) dev@127.0.0.1',
      /password:/u,
    ),
    open(`dev@127.0.0.1's password`),
  ),
  asks('psql-password', '', run('psql -W -h 127.0.0.1 -U dev shop', /Password/u), open('Password')),
];

/** Programs that ask line by line: disks and keys. */
export const unseenLines = [...disks, ...keys];
