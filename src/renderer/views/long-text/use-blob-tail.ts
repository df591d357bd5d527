import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

const TAIL = 16 * 1024;

/**
 * Returns the last part of a long string, read when it is first shown; null until then, or if it
 * could not be read.
 */
export function useBlobTail(blob: BlobRef | null): string | null {
  const api = useApi();
  const [tail, setTail] = useState<string | null>(null);
  const hash = blob?.hash ?? null;
  const offset = Math.max(0, (blob?.bytes ?? 0) - TAIL);
  useEffect(() => {
    if (hash === null) return undefined;
    let wanted = true;
    const read = async () => {
      const reply = await api['blobs.read']({ hash, offset, length: TAIL });
      if (wanted && reply.ok)
        setTail(offset === 0 ? reply.value.text : afterFirstLine(reply.value.text));
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [api, hash, offset]);
  return tail;
}

function afterFirstLine(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
