import { Stop } from '../run.mjs';

/**
 * Returns the update feed of a package for electron-builder; null if there is none. An installation
 * is only as trustworthy as this server, and on Linux only the checksums verify the origin of an
 * update.
 */
export function updateFeed(address) {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Stop(
      `CORRAL_UPDATE_URL is ${address}. It must be the https address of a folder, without a password, ? or #.`,
    );
  return { provider: 'generic', url: url.href };
}
