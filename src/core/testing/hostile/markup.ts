import { ELSEWHERE, plantCases, SCRIPT } from './hostile-case.ts';

/** HTML and SVG that would run, load or cover something if text were parsed as markup. */
const table = {
  script: `<script>${SCRIPT}</script>`,
  'script from another host': `<script src="https://${ELSEWHERE}/x.js"></script>`,
  'module script': `<script type="module">import 'https://${ELSEWHERE}/m.js'</script>`,
  'broken image': `<img src=x onerror="${SCRIPT}">`,
  'image from another host': `<img src="https://${ELSEWHERE}/p.gif" srcset="https://${ELSEWHERE}/p2.gif 2x">`,
  'svg that loads': `<svg onload="${SCRIPT}"></svg>`,
  'svg with a script': `<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`,
  'svg animation': `<svg><animate onbegin="${SCRIPT}" attributeName=x dur=1s></svg>`,
  'svg with references': `<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#x"/><image href="https://${ELSEWHERE}/i.svg"/></svg>`,
  'foreign object': `<svg><foreignObject><body onload="${SCRIPT}"></foreignObject></svg>`,
  'frame with a page': `<iframe srcdoc="&lt;script&gt;${SCRIPT}&lt;/script&gt;"></iframe>`,
  'frame with a script': `<iframe src="javascript:${SCRIPT}"></iframe>`,
  object: `<object data="https://${ELSEWHERE}/o.html"></object><embed src="https://${ELSEWHERE}/e.swf">`,
  'details that open': `<details open ontoggle="${SCRIPT}">x</details>`,
  'field with focus': `<input autofocus onfocus="${SCRIPT}">`,
  'form for another host': `<form action="https://${ELSEWHERE}/f"><button formaction="javascript:${SCRIPT}">Approve</button></form>`,
  media: `<video autoplay><source src="https://${ELSEWHERE}/v.mp4" onerror="${SCRIPT}"></video>`,
  'style that loads': `<style>@import "https://${ELSEWHERE}/s.css"; body{background:url(https://${ELSEWHERE}/b.png)}</style>`,
  'style sheet': `<link rel="stylesheet" href="https://${ELSEWHERE}/l.css"><link rel="prefetch" href="https://${ELSEWHERE}/pre">`,
  base: `<base href="https://${ELSEWHERE}/"><a href="x">x</a>`,
  refresh: `<meta http-equiv="refresh" content="0;url=https://${ELSEWHERE}/r">`,
  'policy of its own': `<meta http-equiv="Content-Security-Policy" content="script-src *"><script>${SCRIPT}</script>`,
  marquee: `<marquee onstart="${SCRIPT}">x</marquee>`,
  'out of a comment': `--><script>${SCRIPT}</script><!--`,
  'out of a text area': `</textarea></title></style></xmp></noscript><script>${SCRIPT}</script>`,
  'out of CDATA': `]]><script>${SCRIPT}</script>`,
  'markup that mutates when parsed again': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${SCRIPT}&gt;">`,
  'noscript trick': `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>">`,
  'entities that become tags':
    '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  'tag with a null': `<scr\0ipt>${SCRIPT}</scr\0ipt><IMG """><SCRIPT>${SCRIPT}</SCRIPT>">`,
  template: `{{constructor.constructor('${SCRIPT}')()}} \${${SCRIPT}} <%= ${SCRIPT} %>`,
  'cover over all':
    '<div style="position:fixed;inset:0;z-index:99999;background:white">Approve?</div>',
};

export const markup = [
  ...plantCases('markup', ['say', 'toolOutput'], table),
  ...plantCases('markup', ['title', 'toolInput'], {
    script: table.script,
    image: table['broken image'],
  }),
];
