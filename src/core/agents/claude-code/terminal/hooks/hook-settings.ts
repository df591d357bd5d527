/** Seconds for which a question may stay open in both places; then it is answered in the terminal only. */
const A_DAY = 86_400;
/** Seconds that Claude Code waits for Corral to take note of something. */
const NOTE = 5;

/**
 * What Corral wants to be told. `MessageDisplay` is not here: with it the terminal would show text only when it is
 * complete. `SessionStart` takes no address, only commands (2.1.329).
 */
const noted = ['UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop', 'SessionEnd'] as const;

export type HookAddress = { readonly port: number; readonly key: string; readonly secret: string };

/** Settings on top of the person's own, whose hooks go on working. The secret is for the eyes of the owner only. */
export function hookSettings({ port, key, secret }: HookAddress): string {
  const hook = (timeout: number) => {
    const url = `http://127.0.0.1:${port}/claude-code/${key}`;
    return [{ hooks: [{ type: 'http', url, timeout, headers: { Authorization: `Bearer ${secret}` } }] }];
  };
  const events = noted.map((event) => [event, hook(NOTE)] as const);
  return JSON.stringify({ hooks: { ...Object.fromEntries(events), PermissionRequest: hook(A_DAY) } });
}
