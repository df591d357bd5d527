import { useState } from 'react';

import { parentFolder } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

type Reply = Awaited<ReturnType<CorralApi['folders.list']>>;
type Listing = Extract<Reply, { ok: true }>['value'];

export type FolderListing = {
  readonly listing: Listing | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  /** Lists `path`. A failure keeps the earlier listing. */
  readonly load: (path: string) => Promise<Listing | null>;
  /** Lists `path`, or its nearest parent folder that exists. */
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
      const opened = await load(at);
      if (opened) return opened;
    }
    return null;
  };
  return { listing, failure, isLoading, load, loadNearest };
}
