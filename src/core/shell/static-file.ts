/**
 * A file of the built page: its path below the page's folder, with `/` between the parts, and its
 * headers.
 */
export type StaticFile = {
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
};

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

/** Matches names in `assets/` that contain a hash of their content. */
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;

/** Matches a permitted part of a path: no hidden file, no `..`, and no separator of any system. */
const PART = /^[\w-][\w.-]*$/;

/**
 * Returns the file for the path of a URL. Returns null if it cannot be a file of the page.
 * `pathname` is the undecoded path of the URL.
 */
export function staticFile(pathname: string): StaticFile | null {
  const path = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (
    !pathname.startsWith('/') ||
    !path.split('/').every((part) => PART.test(part) && !part.endsWith('.'))
  )
    return null;
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  const contentType = TYPES[extension.toLowerCase()];
  if (contentType === undefined) return null;
  return {
    path,
    contentType,
    cacheControl: HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-store',
  };
}
