import { describe, expect, test } from 'vitest';

import { contentText, pictureDetails } from './result-content.ts';

const png = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
const mcp = { type: 'image', data: png.base64, mimeType: png.mediaType };

describe('The content of tool results', () => {
  test.each([
    ['text', 'a\nb', 'a\nb'],
    [
      'blocks of text',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      'a\nb',
    ],
    ['one block', { type: 'text', text: 'a' }, 'a'],
    ['nothing', null, ''],
    ['no blocks', [], ''],
    ['a number', 42, '42'],
    ['a picture of MCP', [mcp], '[image image/png]'],
    ['sound', [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }], '[audio audio/wav]'],
    [
      'a text resource',
      [{ type: 'resource', resource: { uri: 'mem://x', mimeType: 'text/plain', text: 'T' } }],
      'T',
    ],
    [
      'a resource of bytes',
      [
        {
          type: 'resource',
          resource: { uri: 'mem://x', mimeType: 'application/zip', blob: 'AA==' },
        },
      ],
      '[resource mem://x application/zip]',
    ],
    [
      'a link',
      [{ type: 'resource_link', uri: 'file:///a.md', name: 'a.md', description: 'Notes' }],
      'a.md (file:///a.md): Notes',
    ],
    [
      'a picture in an address',
      [{ type: 'input_image', image_url: `data:image/png;base64,${png.base64}` }],
      '[image]',
    ],
    [
      'a picture somewhere else',
      [{ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }],
      '[image https://example.com/a.png]',
    ],
    [
      'a block of an unknown type with data',
      [{ type: 'video', data: 'A'.repeat(600) }],
      '{\n  "type": "video",\n  "data": "[base64, 600 characters]"\n}',
    ],
  ])('contentText returns the text of %s without data', (_name, content, text) => {
    expect(contentText(content)).toBe(text);
  });

  test('contentText returns structured content if there is no other', () => {
    expect(contentText([], { rows: [1] })).toBe('{\n  "rows": [\n    1\n  ]\n}');
    expect(contentText(null, { image: 'A'.repeat(600) })).toContain('[base64, 600 characters]');
    expect(contentText([{ type: 'text', text: '{"rows":[1]}' }], { rows: [1] })).toBe(
      '{"rows":[1]}',
    );
    expect(contentText('', null)).toBe('');
  });

  test.each([
    ['MCP', mcp],
    ['a model server', { type: 'image', source: { data: png.base64, media_type: 'image/png' } }],
    ['an address', { type: 'input_image', image_url: `data:image/png;base64,${png.base64}` }],
    [
      'an address in an object',
      { type: 'image_url', image_url: { url: `data:image/png;base64,${png.base64}` } },
    ],
    ['a resource', { type: 'resource', resource: { mimeType: 'image/png', blob: png.base64 } }],
  ])('pictureDetails returns the picture of %s', (_name, block) => {
    const details = { type: 'image', ...png, filePath: null, more: [] };
    expect(pictureDetails([{ type: 'text', text: 'see' }, block])).toEqual(details);
    expect(pictureDetails({ content: [block, block] })).toEqual({ ...details, more: [png] });
  });

  test.each([
    [null],
    ['text'],
    [{ content: 'text' }],
    [[{ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }]],
    [[{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }]],
    [[{ type: 'image', data: '', mimeType: 'image/png' }]],
    [[{ type: 'resource', resource: { mimeType: 'text/plain', blob: 'AAAA' } }]],
  ])('pictureDetails returns null for %j', (structured) => {
    expect(pictureDetails(structured)).toBeNull();
  });
});
