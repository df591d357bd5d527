import { expect, test } from 'vitest';

import { paneFormat, readPanes } from './pane-list.ts';

const mark = 'MARK';
const names = [...paneFormat(mark).matchAll(/#\{([^}]+)\}/g)].map((match) => match[1] ?? '');

function record(values: Readonly<Record<string, string>>): string {
  const usual: Readonly<Record<string, string>> = {
    session_id: '$0',
    session_attached: '1',
    window_id: '@0',
    window_index: '0',
    window_active: '1',
    pane_id: '%0',
    pane_index: '0',
    pane_active: '1',
    pane_pid: '42',
    pane_width: '80',
    pane_height: '24',
    pane_dead: '0',
    pane_in_mode: '0',
    session_name: 'work',
    window_name: 'editor',
    pane_current_command: 'vim',
    pane_title: 'host',
    pane_current_path: '/home/user',
  };
  return `${mark}.${names.map((name) => values[name] ?? usual[name] ?? '').join(mark)}\n`;
}

test('readPanes groups panes by window and session', () => {
  const printed =
    record({}) +
    record({ pane_id: '%1', pane_index: '1', pane_active: '0', pane_in_mode: '1' }) +
    record({
      session_id: '$3',
      session_name: '工作',
      session_attached: '0',
      window_id: '@7',
      window_index: '4',
      pane_id: '%9',
      pane_dead: '1',
    });
  const { sessions, truncated } = readPanes(printed, mark, null);
  expect(truncated).toBe(false);
  const shown = sessions.map(({ tmuxSessionId, name, attached, windows }) => ({
    tmuxSessionId,
    name,
    attached,
    windows: windows.map(({ windowId, index, panes }) => [
      windowId,
      index,
      ...panes.map((pane) => [pane.paneId, pane.inMode, pane.dead]),
    ]),
  }));
  expect(shown).toEqual([
    {
      tmuxSessionId: '$0',
      name: 'work',
      attached: 1,
      windows: [['@0', 0, ['%0', false, false], ['%1', true, false]]],
    },
    { tmuxSessionId: '$3', name: '工作', attached: 0, windows: [['@7', 4, ['%9', false, true]]] },
  ]);
});

test("readPanes neither counts Corral's own client nor returns its own views", () => {
  const { sessions } = readPanes(
    record({ session_attached: '2' }) + record({ session_id: '$8', '@corral_view': '1' }),
    mark,
    '$0',
  );
  expect(sessions.map(({ tmuxSessionId, attached }) => [tmuxSessionId, attached])).toEqual([
    ['$0', 1],
  ]);
});

test('readPanes keeps hostile names as plain names', () => {
  const cwd = '/tmp/a\nb.\n$0 %0 c;`reboot`';
  const { sessions } = readPanes(
    record({ pane_current_path: cwd, pane_title: '\u{1b}]0;x\u{7} #(reboot)', session_name: '' }),
    mark,
    null,
  );
  expect(sessions[0]).toMatchObject({
    name: '',
    windows: [{ panes: [{ cwd, title: ']0;x  #(reboot)' }] }],
  });
});

test('readPanes omits an incomplete record', () => {
  expect(readPanes(`${mark}.$0${mark}1\nerror`, mark, null)).toEqual({
    sessions: [],
    truncated: false,
  });
  expect(readPanes('', mark, null).sessions).toEqual([]);
});

test('readPanes truncates the list to 500 panes', () => {
  const printed = Array.from({ length: 501 }, (_, at) => record({ pane_id: `%${at}` })).join('');
  const { sessions, truncated } = readPanes(printed, mark, null);
  expect([sessions[0]?.windows[0]?.panes.length, truncated]).toEqual([500, true]);
});
