const RULE = '─'.repeat(80);

/** The part of each agent's screen below its last message, as in the recorded screens. */
export const frames: Readonly<Record<string, (draft?: string) => string>> = {
  claude: (draft = '') =>
    [
      '✻ Crunched for 3s · done 10:24 PM',
      '',
      '                                                            ◐ medium · /effort',
      RULE,
      `❯ ${draft}`,
      RULE,
      '  ⏸ manual mode on · ? for shortcuts · ← for agents',
    ].join('\n'),
  'claude-working': (draft = '') =>
    [RULE, `❯ ${draft}`, RULE, '  ⏸ manual mode on · ← for agents'].join('\n'),
  codex: (draft = 'Ask Codex to do anything') =>
    [
      '  Worked for 12s • 06:09',
      '',
      '',
      `› ${draft}`,
      '',
      '  GPT-5.5 default · /workspace/codex',
      '  ← for agents · ? for shortcuts                       ⚠ 1 warning · f2 to view',
    ].join('\n'),
  opencode: (draft = '') =>
    [
      '',
      '  ┃',
      `  ┃  ${draft}`.trimEnd(),
      '  ┃',
      '  ┃  Build · Mock Model Mock',
      `  ╹${'▀'.repeat(76)}`,
      '   /workspace/oc                                    1.6K (1%)  ctrl+p commands',
    ].join('\n'),
  gemini: (draft = '  Type your message or @path/to/file') =>
    [
      '                                                                ? for shortcuts',
      RULE,
      ' Shift+Tab to accept edits',
      '▄'.repeat(80),
      ` > ${draft}`,
      '▀'.repeat(80),
      ' workspace (/directory)        branch        sandbox                     /model',
      ' /workspace/gm                 main          no sandbox        gemini-2.5-flash',
    ].join('\n'),
};
