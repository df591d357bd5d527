import { Stop } from '../run.mjs';

/**
 * Where a package looks for new versions, as electron-builder wants it; `null`: nowhere. What is installed is as trustworthy as this
 * place, and on Linux nothing but its checksums says that it came from there.
 */
export function updateFeed(address) {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Stop(`CORRAL_UPDATE_URL is ${address}. It must be the https address of a folder, without a password, ? or #.`);
  return { provider: 'generic', url: url.href };
}
