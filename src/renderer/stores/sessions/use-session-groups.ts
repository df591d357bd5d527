import { useMemo } from 'react';

import { useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';

import { groupSessions, type SessionGroups } from './groups.ts';

export function useSessionGroups(): SessionGroups {
  const sessions = useSessions();
  const open = useOpenInteractions();
  return useMemo(() => groupSessions(sessions, open), [sessions, open]);
}
