import { expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';
import { NO_OWN_SETUP, type Project } from '#shared/project/project.ts';

import { projectOptions } from './project-options.ts';

const project = (folder: string, createdAt = 0): Project => ({
  projectId: folder,
  name: folder.slice(1),
  folder,
  colour: null,
  agentId: null,
  permissionMode: null,
  own: NO_OWN_SETUP,
  confirmed: [],
  createdAt,
  removedAt: null,
});

const sessions = [
  aSession('a', { cwd: '/old', repository: null, updatedAt: 10 }),
  aSession('b', { cwd: '/shop/packages/a', repository: '/shop', updatedAt: 30 }),
  aSession('c', { cwd: '/folder', repository: null, updatedAt: 40 }),
];

test('Projects come first, that with the newest session before the others', () => {
  const options = projectOptions([project('/old'), project('/shop')], sessions, []);
  expect(options.map(({ folder }) => folder)).toEqual(['/shop', '/old', '/folder']);
  expect(options.map((option) => option.project !== null)).toEqual([true, true, false]);
});

test('A project without a session counts from the moment it was added', () => {
  const options = projectOptions([project('/shop'), project('/new', 35)], sessions, []);
  expect(options.map(({ folder }) => folder)).toEqual(['/new', '/shop', '/folder', '/old']);
});

test('A recent folder is listed once', () => {
  const options = projectOptions([project('/shop')], sessions, ['/shop', '/folder', '/other']);
  expect(options.map(({ folder }) => folder)).toEqual(['/shop', '/folder', '/old', '/other']);
});
