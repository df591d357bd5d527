/** A file of the built page: its path below the page's folder, with `/` between the parts, and how it is served. */
export type StaticFile = { readonly path: string; readonly contentType: string; readonly cacheControl: string };

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

/** Names in `assets/` hold a hash of their content. */
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;

/** Names a path may be made of: no hidden file, no `..`, no separator of any system in disguise. */
const PART = /^[\w-][\w.-]*$/;

/** The file that a path of an address stands for; null where it cannot be one of ours. `pathname` as it stands in the address. */
export function staticFile(pathname: string): StaticFile | null {
  const path = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (!pathname.startsWith('/') || !path.split('/').every((part) => PART.test(part) && !part.endsWith('.'))) return null;
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  const contentType = TYPES[extension.toLowerCase()];
  if (contentType === undefined) return null;
  return { path, contentType, cacheControl: HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-store' };
}
