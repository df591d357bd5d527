import type { BlobRef, ToolStatus } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { blobAt, type BlobPath } from './blob-refs.ts';

/**
 * Describes the owner of tool details: their message and tool, and which of their strings are
 * truncated.
 */
export type TextOwner = {
  readonly sessionId: string;
  /** The id of the message that contains them. */
  readonly messageId: string;
  readonly toolUseId: string | null;
  readonly status: ToolStatus | null;
  readonly progress: string | null;
  readonly blobs: readonly BlobRef[];
  /** Path of the details inside of their message. */
  readonly path: BlobPath;
};

export type DetailsOf<T extends ToolDetails['type']> = Extract<ToolDetails, { type: T }>;

export type DetailsProps<T extends ToolDetails['type']> = {
  readonly details: DetailsOf<T>;
  readonly owner: TextOwner;
};

export function ownBlob(owner: TextOwner, ...path: BlobPath): BlobRef | null {
  return blobAt(owner.blobs, [...owner.path, ...path]);
}
