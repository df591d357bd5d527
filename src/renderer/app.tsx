import { useEffect, useState } from 'react';

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

/** A start that takes less time shows no screen before the desk; the screen would only flash. */
const QUIET_START_MS = 300;

/** Renders the desk, or the reason why the desk cannot be shown yet. */
export function App() {
  const client = useClient();
  const status = useConnection();
  const isConnected = status.kind === 'connected';
  const isQuiet = useQuietStart();
  const isLoaded = useDeskLoaded();
  const failure = useDeskFailure();
  useEffect(() => openDesk(client), [client]);
  useEffect(() => {
    if (isConnected) void loadMachine(client.api);
  }, [client, isConnected]);
  useReportColours(isConnected && isLoaded);
  useAppearance(useSessionGroups().waiting.length);
  if (failure) {
    return (
      <main className="mx-auto max-w-xl p-6">
        <ProblemBox failure={failure} />
      </main>
    );
  }
  // A browser without access must not show the desk that it loaded before.
  if (isLoaded && status.kind !== 'refused') return <Desk />;
  const isStarting = isQuiet && (isConnected || status.kind === 'connecting');
  return isStarting ? null : <ConnectionScreen />;
}

/** Returns true during the first `QUIET_START_MS` of the page. */
function useQuietStart(): boolean {
  const [isQuiet, setIsQuiet] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(false), QUIET_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
