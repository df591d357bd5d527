import { describe, expect, test } from 'vitest';

import { proxyFor } from './proxy-rules.ts';

const at = (url: string, env: Record<string, string>, setting: string | null = null) =>
  proxyFor(new URL(url), setting, env);
const PROXY = 'http://proxy.test:3128';

describe('proxyFor', () => {
  test.each([
    ['https://api.test/v1', { HTTPS_PROXY: PROXY }, PROXY],
    ['https://api.test/v1', { https_proxy: PROXY, HTTPS_PROXY: 'http://other' }, PROXY],
    ['http://api.test/v1', { HTTP_PROXY: PROXY }, PROXY],
    ['http://api.test/v1', { HTTPS_PROXY: PROXY }, null],
    ['https://api.test/v1', { HTTP_PROXY: PROXY }, null],
    ['https://api.test/v1', { ALL_PROXY: 'socks5://s:1080' }, 'socks5://s:1080'],
    ['https://api.test/v1', { all_proxy: 'proxy.test:3128' }, PROXY],
    ['https://api.test/v1', { HTTPS_PROXY: ' ' }, null],
    ['https://api.test/v1', {}, null],
  ])('%s with %j goes through %s', (url, env, proxy) => {
    expect(at(url, env)).toBe(proxy);
  });

  test.each([
    ['api.test', true],
    ['.test', true],
    ['*.test', true],
    ['test', true],
    ['*', true],
    ['other, api.test:443', true],
    ['other api.test', true],
    ['API.TEST', true],
    ['api.test:8443', false],
    ['i.test', false],
    ['api.test.evil', false],
    ['', false],
  ])('NO_PROXY "%s" excludes https://api.test: %j', (list, isExcluded) => {
    expect(at('https://api.test/v1', { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBe(
      isExcluded ? null : PROXY,
    );
    expect(at('https://api.test/v1', { no_proxy: list }, PROXY)).toBe(isExcluded ? null : PROXY);
  });

  test.each([
    ['http://10.1.2.3:8080', '10.0.0.0/8', true],
    ['http://11.1.2.3:8080', '10.0.0.0/8', false],
    ['http://10.1.2.3:8080', '10.1.2.3:8080', true],
    ['http://[fd00::1]:8080', 'fd00::/8', true],
    ['http://[fd00::1]:8080', '[fd00::1]:8080', true],
    ['http://[fd00::1]:8080', 'fd00::1', true],
    ['http://10.1.2.3', '.3', false],
    ['http://10.1.2.3', '10.0.0.0/99', false],
  ])('%s with NO_PROXY "%s" is direct: %j', (url, list, isDirect) => {
    expect(at(url, { HTTP_PROXY: PROXY, NO_PROXY: list })).toBe(isDirect ? null : PROXY);
  });

  test.each([
    'http://localhost:11434/v1',
    'http://LOCALHOST./v1',
    'http://x.localhost/v1',
    'http://127.0.0.1:1/v1',
    'http://127.9.9.9/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://0.0.0.0:11434/v1',
    'http://[::1]:11434/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'https://localhost/v1',
  ])('%s is never proxied', (url) => {
    const env = { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, ALL_PROXY: PROXY };
    expect(at(url, env)).toBeNull();
    expect(at(url, {}, PROXY)).toBeNull();
  });

  test.each(['http://localhost.test/', 'http://1270.0.0.1.test/', 'http://notlocalhost/'])(
    '%s is another host',
    (url) => {
      expect(at(url, {}, PROXY)).toBe(PROXY);
    },
  );
});
