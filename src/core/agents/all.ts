import { catalogueDrivers } from './acp/catalogue/catalogue.ts';
import { claudeCodeDriver } from './claude-code/driver.ts';
import { claudeTools } from './claude-code/tools/registry.ts';
import { codexDriver } from './codex/driver.ts';
import { corralDriver } from './corral/driver.ts';
import { demoDriver } from './demo/driver.ts';
import type { AgentDriver } from './driver.ts';
import { geminiDriver } from './gemini/driver.ts';
import { GENERIC, type AgentScreen } from './kits/screen/agent-screen.ts';
import { opencodeDriver } from './opencode/driver.ts';
import { terminalDrivers } from './terminal/catalogue/terminal-drivers.ts';

/** The agents that Corral drives, in display order. This is the only list of them. */
export const agentDrivers: readonly AgentDriver[] = [
  corralDriver,
  claudeCodeDriver,
  codexDriver,
  geminiDriver,
  opencodeDriver,
  ...catalogueDrivers,
  ...terminalDrivers,
  demoDriver(claudeTools),
];

/** Returns the screens that Corral reads. Among equally likely ones the first wins. */
export function screensOf(drivers: readonly AgentDriver[]): readonly AgentScreen[] {
  return drivers.flatMap(({ screen }) => screen ?? []);
}

export const agentScreens = screensOf(agentDrivers);

/** The names that a screen reading may have. */
export const screenNames: readonly string[] = [...agentScreens.map(({ name }) => name), GENERIC];
