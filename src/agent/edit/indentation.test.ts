import { describe, expect, test } from 'vitest';

import { indentMapper } from './indentation.ts';

/** Maps the lines that a model wrote, given its quote and the lines of the file that it is of. */
function mapped(
  quote: readonly string[],
  file: readonly string[],
  written: readonly string[],
): readonly (string | null)[] {
  return written.map(indentMapper(quote, file, written, file.join('\n')));
}

describe('indentMapper', () => {
  test('Deeper levels of the model become those of the file', () => {
    const quote = ['  if (a) {', '    b();', '  }'];
    const file = ['\tif (a) {', '\t\tb();', '\t}'];
    const written = ['  if (a) {', '    for (;;) {', '      c();', '    }', '  }'];
    expect(mapped(quote, file, written)).toEqual([
      '\tif (a) {',
      '\t\tfor (;;) {',
      '\t\t\tc();',
      '\t\t}',
      '\t}',
    ]);
  });

  test('Levels are converted although the quote begins further left', () => {
    const quote = ['if (a) {', '  b();', '}'];
    const file = ['    if (a) {', '        b();', '    }'];
    const written = ['if (a) {', '  if (c) {', '    d();', '  }', '}'];
    expect(mapped(quote, file, written)).toEqual([
      '    if (a) {',
      '        if (c) {',
      '            d();',
      '        }',
      '    }',
    ]);
  });

  test('An indentation between two levels of the model has no certain place', () => {
    const quote = ['  if (a) {', '    b();', '  }'];
    const file = ['\tif (a) {', '\t\tb();', '\t}'];
    const written = ['  if (a) {', '    b(', '     c);', '    d();', '  }'];
    expect(mapped(quote, file, written)[2]).toBeNull();
  });

  test('Lines that move right by different levels have no certain place', () => {
    const quote = ['  a {', '    b', '      c', '  }'];
    const file = ['\ta {', '\t\t\tb', '\t\t\t\tc', '\t}'];
    const written = ['  a {', '        d', '  }'];
    expect(mapped(quote, file, written)[1]).toBeNull();
  });

  test('The same prefix is added or removed where both have one unit', () => {
    const file = ['    a {', '      b', '    }'];
    expect(mapped(['a {', '  b', '}'], file, ['a {', '    c', '}'])).toEqual([
      '    a {',
      '        c',
      '    }',
    ]);
    const right = ['        a {', '          b', '        }'];
    expect(mapped(right, file, ['        a {', '            c', '', '        }'])).toEqual([
      '    a {',
      '        c',
      '',
      '    }',
    ]);
  });
});
