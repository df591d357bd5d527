import { useState } from 'react';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { parentFolder } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

type Reply = Awaited<ReturnType<CorralApi['folders.list']>>;
type Listing = Extract<Reply, { ok: true }>['value'];

export type FolderListing = {
  readonly listing: Listing | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  /** Shows what is in `path`; a failure leaves what was shown. */
  readonly load: (path: string) => Promise<Listing | null>;
  /** Shows what is in `path`, or in the nearest folder above it that is there. */
  readonly loadNearest: (path: string) => Promise<Listing | null>;
};

export function useFolderListing(): FolderListing {
  const api = useApi();
  const [listing, setListing] = useState<Listing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async (path: string) => {
    setLoading(true);
    const reply = await api['folders.list']({ path });
    setLoading(false);
    setFailure(reply.ok ? null : reply.error);
    if (!reply.ok) return null;
    setListing(reply.value);
    return reply.value;
  };
  const loadNearest = async (path: string) => {
    for (let at: string | null = path; at !== null; at = parentFolder(at)) {
      const reached = await load(at);
      if (reached) return reached;
    }
    return null;
  };
  return { listing, failure, isLoading, load, loadNearest };
}
