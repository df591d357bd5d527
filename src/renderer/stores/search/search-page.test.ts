import { beforeEach, expect, test } from 'vitest';

import { pageInFront, selectedSession } from '#renderer/stores/window/front.ts';
import { selectSession, useUi } from '#renderer/stores/window/ui.ts';

import {
  changeSearchPage,
  closeSearchPage,
  fileQuery,
  openSearchPage,
  returnToSearch,
  typeSearch,
  useSearchPage,
} from './search-page.ts';

const front = () => {
  const ui = useUi.getState();
  return [pageInFront(ui), selectedSession(ui)];
};

beforeEach(() => {
  useUi.setState(useUi.getInitialState(), true);
  useSearchPage.setState(useSearchPage.getInitialState(), true);
});

test('The page stays as it was left for a message, and another query begins it again', () => {
  openSearchPage('needle');
  changeSearchPage({ activeRow: 'row', top: 40, hasLeft: true });
  selectSession('a', 10);
  expect(front()).toEqual([null, 'a']);
  returnToSearch();
  expect(front()).toEqual(['search', 'a']);
  expect(useSearchPage.getState()).toMatchObject({
    typed: 'needle',
    activeRow: 'row',
    top: 40,
    hasLeft: false,
    focus: { on: 'row' },
  });
  openSearchPage('needle');
  expect(useSearchPage.getState()).toMatchObject({ activeRow: 'row', focus: { on: 'field' } });
  openSearchPage('other');
  expect(useSearchPage.getState()).toMatchObject({ typed: 'other', activeRow: null, top: 0 });
  closeSearchPage();
  expect(front()).toEqual([null, 'a']);
});

test('Another query has its first row active', () => {
  changeSearchPage({ activeRow: 'row' });
  typeSearch('needle');
  expect(useSearchPage.getState()).toMatchObject({ typed: 'needle', activeRow: null });
});

test.each([
  ['src/a.ts', 'file:src/a.ts'],
  ['my app/a b.ts', 'file:"my app/a b.ts"'],
  ['//server/a.ts', 'file:"//server/a.ts"'],
  ['long/path/to/"quoted".ts', 'file:long/path/to/'],
  ['数据.md', 'file:数据.md'],
])('The query for the file %s is %s', (path, query) => {
  expect(fileQuery(path)).toBe(query);
});
