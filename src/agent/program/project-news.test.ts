import { expect, test } from 'vitest';

import { ProjectNews, type ShownTexts } from './project-news.ts';

const textsOf = (rules: string | null, memory: string | null): ShownTexts => ({
  rules: rules === null ? [] : [{ path: '/w/AGENTS.md', text: rules }],
  memory: memory === null ? null : { path: '/w/MEMORY.md', text: memory },
});

test('each change is news once, also that of a file that is new or gone', () => {
  const news = new ProjectNews(textsOf('tabs', null));
  expect(news.changesTo(textsOf('tabs', null))).toEqual([]);
  expect(news.changesTo(textsOf('spaces', 'port 8080'))).toEqual([
    { kind: 'rules', path: '/w/AGENTS.md', text: 'spaces' },
    { kind: 'memory', path: '/w/MEMORY.md', text: 'port 8080' },
  ]);
  expect(news.changesTo(textsOf('spaces', 'port 8080'))).toEqual([]);
  expect(news.changesTo(textsOf(null, 'port 8080'))).toEqual([
    { kind: 'rules', path: '/w/AGENTS.md', text: null },
  ]);
});

test('the start of the prompt stays until a compaction, which has the newest texts', () => {
  const news = new ProjectNews(textsOf('tabs', null));
  news.changesTo(textsOf('spaces', null));
  expect(news.shown).toEqual(textsOf('tabs', null));
  news.compacted();
  expect(news.shown).toEqual(textsOf('spaces', null));
  expect(news.changesTo(textsOf('spaces', null))).toEqual([]);
});
