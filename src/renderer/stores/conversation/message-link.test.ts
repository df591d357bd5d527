import fc from 'fast-check';
import { expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';

import { linkTo, parseLink } from './message-link.ts';

const page = { origin: 'http://127.0.0.1:4000', pathname: '/' };
const place = { sessionId: 's-1', messageId: 'msg_1-merged' };

test('linkTo returns an address of this page without its token, or of the desktop app', () => {
  expect(linkTo(place, { isDesktop: false, page })).toBe(
    'http://127.0.0.1:4000/#/session/s-1/message/msg_1-merged',
  );
  expect(linkTo(place, { isDesktop: true, page })).toBe(
    'corral://session/s-1/message/msg_1-merged',
  );
});

test.each([
  ['#/session/s-1/message/m%2F1', ok({ sessionId: 's-1', messageId: 'm/1' })],
  ['corral://session/s-1/message/m1', ok({ sessionId: 's-1', messageId: 'm1' })],
  ['', null],
  ['#', null],
  ['#token=abc', null],
  ['#conversation', null],
  ['https://example.com/#/session/s/message/m', null],
  ['#/', err('malformed')],
  ['#/session/s-1', err('malformed')],
  ['#/session/s-1/message/', err('malformed')],
  ['#/session//message/m1', err('malformed')],
  ['#/session/%20/message/m1', err('malformed')],
  ['#/session/s-1/message/m1/more', err('malformed')],
  ['#/session/s-1/message/%E0%A4%A', err('malformed')],
  ['#/session/s-1/message/a%00b', err('malformed')],
  ['#/session/s-1/message/a%E2%80%AEb', err('malformed')],
  [`#/session/s-1/message/${'m'.repeat(301)}`, err('malformed')],
  ['#/session/s-1/message/../../settings', err('malformed')],
  ['corral://settings', err('malformed')],
] as const)('parseLink reads %s as %j', (hash, expected) => {
  expect(parseLink(hash)).toEqual(expected);
});

test('parseLink restores the message of every link and never throws', () => {
  const id = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() !== '' && !/\p{C}/u.test(text));
  fc.assert(
    fc.property(id, id, fc.boolean(), (sessionId, messageId, isDesktop) => {
      const link = linkTo({ sessionId, messageId }, { isDesktop, page });
      expect(parseLink(isDesktop ? link : link.slice(link.indexOf('#')))).toEqual(
        ok({ sessionId, messageId }),
      );
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      [undefined, true, false].includes(parseLink(`#/${text}`)?.ok),
    ),
  );
});
