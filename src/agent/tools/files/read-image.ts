import { done, failed } from '../result/outcome.ts';
import type { ToolOutcome } from '../tool.ts';

/** Bytes of the largest image: 5 MB as base64, the smallest limit of the APIs (Anthropic, "Vision"). */
const MAX_IMAGE = 3_750_000;

/** Returns an image for the model; null if the bytes are no image of a type that all APIs take. */
export function readImage(name: string, bytes: Uint8Array): ToolOutcome | null {
  const mediaType = imageType(bytes);
  if (mediaType === null) return null;
  if (bytes.length > MAX_IMAGE)
    return failed(
      `${name} is an image of ${bytes.length} bytes; at most ${MAX_IMAGE} can be shown. Make it smaller first.`,
    );
  const data = Buffer.from(bytes).toString('base64');
  return done(`Image ${name}, ${mediaType}, ${bytes.length} bytes:`, {
    parts: [{ kind: 'image', mediaType, data }],
  });
}

function imageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return null;
}
