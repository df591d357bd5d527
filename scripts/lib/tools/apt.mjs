import { existsSync, readFileSync } from 'node:fs';

/** Returns whether packages can be installed without a prompt. */
export function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
