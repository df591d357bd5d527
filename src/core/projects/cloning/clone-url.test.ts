import { describe, expect, test } from 'vitest';

import { cloneSource, isFolderName, withoutPassword } from './clone-url.ts';

const NETWORK = 'https:http:ssh:git';

describe('cloneSource', () => {
  test.each([
    ['https://example.com/a/repo.git', 'repo', NETWORK],
    ['HTTPS://user:token@example.com/a/repo/', 'repo', NETWORK],
    ['http://127.0.0.1:8080/repo', 'repo', NETWORK],
    ['ssh://git@example.com:22/a/仓库.git', '仓库', NETWORK],
    ['git://example.com/x', 'x', NETWORK],
    ['git@github.com:owner/repo.git', 'repo', NETWORK],
    ['host:repo', 'repo', NETWORK],
    [' /srv/repo.git ', 'repo', 'file'],
    ['file:///srv/repo', 'repo', 'file'],
  ])('cloneSource accepts %s', (url, name, protocols) => {
    expect(cloneSource(url)).toEqual({ url: url.trim(), name, protocols });
  });

  test.each([
    '',
    '-u./evil',
    '--upload-pack=touch x',
    ' --config=core.sshCommand=x',
    'ext::sh -c "touch x"',
    'fd::17',
    'persistent-https::https://x/y',
    'ftp://example.com/x',
    'javascript://x/y',
    'ssh://-oProxyCommand=x/y',
    'ssh://me@-oProxyCommand=x/y',
    '-oProxyCommand=x:y',
    'me@-oProxyCommand=x:y',
    'relative/path',
    '../repo',
    'repo',
    'https:///x',
    'https://example.com/a\nb',
    'host:',
  ])('cloneSource refuses "%s"', (url) => expect(cloneSource(url)).toBeNull());
});

describe('isFolderName', () => {
  test('isFolderName accepts plain names only', () => {
    expect(['repo', 'my.repo', '仓库', '.dotfiles', 'a b'].filter(isFolderName)).toHaveLength(5);
    const refused = ['', '.', '..', '-x', 'a/b', 'a\\b', 'a:b', 'a\0', '...', 'x'.repeat(256)];
    expect(refused.filter(isFolderName)).toEqual([]);
  });
});

describe('withoutPassword', () => {
  test('withoutPassword hides the password of an address', () => {
    expect(withoutPassword("fatal: 'https://me:secret@x/y' not found")).toBe(
      "fatal: 'https://me:***@x/y' not found",
    );
  });
});
