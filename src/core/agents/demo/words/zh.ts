import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    default: {
      label: '逐一询问',
      description: '每次修改文件、执行命令之前都会询问。',
    },
    acceptEdits: {
      label: '接受修改',
      description: '修改文件不再询问，执行命令之前仍会询问。',
    },
    bypassPermissions: {
      label: '从不询问',
      description: '修改和执行一切，都不询问。',
    },
  },
  settings: {},
  notices: {},
  failures: {
    programMissing: '演示智能体的程序 {{file}} 不见了。',
    buildAgain: '请重新构建 Corral：npm run build',
    folderNotMade: '无法创建演示智能体的文件夹 {{folder}}：{{reason}}',
    freeSpace: '请清理临时文件夹的空间，然后重试。',
  },
  script: {
    greeting: `你好！我是 Corral 的**演示智能体**。我只是一个小脚本，不是语言模型：离线运行，而且只在为这个会话新建的临时文件夹里工作。

这段文字是边写边显示的。接下来我会*思考*，再读一个文件；点开卡片就能看到里面的内容。`,
    resumed: '上次我停在第 {{step}} 步（共 {{steps}} 步）。我记得，现在接着做。',
    thinking: '对方还没见过批准对话框。我应该先读文件，再提出一个小改动，这样差异容易看懂。',
    editIntro:
      '我想改 `greet.mjs` 里的一行。编辑需要你批准：Corral 会打开一个带**差异**的对话框。可以试试“带反馈重试”，告诉我你想要什么。',
    editAsk: {
      title: '编辑此文件吗？',
      message: '用一行代码让问候更亲切。',
    },
    again: '你说：“{{feedback}}”。这是按你的意思重新提出的改动。',
    rejected: '好的，这一步就不做了。你的理由是：“{{reason}}”。智能体会收到它，并换个办法。',
    unanswered: '没有人及时回答，所以这一步先不做。它记为“无人回答”，而不是你的拒绝。',
    withdrawn: '我把问题收回了，所以对话框自己关上了。它在对话里记为“已撤回”，而不是你的拒绝。',
    bashIntro:
      '现在来一条命令。你批准之后，它会真的在这个文件夹里运行。你也可以让 Corral 在本会话里记住你的回答。',
    bashAsk: {
      title: '运行此命令吗？',
      message: '显示 Node 的版本，并打印若干行。',
    },
    riskyAsk: {
      title: '运行此命令吗？',
      message: '建立 scratch 文件夹，打印若干行，然后删除该文件夹及其全部内容。',
    },
    writeAsk: {
      title: '写入此文件吗？',
      message: '一个带简短说明的新文件。',
    },
    planAsk: {
      title: '批准此计划吗？',
      message: '演示智能体想按这个计划开始。',
    },
    askReason: '演示智能体在修改文件或运行命令之前都会先问。',
    questionIntro: '智能体也会提问。先是一个单选题，再是一个可以多选的。',
    questionTitle: '演示智能体的问题',
    tone: {
      question: '问候语应该是什么语气？',
      header: '语气',
      friendly: {
        label: '亲切',
        description: '你好呀，世界！',
      },
      formal: {
        label: '正式',
        description: '世界，日安。',
      },
      pirate: {
        label: '海盗',
        description: '啊嘿，世界！',
      },
    },
    extras: {
      question: '还需要哪些附加内容？',
      header: '附加',
      tests: {
        label: '测试',
        description: '每个函数一个测试',
      },
      documentation: {
        label: '文档',
        description: '一页说明',
      },
      colours: {
        label: '颜色',
        description: '彩色的问候',
      },
    },
    secret: {
      question: '我应该使用哪个密码？',
      header: '密码',
    },
    secretTaken: '谢谢。它有 {{characters}} 个字符，我一个也不保留。',
    answered: '你的回答：**{{answers}}**。',
    skipped: '你跳过了，我不等回答，继续往下做。',
    todoIntro: '较长的工作会有一个待办清单，并随时更新：',
    todos: {
      read: '阅读代码',
      greet: '让问候更亲切',
      note: '记录做过的事',
    },
    planIntro: '在做大改动之前，智能体可以先给出计划。你可以批准，也可以说明哪里要改。',
    plan: `# 问候语的计划

1. 保持 \`greet()\` 简短。
2. 写一个 \`NOTES.md\`，记录做过的事。
3. 检查结果。

## 风险

没有。一切都在临时文件夹里。`,
    changedPlan: `# 问候语的计划

1. 保持 \`greet()\` 简短。
2. 写一个 \`NOTES.md\`，记录做过的事。
3. 检查结果。
4. 按你的要求：{{change}}

## 风险

没有。一切都在临时文件夹里。`,
    planApproved: '计划已批准。如果你选了“批准并接受编辑”，下一个文件会直接写入，不再询问。',
    agentIntro: '有些工作会交给**子智能体**，它用的工具嵌套在它的卡片下面：',
    agentTask: {
      description: '看看这个项目',
      prompt: '阅读这个项目，用一句话说明它是做什么的。',
      report: '这是一个小项目，会问好，也会数行。',
    },
    parallelIntro: '工具也可以并行运行。这三个同时开始，结束的先后不同：',
    writeIntro: '再写一个新文件：',
    note: `# 笔记

由 Corral 的演示智能体写下。
`,
    summary: `## 演示到此结束

| 你看到了 | 在哪里 |
| --- | --- |
| 边写边显示的文字 | 对话里 |
| 工具和它们的输出 | 卡片里，可以点开 |
| 差异、命令、计划 | 批准对话框里 |
| 问题 | 同一个对话框里 |

改动后的代码：

\`\`\`js
export function greet(name) {
  return \`Hello, \${name}!\`;
}
\`\`\`

现在可以在自己的文件夹里启动一个真正的智能体，或者发送“help 帮助”看更多。`,
    slow: '现在我写得很慢，直到你中断我。',
    slowLine: '很长的故事的第 {{line}} 句。',
    long: '这条命令会打印 2000 行。卡片先显示最后一部分，需要时可以看全部。',
    fail: '这条命令会失败：',
    failed: '它以退出码 3 失败了，卡片里能看到。这并不影响什么：我还在。',
    crash: '马上我的进程会在一行的中间以退出码 1 结束。',
    garbage: '现在输出一些根本不是消息的内容：',
    afterGarbage: '就是这些。Corral 保留了每一行并计了数，需要时可以查看。',
    big: '下一个结果是一行 20 MB 的文字。',
    two: '两个工具同时进行，都需要你批准。对话框显示其中一个，并显示还有几个在等。',
    twoDone: '两个都决定好了。',
    timeout: '我提一个问题，{{seconds}} 秒后会自己结束。只有你看得到它的时候，时间才会走。',
    risky: '现在是一条会删除内容的命令，虽然只删除它自己建立的东西：这样的命令要多看一眼。',
    withdraw: '我问一个问题，过一会儿就收回。',
    sleep: '这条命令会等一分钟。看够了就中断它。',
    many: '第 {{line}} 条消息，共 {{total}} 条。',
    done: '完成。',
    help: `我是演示智能体，一个脚本，只懂几个词。

发送下面的一个词，就能单独看一项：

| 词 | 内容 |
| --- | --- |
| \`tour\` | 重新看整个演示 |
| \`slow\` | 慢慢地写，直到你中断 |
| \`sleep\` | 一个要跑一分钟的命令，可以中断它 |
| \`long\` | 打印 2000 行的命令 |
| \`big\` | 一行 20 MB 的输出 |
| \`many 500\` | 500 条消息 |
| \`parallel\` | 三个工具同时运行 |
| \`agent\` | 会请求批准的子智能体 |
| \`two\` | 两个批准请求同时打开 |
| \`count 5\` | 一条需要批准的命令 |
| \`risky\` | 一条会删除内容的命令 |
| \`withdraw\` | 一个被收回的问题 |
| \`timeout 20\` | 到时间会自己结束的提问 |
| \`question\` | 一次问两个问题 |
| \`secret\` | 一个询问密码的问题 |
| \`plan\` | 需要批准的计划 |
| \`fail\` | 会失败的命令 |
| \`garbage\` | 不是消息的输出 |
| \`crash\` | 智能体的进程中途崩溃 |

在词后面加上中文，我就用中文回答，例如 \`plan 谢谢\`。`,
  },
};
