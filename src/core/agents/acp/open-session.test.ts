import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import {
  agentOf,
  events,
  exits,
  said,
  start,
  startRun,
  testFolder,
  until,
  untilEvent,
  useHostileAgents,
} from './testing/hostile-run.fixture.ts';

useHostileAgents();

describe('The first requests to an agent', () => {
  test('AcpAgent.start lists the ways to log in, and logs in by one of them before the session', async () => {
    const refused = await start('login', { shortened: [] });
    const path = join(testFolder(), 'hostile');
    const problem = refused.ok ? null : refused.error;
    expect(problem?.logIns).toMatchObject([
      { id: 'web', name: 'Web', description: 'Opens a browser.', how: { type: 'agent' } },
      { id: 'closed', how: { type: 'agent' } },
      { id: 'cli', how: { type: 'terminal', file: path, args: ['--login'], env: { MODE: 'web' } } },
      { id: 'old', how: { type: 'terminal', file: 'other', args: ['login'], env: {} } },
      { id: 'key', how: { type: 'variables', names: ['API_KEY'], isOwnEntry: false } },
    ]);
    const closed = await start('login', { logIn: 'closed' });
    expect(closed).toMatchObject({ ok: false, error: { kind: 'notLoggedIn' } });
    expect(closed.ok ? '' : textIn('en', closed.error.message)).toMatch(/The browser was closed/);
    const living = await startRun('login', { logIn: 'web' });
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(said()).toContain('You said: Hi');
  });

  test('AcpRun returns all prompts and ends with the ways to log in when a prompt is refused for a login', async () => {
    const living = await startRun('logged-out');
    living.prompt('a', 'Hi');
    await untilEvent('turnEnded');
    living.prompt('b', 'slow');
    living.prompt('c', 'Then this');
    const exit = await until(() => exits[0]);
    expect(exit.problem).toMatchObject({ kind: 'notLoggedIn' });
    expect(textIn('en', exit.problem?.message ?? '')).toContain('The login has expired');
    expect(exit.problem?.logIns?.map(({ id }) => id)).toContain('web');
    const returned = events.filter(({ type }) => type === 'promptReturned');
    expect(returned).toMatchObject([{ promptKey: 'b' }, { promptKey: 'c' }]);
    expect(said().filter((text) => text.startsWith('You said'))).toEqual(['You said: Hi']);
  });

  test('AcpAgent.start begins with a copy of a conversation, whose id is not that of the original', async () => {
    const agent = agentOf('forks', []);
    const living = await startRun('forks', { agent, forkOf: 'original' });
    expect(events).toContainEqual({ type: 'facts', facts: { agentSessionId: 's' } });
    expect((await agent.detect()).capabilities.fork).toBe(true);
    await living.stop();
    const same = await start('forks-itself', { forkOf: 'original' });
    expect(same).toMatchObject({ ok: false, error: { kind: 'agentRefused' } });
  });

  test('AcpAgent.start refuses to fork if the agent does not announce it, and begins nothing', async () => {
    const agent = agentOf('', []);
    const started = await start('', { agent, forkOf: 'original' });
    expect(started).toMatchObject({ ok: false, error: { kind: 'agentRefused' } });
    expect(events.some(({ type }) => type === 'turnStarted')).toBe(false);
    expect((await agent.detect()).capabilities.fork).toBe(false);
  });

  test.each([
    ['a new session', {}],
    ['a copy', { forkOf: 'original' }],
    ['a resumed session', { resume: 's' }],
    ['a loaded session', { resume: 's', isKnown: false }],
  ])('AcpAgent.start sends the additional folders of %s', async (_name, how) => {
    const agent = agentOf('takes-folders', []);
    const living = await startRun('takes-folders', {
      agent,
      ...how,
      additionalFolders: ['/srv/a', '/srv/b'],
    });
    living.prompt('key', 'folders');
    await untilEvent('turnEnded');
    expect(said().join()).toContain('Folders: /srv/a,/srv/b');
    expect(events.some(({ type }) => type === 'notice')).toBe(false);
    expect((await agent.detect()).capabilities.additionalFolders).toBe(true);
  });

  test('AcpAgent.start leaves out folders that the agent does not take, and a notice names them', async () => {
    const agent = agentOf('forks', []);
    const living = await startRun('forks', { agent, additionalFolders: ['/srv/a'] });
    living.prompt('key', 'folders');
    await untilEvent('turnEnded');
    expect(said().join()).toContain('Folders: none');
    const notice = events.find(({ type }) => type === 'notice');
    expect(notice).toMatchObject({ text: { values: { folders: '/srv/a' } } });
    expect((await agent.detect()).capabilities.additionalFolders).toBe(false);
  });
});
