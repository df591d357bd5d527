import { ELSEWHERE, plantCases } from './hostile-case.ts';

const ESC = '\u001b';
const BEL = '\u0007';
const ST = `${ESC}\\`;

/** Control sequences that a program can send to a terminal. */
const table = {
  'title and icon': `${ESC}]0;owned${BEL}${ESC}]2;owned${BEL}${ESC}]1;owned${BEL}`,
  'title with a prompt': `${ESC}]2;Corral: approve? $(rm -rf ~)${BEL}`,
  'title reversed by an override': `${ESC}]2;\u202eelbasrever${BEL}`,
  'title without an end': `${ESC}]2;${'t'.repeat(5000)}`,
  'title stack': `${ESC}[22;0t${ESC}]2;owned${BEL}${ESC}[23;0t`,
  'link that runs': `${ESC}]8;;javascript:alert(1)${ST}trap${ESC}]8;;${ST}`,
  'link to a file': `${ESC}]8;;file:///etc/passwd${ST}trap${ESC}]8;;${ST}`,
  'link to a program': `${ESC}]8;;vscode://x${ST}trap${ESC}]8;;${ST}`,
  'link to another host': `${ESC}]8;id=1;https://${ELSEWHERE}/x${ST}https://good.example${ESC}]8;;${ST}`,
  'clipboard write': `${ESC}]52;c;b3duZWQ=${BEL}`,
  'clipboard write to all selections': `${ESC}]52;pqs01234567;b3duZWQ=${ST}`,
  'clipboard read': `${ESC}]52;c;?${BEL}`,
  'clipboard cleared': `${ESC}]52;c;!${BEL}`,
  'setting query': `${ESC}P$qm${ST}${ESC}P$q"p${ST}${ESC}P$q q${ST}`,
  'termcap query': `${ESC}P+q544e${ST}`,
  'title query': `${ESC}[21t${ESC}[20t`,
  'attributes query': `${ESC}[c${ESC}[>c${ESC}[=c${ESC}Z`,
  'cursor position query': `${ESC}[6n${ESC}[?6n${ESC}[5n`,
  'modes query': `${ESC}[?2026$p${ESC}[4$p`,
  'version query': `${ESC}[>0q`,
  'colours query': `${ESC}]10;?${BEL}${ESC}]11;?${BEL}${ESC}]4;1;?${BEL}`,
  'answerback query': '\u0005\u0005',
  'size query': `${ESC}[14t${ESC}[16t${ESC}[18t${ESC}[19t`,
  'window moved': `${ESC}[3;0;0t${ESC}[8;9999;9999t${ESC}[2t${ESC}[9;1t`,
  'keys defined': `${ESC}P0;1|17/726d202d7266207e0d${ST}`,
  'letters repeated': `x${ESC}[999999999b`,
  'screen pushed': `${ESC}[999999999L${ESC}[999999999@${ESC}[999999999S`,
  'cursor beyond': `${ESC}[999999999;999999999H${ESC}[-1;-1H${ESC}[65536d`,
  'far too many parameters': `${ESC}[${'1;'.repeat(5000)}m`,
  reset: `${ESC}c${ESC}[!p`,
  'other screen': `${ESC}[?1049h${ESC}[2J${ESC}[HApprove? [y/N]${ESC}[?1049l`,
  'mouse and paste modes': `${ESC}[?1000h${ESC}[?1006h${ESC}[?2004l${ESC}[?1003l${ESC}[?1000l`,
  'end of a paste': `${ESC}[201~rm -rf ~${ESC}[200~`,
  'keyboard locked': `${ESC}[2h${ESC}[2l`,
  printing: `${ESC}[5i SECRET ${ESC}[4i${ESC}[i`,
  'file download': `${ESC}]1337;File=name=eA==;inline=0;size=4:b3duZQ==${BEL}`,
  notification: `${ESC}]9;owned${BEL}${ESC}]777;notify;Corral;approve?${BEL}${ESC}]99;;owned${ST}`,
  'folder report': `${ESC}]7;file://evil/etc${BEL}`,
  'prompt marks': `${ESC}]133;A${BEL}${ESC}]133;B${BEL}rm -rf ~${ESC}]133;C${BEL}${ESC}]633;E;rm -rf ~${BEL}`,
  'status forged': `${ESC}]7501;state=blocked;message=approve${BEL}`,
  'unterminated strings': `${ESC}_application ${ESC}^private ${ESC}Xstart`,
  'passed through tmux': `${ESC}Ptmux;${ESC}${ESC}]52;c;b3duZWQ=${BEL}${ST}`,
  pictures: `${ESC}Pq#0;2;0;0;0~~@@vv$${ST}${ESC}_Ga=T,f=24,s=9999,v=9999;AAAA${ST}`,
  'controls of eight bits': '\u009b31m\u009d2;owned\u009c\u0090$qm\u009c',
  'other letters': `${ESC}(0lqqk${ESC}(B\u000e\u000f${ESC}%G${ESC}%@`,
};

const printed = {
  title: table['title and icon'],
  link: table['link that runs'],
  clipboard: table['clipboard write'],
  setting: table['setting query'],
  parameters: table['far too many parameters'],
  reset: table.reset,
};

export const escapes = [
  ...plantCases('escape', ['terminal'], table),
  ...plantCases('escape', ['toolOutput'], printed),
];
