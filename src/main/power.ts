import { powerMonitor } from 'electron';

/** Without a person at the screen the clocks of questions stand still. `onShutdown`: the system ends and waits for nobody. */
export function watchPower(onAway: (isAway: boolean) => void, onShutdown: () => void): void {
  powerMonitor.on('suspend', () => onAway(true)).on('lock-screen', () => onAway(true));
  powerMonitor.on('resume', () => onAway(false)).on('unlock-screen', () => onAway(false));
  powerMonitor.on('shutdown', onShutdown);
}
