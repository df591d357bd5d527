import { expect } from '@playwright/test';

import { Tui } from '../../support/api/tui.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test('Shift+Enter has its own code for a program that requested it, and is Enter again after a reset', async ({
  corral,
  page,
}) => {
  expect(corral.address).not.toBe('');
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run(
    String.raw`stty -icanon -echo; printf '\033[>1u'; echo ready $((40 + 2)); cat -v`,
  );
  await terminal.shows('ready 42');
  await page.keyboard.press('Shift+Enter');
  await terminal.shows('^[[13;2u');
  // A view that is opened later knows of the request by the snapshot.
  await page.reload();
  await terminal.shows('^[[13;2u');
  await terminal.input.focus();
  await page.keyboard.press('Shift+Enter');
  await terminal.shows('^[[13;2u^[[13;2u');
  await page.keyboard.press('Control+C');
  // The shell drops keys that are typed before it has ended the program.
  await terminal.shows(/13;2u\S*~[#$]/u);
  await terminal.run(String.raw`printf '\033c'; stty -icrnl; echo again $((40 + 3)); cat -v`);
  await terminal.shows('again 43');
  await page.keyboard.press('Shift+Enter');
  await terminal.shows('^M');
  await expect(terminal.region).not.toContainText('13;2u');
});

/**
 * The agents with the command that starts their own interface, and a text of its empty prompt. Codex
 * fetches an announcement at each start, whatever its settings; here it finds no proxy for it.
 */
const AGENTS = [
  ['claude', 'claude', /Claude Code v\d/u],
  ['codex', 'HTTPS_PROXY=http://127.0.0.1:9 codex --no-daemon --model scripted', /OpenAI Codex/u],
  ['gemini', 'gemini', /Type your message/u],
  ['opencode', 'OPENCODE_DISABLE_AUTOUPDATE=1 opencode', /Ask anything/u],
] as const;

for (const [agent, command, ready] of AGENTS)
  test.describe(agent, () => {
    test.use({ agents: [agent] });

    test(`Shift+Enter inserts a new line into the prompt of ${agent} in a terminal`, async ({
      corral,
      page,
      model,
    }) => {
      test.slow();
      const terminal = new TerminalView(page);
      await terminal.open();
      const tui = await Tui.openShell(corral);
      await terminal.run(`cd ${corral.machine.project} && clear && ${command}`);
      await tui.expectText(ready);
      await page.keyboard.type('first words');
      await tui.expectText('first words');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('second words');
      await tui.expectText(/first words[^\n]*\n[^\n]*second words/u);
      await page.keyboard.press('Enter');
      await expect
        .poll(() =>
          model
            .requests()
            .map(({ body }) => JSON.stringify(body.messages))
            .join('\n'),
        )
        .toContain(String.raw`first words\nsecond words`);
      tui.close();
    });
  });
