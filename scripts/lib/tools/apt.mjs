import { existsSync, readFileSync } from 'node:fs';

/** Whether packages can be installed without asking anybody. */
export function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
