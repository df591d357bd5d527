export const faces = {
  choose: '运行方式',
  face: { structured: '聊天', terminal: '终端' },
  about: {
    structured: 'Corral 直接与智能体对话，回答逐字显示。',
    terminal: '智能体自己的终端界面与聊天并排运行，使用同一段对话。',
  },
  switchTo: { structured: '切换到聊天', terminal: '切换到终端' },
  busy: {
    title: '智能体正在工作',
    text: '切换时会结束智能体，然后继续同一段对话。它正在做的事会被中断。',
    confirm: '中断并切换',
  },
};
