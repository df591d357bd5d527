import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

/** Number of the newest conversations among which those of a project are searched. */
const NEWEST = 500;
/** Delay before the list is read again while core looks for new files. */
const AGAIN_MS = 1000;

/** Returns the newest conversations that agents had on this machine; none until core has replied. */
export function useFoundConversations(): readonly TranscriptInfo[] {
  const api = useApi();
  const [found, setFound] = useState<readonly TranscriptInfo[]>([]);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (isRepeat: boolean) => {
      const reply = await api['transcripts.list']({ limit: NEWEST, isRepeat });
      if (isOver || !reply.ok) return;
      setFound(reply.value.transcripts);
      if (reply.value.isListing) timer = setTimeout(() => void read(true), AGAIN_MS);
    };
    void read(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api]);
  return found;
}
