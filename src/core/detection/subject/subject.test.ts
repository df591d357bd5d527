import { describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { readQuestion } from '../answer/read-question.ts';

function screen(text: string): ScreenText {
  const lines = text.split('\n');
  const rest = {
    cols: 80,
    rows: Math.max(24, lines.length),
    alternate: false,
    bracketedPaste: false,
    title: null,
    top: 0,
    offset: 1,
  };
  const cursor = { row: lines.length - 1, col: lines.at(-1)?.length ?? 0, visible: true };
  const shown = [...lines, ...Array.from({ length: rest.rows - lines.length }, () => '')];
  return {
    ...rest,
    lines: shown,
    wrapped: shown.map(() => false),
    faintFrom: shown.map(() => null),
    cursor,
  };
}

const subject = async (text: string) => {
  const found = await readQuestion(screen(text), { agentScreens });
  return (
    found && {
      text: found.subject.text,
      command: found.subject.command,
      contextComplete: found.message.contextComplete,
    }
  );
};

describe('subjectOf', () => {
  test('subjectOf returns the command of an approval, which is between dashes above its options', async () => {
    const rule = '─'.repeat(54);
    const dashes = '╌'.repeat(54);
    const panel = [
      ' Bash command',
      ' Create build output',
      dashes,
      ' mkdir -p build && touch build/out.txt',
      dashes,
      ' Do you want to proceed?',
    ];
    const options = [
      ' ❯ 1. Yes',
      "   2. Yes, and don't ask again for mkdir -p build",
      '   3. Yes, and switch to auto mode',
      '   4. No',
      '',
      ' Esc to cancel · Tab to amend',
    ];
    const found = await subject(
      ['● Creating build output', '', rule, ...panel, ...options].join('\n'),
    );
    expect(found?.text.split('\n').map((line) => line.trim())).toEqual(
      panel.map((line) => line.trim()),
    );
  });

  test('subjectOf returns all output of apt since the command', async () => {
    const output = 'The following packages will be REMOVED:\n  libc6 bash';
    const text = `$ sudo apt remove x\n${output}`;
    expect(await subject(`old\n${text}\nDo you want to continue? [Y/n] `)).toEqual({
      text,
      command: 'sudo apt remove x',
      contextComplete: true,
    });
  });

  test('subjectOf returns the hunk that git asks about, without the previous hunk', async () => {
    const hunk = '@@ -9,2 +9,2 @@\n-safe = true\n+safe = false';
    const before = '@@ -1,2 +1,2 @@\n-one\n+ONE\n(1/2) Stage this hunk [y,n,q,a,d,e,?]? y';
    expect(
      await subject(`${before}\n${hunk}\n(2/2) Stage this hunk [y,n,q,a,d,e,?]? `),
    ).toMatchObject({
      text: hunk,
      contextComplete: true,
    });
  });

  test('subjectOf returns the plan of terraform with its comments', async () => {
    const plan =
      'Terraform will perform the following actions:\n\n  # null_resource.a will be destroyed\n\nPlan: 0 to add, 0 to change, 1 to destroy.';
    const found = await subject(`$ terraform apply\n${plan}\n\n  Enter a value: `);
    expect(found?.text).toContain(plan);
  });

  test.each([
    ['Do you want to continue? [Y/n] ', false],
    ['  Enter a value: ', false],
    ['这个方案可以吗？[Y/n] ', false],
    ['Delete report.txt? [y/N] ', true],
    ['package name: (corral) ', true],
  ])(
    'subjectOf reports whether the subject is complete if "%s" is the only line: %s',
    async (text, isComplete) => {
      expect((await subject(text))?.contextComplete).toBe(isComplete);
    },
  );

  test('readQuestion includes the subject in the content, up to 500 characters', async () => {
    const found = await readQuestion(
      screen('$ sudo apt remove x\n  libc6 bash\nDo you want to continue? [Y/n] '),
      { agentScreens },
    );
    expect(found?.message.content).toMatch(/libc6 bash/);
    expect(found?.message.content.length).toBeLessThanOrEqual(500);
  });

  test('subjectOf hides secrets', async () => {
    const found = await subject(
      '$ export API_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789\nDeploy report.txt? [y/N] ',
    );
    expect(JSON.stringify(found)).not.toContain('ghp_abc');
  });
});
