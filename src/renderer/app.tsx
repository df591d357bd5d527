import { useEffect } from 'react';

import { ConnectionScreen } from './desk/connection-screen.tsx';
import { Desk } from './desk/desk.tsx';
import { useAppearance } from './desk/use-appearance.ts';
import { useReportColours } from './features/terminal/view/use-report-colours.ts';
import { ProblemBox } from './kit/ui/problem-box.tsx';
import { useClient } from './stores/connection/api.ts';
import { useConnection } from './stores/connection/connection-store.ts';
import { openDesk, useDeskFailure, useDeskLoaded } from './stores/desk/desk.ts';
import { loadMachine } from './stores/desk/machine.ts';
import { useSessionGroups } from './stores/sessions/use-session-groups.ts';

/** Renders the desk, or the reason why the desk cannot be shown yet. */
export function App() {
  const client = useClient();
  const status = useConnection();
  const isConnected = status.kind === 'connected';
  const isLoaded = useDeskLoaded();
  const failure = useDeskFailure();
  useEffect(() => openDesk(client), [client]);
  useEffect(() => {
    if (isConnected) void loadMachine(client.api);
  }, [client, isConnected]);
  useReportColours(isConnected);
  useAppearance(useSessionGroups().waiting.length);
  if (failure) {
    return (
      <main className="mx-auto max-w-xl p-6">
        <ProblemBox failure={failure} />
      </main>
    );
  }
  // A browser without access must not show the desk that it loaded before.
  return isLoaded && status.kind !== 'refused' ? <Desk /> : <ConnectionScreen />;
}
