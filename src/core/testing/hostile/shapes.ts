import { plantCases } from './hostile-case.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a line of the model with this content; `more` adds fields to the line itself. */
function assistantLine(content: string, more = ''): string {
  return `{"type":"assistant","message":{"id":"msg_shape","role":"assistant","content":${content}}${more}}`;
}

const text = (words: string) => assistantLine(`[{"type":"text","text":"${words}"}]`);
const use = (input: string, name = '"Bash"', id = `"toolu_${input.length}_${name.length}"`) =>
  assistantLine(`[{"type":"tool_use","id":${id},"name":${name},"input":${input}}]`);
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** Lines that are too long, too deep, or malformed. */
const table = {
  'line of 20 MB': text('x'.repeat(20 * MEGABYTE)),
  'tool input of 20 MB': use(`{"command":"${'y '.repeat(10 * MEGABYTE)}"}`),
  '20 MB of invalid JSON': 'z'.repeat(20 * MEGABYTE),
  'arrays 100,000 deep': nested('[', ']', 100_000),
  'objects 100,000 deep': nested('{"a":', '}', 100_000),
  'input 20,000 deep': use(nested('{"a":', '}', 20_000)),
  'input 150 deep': use(nested('{"a":', '}', 150)),
  'content 5,000 deep': assistantLine(nested('[', ']', 5000)),
  'proto key': use('{"__proto__":{"polluted":"yes"},"command":"ls"}'),
  'proto key of the line':
    '{"__proto__":{"polluted":"yes"},"type":"assistant","message":{"content":[{"type":"text","text":"p"}]}}',
  'constructor key': use('{"constructor":{"prototype":{"polluted":"yes"}}}'),
  'names of Object': use('{"toString":1,"hasOwnProperty":2,"valueOf":null,"toJSON":3}'),
  'proto as a name': use('{}', '"__proto__"', '"__proto__"'),
  'constructor as a name': use('{"command":"x"}', '"constructor"', '"hasOwnProperty"'),
  'proto as a type': '{"type":"__proto__","subtype":"constructor","message":{"role":"toString"}}',
  'proto as its id': assistantLine('[{"type":"text","text":"p"}]', ',"uuid":"__proto__"'),
  'a result of proto':
    '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"__proto__","content":"r"}]}}',
  'huge numbers': use(
    '{"a":1e308,"b":1e400,"c":-1e400,"d":123456789012345678901234567890,"e":5e-324,"f":-0}',
  ),
  'a time out of range': assistantLine(
    '[{"type":"text","text":"t"}]',
    ',"timestamp":"+275760-09-13T00:00:01Z"',
  ),
  'a time that is a huge number': assistantLine(
    '[{"type":"text","text":"t"}]',
    ',"timestamp":1e308',
  ),
  'an invalid time': assistantLine(
    '[{"type":"text","text":"t"}]',
    ',"timestamp":"9999-99-99T99:99:99Z"',
  ),
  'usage that is huge': assistantLine(
    '[{"type":"text","text":"u"}]',
    ',"usage":{"input_tokens":1e308,"output_tokens":-5}',
  ),
  'a cost out of range':
    '{"type":"result","subtype":"success","is_error":false,"result":"","model_usage_since_last_result":{"a":{"inputTokens":1e308,"costUSD":1e308},"b":{"inputTokens":1e308,"costUSD":1e308}}}',
  'high surrogate alone': text(String.raw`a\ud800b`),
  'low surrogate alone': text(String.raw`a\udc00b`),
  'surrogates the wrong way': text(String.raw`\udc00\ud800`),
  'surrogate in a key': use(String.raw`{"\ud800":"\udfff"}`),
  'escaped nulls': text(String.raw`a\u0000b\u0000`),
  'keys twice':
    '{"type":"user","type":"assistant","message":{"content":"x"},"message":{"content":[{"type":"text","text":"twice"}]}}',
  'an array': '[1,2,3]',
  'a number': '12345678901234567890',
  'no content': '{"type":"assistant","message":{"content":null}}',
  'content that is a number': '{"type":"assistant","message":{"content":42}}',
  'invalid blocks': assistantLine('[null,1,"x",[],{},{"type":null},{"type":{"type":"text"}}]'),
  'tool without a name': assistantLine(
    '[{"type":"tool_use","id":null,"name":{"a":1},"input":[1]}]',
  ),
  'name of 100 KB': use('{}', `"${'N'.repeat(100_000)}"`),
  '200 blocks': assistantLine(
    `[${'{"type":"text","text":"b"},'.repeat(199)}{"type":"text","text":"b"}]`,
  ),
  '100,000 keys': use(
    `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  ),
  'a truncated line': '{"type":"assistant","message":{"content":[{"type":"text","te',
  'byte order mark before': `\ufeff${text('bom')}`,
  'bytes that are no UTF-8': new Uint8Array([
    0x22, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf5, 0x22,
  ]),
  'nulls only': new Uint8Array(64),
  'picture with a script': assistantLine(
    '[{"type":"image","source":{"type":"base64","media_type":"image/svg+xml","data":"PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"}}]',
  ),
  'page as a picture': assistantLine(
    '[{"type":"image","source":{"type":"base64","media_type":"text/html","data":"PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="}}]',
  ),
  'picture from another host': assistantLine(
    '[{"type":"image","source":{"type":"url","url":"https://hostile.example/i.png"}}]',
  ),
};

export const shapes = plantCases('shape', ['rawLine'], table);
