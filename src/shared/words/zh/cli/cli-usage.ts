import type { cliUsage as en } from '../../en/cli/cli-usage.ts';
import type { Texts } from '../../language.ts';

export const cliUsage: Texts<typeof en> = {
  printedBy: '{{command}} 的标准输出',
  corral: `用法：corral <命令> [选项]

命令：
{{commands}}

运行 "corral <命令> --help" 查看某个命令的选项，运行 "corral --version" 查看版本。
`,
  agentSummary: '在此终端中运行 Corral 自带的智能体，或作为支持 ACP 的程序运行',
  auditSummary: '检查或导出记录：智能体问了什么、由谁决定',
  convertSummary: '把智能体的录制内容输出为对话，每行一条 JSON 消息',
  doctorSummary: '查找智能体和程序，并说明缺少什么',
  exportSummary: '把会话的对话输出为 Markdown、HTML 或 JSON',
  extractSummary: '读取终端屏幕：其中的程序在工作、提问还是空闲？',
  riskSummary: '说明一条命令的风险，以及规则会允许什么',
  searchSummary: '在智能体于本机进行的所有对话中查找词语',
  serveSummary: '启动 Corral 而不打开桌面窗口；在浏览器中使用',
  usageSummary: '汇总本机所有智能体的 token 用量和费用',
  watchTriggerSummary: '让运行中的 Corral 立即读取一个终端',
  audit: `用法：corral audit verify [选项]
      corral audit export --format jsonl|csv [选项]

审计记录了智能体问了什么、由谁决定，以及智能体得到了什么答复。两个命令都只读取，
Corral 运行时也可使用。

corral audit verify：检查每个条目；如有条目与写入时不同，退出码为 1
  --data DIR     数据文件夹，如果不是默认的那个（也可用 --data-dir）
  --json         以 JSON 输出结果

corral audit export：输出条目，最早的在前
  --format FORMAT  jsonl（全部内容，每行一个 JSON 对象）或 csv（用于电子表格；过长的单元格会截断）
  --out FILE       写入该文件而不是标准输出；文件必须尚不存在
  --session ID     仅与此会话有关的条目
  --since DATE     从此时起的条目：2026-11-21，或 2026-11-21T09:30:00Z
  --data DIR       数据文件夹，如果不是默认的那个（也可用 --data-dir）
`,
  convert: `用法：corral convert --agent NAME [--raw] [--stats] FILE|-

读取智能体打印或写入的内容，并把对话以 JSON 输出，每行一条消息。"-" 表示读取标准输入。
可以读取：
{{formats}}
  - 任何使用 ACP 的智能体的标准输出：
{{others}}

选项：
  --agent NAME   录制内容属于哪个智能体：{{agents}}，或上面列出的其他智能体
  --raw          工具调用和工具结果按原样输出，不合并为一条消息
  --stats        结束时在标准错误中以 JSON 输出各类记录的数量
  --help         显示此帮助
`,
  doctor: `用法：corral doctor [选项]
  --json            以 JSON 输出检查结果
  --data-dir DIR    检查此数据文件夹，而不是默认的那个
  --check           在副本上检查数据文件夹中存储的全部内容；如有损坏，退出码为 1
  --repair NEW      用所有可读的内容创建新的数据文件夹 NEW；旧文件夹保持不变
  --help            显示此帮助`,
  export: `用法：corral export SESSION --format md|html|json [选项]

输出 Corral 中一个会话的对话，Corral 运行时也可以。SESSION 是会话的 id，或智能体自己的对话 id。
子智能体的消息排在启动它的工具之后。HTML 是一个不含脚本的文件。

选项：
  --format FORMAT   md、html 或 json
  --redact          隐藏已知格式的机密
  --out FILE        写入此文件而不是标准输出；文件必须不存在
  --data-dir DIR    数据文件夹，如果不是默认的
  --help            显示此帮助
`,
  extract: `用法：corral extract --agent NAME|auto [--cols N] [--title TEXT] [--windows LIST] [--llm] [--explain] FILE|-

读取终端显示的内容（纯文本，或 "tmux capture-pane -e" 写出的内容），并以一个 JSON 对象输出其中的程序
在工作、提问还是空闲。"-" 表示读取标准输入。

选项：
  --agent NAME       屏幕属于哪个程序：{{agents}}；auto 表示自动判断
  --cols N           终端的宽度；不指定时取最宽一行的宽度
  --title TEXT       终端的标题
  --windows LIST     逐步读取最后多少行，与设置中相同：80,150,300；
                     不指定时一次读取所有行
  --explain          哪个识别器看到了什么，以及所理解的屏幕文本
  --llm              让模型读取规则无法判断的内容；屏幕会发送给它，但不含机密
  --llm-url URL      模型的服务器；不指定时为 Anthropic 的服务器
  --llm-api NAME     服务器的协议：anthropic 或 openai（chat completions；指定 --llm-url 时的默认值）
  --llm-model NAME   模型；未指定且服务器为 Anthropic 时使用 {{model}}
  --llm-calls HOW    unified（一次调用，默认）或 separate（两次短调用，用于小模型）
  --llm-always       规则能够判断的内容也让模型读取，用于试验
                     密钥取自 CORRAL_LLM_KEY；对于 Anthropic 的服务器，也取自 ANTHROPIC_API_KEY。
  --help             显示此帮助
`,
  risk: `用法：corral risk [--cwd DIR] [--home DIR] [--rule WORDS] COMMAND
      corral risk [--cwd DIR] [--home DIR] -

说明智能体的一条 shell 命令有多大风险，以及哪些规则会允许它。不会运行任何命令。COMMAND 是一个参数：
请加引号。解释包括：每个部分、每个原因，以及 Corral 会建议的规则。

"-" 从标准输入读取 JSON 行：{"command": "git log -3", "rule": "git log"}。"rule" 可以省略：它是一条
在任何位置都允许命令的规则的开头几个词。按顺序为每行输出一行 JSON：
{"command": ..., "level": "LOW"、"MEDIUM" 或 "HIGH", "reasons": [...], "allowedByRule": true 或 false}。
无法使用的行会得到 "error"，最后的退出码为 1。

选项：
  --cwd DIR      会话的文件夹（默认：当前文件夹）
  --home DIR     主文件夹（默认：你的主文件夹）
  --rule WORDS   要在 COMMAND 上试用的规则的开头几个词
  --help         显示此帮助
`,
  search: `用法：corral search [选项] WORDS...

在所有对话中查找消息：包括智能体保存在本机文件中的对话，以及 Corral 会话中的对话。
WORDS 的顺序任意；最后一个词可以只写开头。引号中的“短语”按原样查找，-词 表示排除。
词语中可以有筛选条件：agent:NAME、project:TEXT、file:PATH、tool:NAME、after:DAY、before:DAY 和 is:failed；前面加减号表示排除。
会先更新对话索引。没有找到时退出码为 1。

选项：
  --agent NAME      只查找此智能体的对话：{{agents}}
  --project TEXT    只查找文件夹路径包含 TEXT 的项目
  --after DAY       只查找从 DAY 起的消息：2026-11-29，或 7d 表示最近七天
  --before DAY      只查找 DAY 之前的消息
  --limit N         最多输出 N 个结果（默认：20）
  --json            每条消息输出一行 JSON：agent、conversation、file、messageId、position、role、excerpt 等
  --data-dir DIR    数据文件夹，如果不是默认的那个
  --help            显示此帮助
`,
  serve: `用法：corral serve [选项]
  --port N          监听 127.0.0.1 的此端口（默认：上次启动时的端口，否则任一空闲端口）
  --no-open         不打开浏览器，只输出地址
  --data-dir DIR    把对话和设置保存在 DIR 中
  --read-only       只显示已存储的内容，不做任何更改：用于无法写入的数据文件夹
  --help            显示此帮助`,
  usage: `用法：corral usage [选项]

汇总智能体在本机（无论是否通过 Corral）使用的 token，以及按标价计算的费用（美元）。
即使记录中重复出现，每个请求也只计一次。只要有一个请求的价格未知，费用就是未知的；
你自己的价格写在数据文件夹的 prices.json 中。

选项：
  --by GROUP        day（默认）、project、agent、model 或 session
  --since DAY       只统计从 DAY 起的请求：2026-11-29，或 7d 表示最近七天
  --json            每组输出一行 JSON：input、cacheRead、cacheWrite5m、cacheWrite1h、output、reasoning、
                    cost（未知时为 null）、requests、unpriced
  --csv             以 CSV 输出相同内容
  --data-dir DIR    数据文件夹，如果不是默认的那个
  --help            显示此帮助
`,
  watchTrigger: `用法：corral watch-trigger [选项] SESSION

让运行中的 Corral 立即读取一个终端，并报告其中的问题，即使之前已经报告过。SESSION 是在终端中运行的会话、
终端或所监视的 tmux 窗格的标识。以 JSON 输出所读取的内容。

选项：
  --url URL         Corral 启动时输出的地址，含其令牌；不指定时使用数据文件夹中的地址
  --data-dir DIR    该 Corral 的数据文件夹，而不是默认的那个
  --help            显示此帮助
`,
};
