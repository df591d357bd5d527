import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { OfferedChannel } from '#shared/notification/channel-info.ts';

/** Returns the channels that core has; none until it has said so. */
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
