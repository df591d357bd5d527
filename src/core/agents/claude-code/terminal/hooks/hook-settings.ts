/**
 * Seconds for which a question may stay open in both places; after that only the terminal can
 * answer it.
 */
const A_DAY = 86_400;
/** Seconds that Claude Code waits for Corral's reply to a report. */
const NOTE = 5;

/**
 * Events that Corral subscribes to. `MessageDisplay` is missing, because it makes the terminal show
 * text only when it is complete. `SessionStart` accepts no address, only commands (2.1.329).
 */
const reportedEvents = [
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SessionEnd',
] as const;

export type HookAddress = { readonly port: number; readonly key: string; readonly secret: string };

/**
 * Returns settings that are added to the person's own, whose hooks stay active. Only the owner may
 * read them because of the secret.
 */
export function hookSettings({ port, key, secret }: HookAddress): string {
  const hook = (timeout: number) => {
    const url = `http://127.0.0.1:${port}/claude-code/${key}`;
    return [
      { hooks: [{ type: 'http', url, timeout, headers: { Authorization: `Bearer ${secret}` } }] },
    ];
  };
  const events = reportedEvents.map((event) => [event, hook(NOTE)] as const);
  return JSON.stringify({
    hooks: { ...Object.fromEntries(events), PermissionRequest: hook(A_DAY) },
  });
}
