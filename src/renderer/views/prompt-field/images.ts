import { create } from 'zustand';

import type { AgentInfo } from '#shared/contract/agents.ts';
import {
  MAX_ALL_IMAGES_BYTES,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type Attachment,
  type ImageType,
} from '#shared/conversation/attachment.ts';

export type DraftImage = Attachment & {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
};

export type Refusal = {
  readonly reason: 'type' | 'size' | 'count' | 'total' | 'unreadable' | 'agent';
  readonly name: string;
};

/** Returns true if images can be sent to an agent, or while the agent is unknown. */
export const readsImages = (agent: AgentInfo | undefined): boolean =>
  agent?.capabilities.images !== false;

/** Stores unsent images by session, in this window only: a reload removes them. */
const useImages = create<{ readonly bySession: Readonly<Record<string, readonly DraftImage[]>> }>()(
  () => ({ bySession: {} }),
);

const NONE: readonly DraftImage[] = [];

export function useDraftImages(sessionId: string): readonly DraftImage[] {
  return useImages((s) => s.bySession[sessionId] ?? NONE);
}

export function draftImagesOf(sessionId: string): readonly DraftImage[] {
  return useImages.getState().bySession[sessionId] ?? NONE;
}

/** The only function that writes this store. */
export function setDraftImages(sessionId: string, images: readonly DraftImage[]): void {
  const { [sessionId]: _, ...others } = useImages.getState().bySession;
  useImages.setState({
    bySession: images.length === 0 ? others : { ...others, [sessionId]: images },
  });
}

type Candidate = { readonly name: string; readonly bytes: number; readonly base64: string | null };

const signatures: readonly (readonly [string, ImageType])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

/**
 * Returns the type of an image by its first bytes, because a name or the type from the browser may
 * be wrong, which would block the agent.
 */
export function imageTypeOf(base64: string): ImageType | null {
  return signatures.find(([start]) => base64.startsWith(start))?.[1] ?? null;
}

/** Returns why one more image is refused; null if it is accepted. */
function refusalOf(
  images: readonly DraftImage[],
  { bytes, base64 }: Candidate,
): Refusal['reason'] | null {
  if (bytes > MAX_IMAGE_BYTES) return 'size';
  if (base64 === null) return 'unreadable';
  if (imageTypeOf(base64) === null) return 'type';
  if (images.length >= MAX_IMAGES) return 'count';
  return images.reduce((sum, image) => sum + image.bytes, bytes) > MAX_ALL_IMAGES_BYTES
    ? 'total'
    : null;
}

/** Adds the images that are accepted and returns the reasons for the others. */
export function admit(
  images: readonly DraftImage[],
  candidates: readonly Candidate[],
  newId: () => string,
) {
  const [taken, refusals]: [DraftImage[], Refusal[]] = [[...images], []];
  for (const candidate of candidates) {
    const { name, bytes, base64 } = candidate;
    const mediaType = base64 === null ? null : imageTypeOf(base64);
    const reason = refusalOf(taken, candidate);
    if (reason !== null || base64 === null || mediaType === null)
      refusals.push({ name, reason: reason ?? 'type' });
    else taken.push({ id: newId(), name, bytes, mediaType, base64 });
  }
  return { images: taken, refusals };
}

/** Returns the content of a file in base64; null if it cannot be read or is too big. */
async function base64Of(file: File): Promise<string | null> {
  if (file.size > MAX_IMAGE_BYTES) return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : null),
    );
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}

/**
 * Reads files into the draft of a session. Returns the refused ones: all of them if the agent reads
 * no images.
 */
export async function addImages(
  sessionId: string,
  files: readonly File[],
  agent: AgentInfo | undefined,
): Promise<readonly Refusal[]> {
  if (!readsImages(agent)) return files.map(({ name }) => ({ name, reason: 'agent' }));
  const candidates = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: file.size,
      base64: file.size === 0 ? null : await base64Of(file),
    })),
  );
  const { images, refusals } = admit(draftImagesOf(sessionId), candidates, () =>
    crypto.randomUUID(),
  );
  setDraftImages(sessionId, images);
  return refusals;
}
