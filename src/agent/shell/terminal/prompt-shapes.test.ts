import { describe, expect, test } from 'vitest';

import { shapeOf } from './prompt-shapes.ts';

describe('prompt shapes', () => {
  test.each([
    ['Do you want to continue? [Y/n] ', ['Y', 'n']],
    ['Ok to proceed? (y) ', null],
    ['Overwrite (y/N)?', ['y', 'N']],
    ['Proceed ([y]/n)? ', ['y', 'n']],
    ['Terminate batch job (Y/N)?', ['Y', 'N']],
    ['Are you sure you want to continue connecting (yes/no/[fingerprint])? ', null],
    ['Username for https://example.org: ', null],
    ['Press ENTER to continue', null],
    ['package name: (app) ', null],
    ['>>> ', null],
    [':', null],
    ['(END)', null],
    ['--More--(42%)', null],
    ['What is your name? ', null],
  ])('A question is known, with its options: %s', (line, options) => {
    const shape = shapeOf(line);
    expect(shape.options).toEqual(options);
    expect(shape.isSecret).toBe(false);
  });

  test.each([
    '[sudo] password for bob: ',
    "Enter passphrase for key '/home/a/.ssh/id': ",
    'Password:',
    'API key: ',
    'Token: ',
    'OTP: ',
    'Verification code: ',
    '密码：',
  ])('A secret is known: %s', (line) => {
    expect(shapeOf(line)).toMatchObject({ isSecret: true, options: null });
  });

  test.each([
    '',
    'Downloading 42 %',
    'Compiling main.c',
    'Listening on http://localhost:3000',
    '  12 passing (3s)',
    'Waiting for changes…',
    ' => [build 8/12] RUN npm ci:',
    'a'.repeat(5000),
    '(((('.repeat(2000),
    '[y/'.repeat(2000),
  ])('Other output is no question', (line) => {
    expect(shapeOf(line)).toEqual({ isKnown: false, isSecret: false, options: null });
  });
});
