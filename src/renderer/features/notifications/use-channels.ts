import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { OfferedChannel } from '#shared/notification/channel-info.ts';

/** Returns the channels of core; an empty list until they are loaded. */
export function useChannels(): readonly OfferedChannel[] {
  const api = useApi();
  const [channels, setChannels] = useState<readonly OfferedChannel[]>([]);
  useEffect(() => {
    let isWanted = true;
    void api['notifications.channels']({}).then((reply) => {
      if (isWanted && reply.ok) setChannels(reply.value.channels);
    });
    return () => {
      isWanted = false;
    };
  }, [api]);
  return channels;
}
