import type { tools as en } from '../../en/conversation/tools.ts';
import type { Texts } from '../../language.ts';

export const tools: Texts<typeof en> = {
  command: {
    running: '正在运行命令 {{what}}',
    completed: '已运行命令 {{what}}',
    plain: '命令 {{what}}',
  },
  read: { running: '正在读取 {{what}}', completed: '已读取 {{what}}', plain: '读取 {{what}}' },
  write: { running: '正在写入 {{what}}', completed: '已写入 {{what}}', plain: '写入 {{what}}' },
  update: { running: '正在更新 {{what}}', completed: '已更新 {{what}}', plain: '更新 {{what}}' },
  delete: { running: '正在删除 {{what}}', completed: '已删除 {{what}}', plain: '删除 {{what}}' },
  notebook: { running: '正在编辑 {{what}}', completed: '已编辑 {{what}}', plain: '编辑 {{what}}' },
  search: { running: '正在搜索 {{what}}', completed: '已搜索 {{what}}', plain: '搜索 {{what}}' },
  find: { running: '正在查找 {{what}}', completed: '已查找 {{what}}', plain: '查找 {{what}}' },
  list: { running: '正在列出 {{what}}', completed: '已列出 {{what}}', plain: '列出 {{what}}' },
  fetch: { running: '正在获取 {{what}}', completed: '已获取 {{what}}', plain: '获取 {{what}}' },
  web: {
    running: '正在网上搜索 {{what}}',
    completed: '已在网上搜索 {{what}}',
    plain: '在网上搜索 {{what}}',
  },
  agent: {
    running: '正在运行子智能体：{{what}}',
    completed: '子智能体已完成：{{what}}',
    plain: '子智能体：{{what}}',
  },
  questions: {
    running: '正在提问：{{what}}',
    completed: '已提问：{{what}}',
    plain: '提问：{{what}}',
  },
  plan: { running: '正在提交计划', completed: '计划已获批准', plain: '计划' },
  planMode: { running: '正在进入计划模式', completed: '已进入计划模式', plain: '进入计划模式' },
  todos: { running: '正在更新任务列表', completed: '已更新任务列表', plain: '更新任务列表' },
  todosRead: { running: '正在读取任务列表', completed: '已读取任务列表', plain: '读取任务列表' },
  taskCreate: {
    running: '正在创建任务：{{what}}',
    completed: '已创建任务：{{what}}',
    plain: '创建任务：{{what}}',
  },
  taskUpdate: {
    running: '正在更新任务 {{what}}',
    completed: '已更新任务 {{what}}',
    plain: '更新任务 {{what}}',
  },
  taskGet: {
    running: '正在读取任务 {{what}}',
    completed: '已读取任务 {{what}}',
    plain: '读取任务 {{what}}',
  },
  taskList: { running: '正在列出任务', completed: '已列出任务', plain: '列出任务' },
  monitor: {
    running: '正在开始监视 {{what}}',
    completed: '已开始监视 {{what}}',
    plain: '监视 {{what}}',
  },
  backgroundRead: {
    running: '正在读取后台输出：{{what}}',
    completed: '已读取后台输出：{{what}}',
    plain: '读取后台输出：{{what}}',
  },
  backgroundStop: {
    running: '正在停止后台任务 {{what}}',
    completed: '已停止后台任务 {{what}}',
    plain: '停止后台任务 {{what}}',
  },
  resources: {
    running: '正在列出 MCP 资源 {{what}}',
    completed: '已列出 MCP 资源 {{what}}',
    plain: '列出 MCP 资源 {{what}}',
  },
  resource: {
    running: '正在读取 MCP 资源 {{what}}',
    completed: '已读取 MCP 资源 {{what}}',
    plain: '读取 MCP 资源 {{what}}',
  },
  mcpTools: {
    running: '正在刷新 MCP 工具 {{what}}',
    completed: '已刷新 MCP 工具 {{what}}',
    plain: '刷新 MCP 工具 {{what}}',
  },
  artifact: {
    running: '正在处理作品：{{what}}',
    completed: '已处理作品：{{what}}',
    plain: '处理作品：{{what}}',
  },
  projects: {
    running: '正在使用项目：{{what}}',
    completed: '已使用项目：{{what}}',
    plain: '使用项目：{{what}}',
  },
  design: {
    running: '正在使用设计工具：{{what}}',
    completed: '已使用设计工具：{{what}}',
    plain: '使用设计工具：{{what}}',
  },
  chromeSetup: {
    running: '正在提议设置 Chrome',
    completed: '已提议设置 Chrome',
    plain: '提议设置 Chrome',
  },
  rolePicker: { running: '正在询问你的角色', completed: '已询问你的角色', plain: '询问你的角色' },
  agents: { running: '正在列出智能体', completed: '已列出智能体', plain: '列出智能体' },
  message: {
    running: '正在发送消息给 {{what}}',
    completed: '已发送消息给 {{what}}',
    plain: '发送消息给 {{what}}',
  },
  teamCreate: {
    running: '正在创建团队 {{what}}',
    completed: '已创建团队 {{what}}',
    plain: '创建团队 {{what}}',
  },
  teamDelete: {
    running: '正在删除团队 {{what}}',
    completed: '已删除团队 {{what}}',
    plain: '删除团队 {{what}}',
  },
  findings: { running: '正在报告结论', completed: '已报告结论', plain: '报告结论' },
  notify: { running: '正在通知：{{what}}', completed: '已通知：{{what}}', plain: '通知：{{what}}' },
  notifications: { running: '正在读取通知', completed: '已读取通知', plain: '读取通知' },
  feedback: {
    running: '正在发送反馈：{{what}}',
    completed: '已发送反馈：{{what}}',
    plain: '发送反馈：{{what}}',
  },
  worktreeEnter: {
    running: '正在进入工作树 {{what}}',
    completed: '已进入工作树 {{what}}',
    plain: '进入工作树 {{what}}',
  },
  worktreeLeave: {
    running: '正在离开工作树：{{what}}',
    completed: '已离开工作树：{{what}}',
    plain: '离开工作树：{{what}}',
  },
  goal: {
    running: '正在提议目标：{{what}}',
    completed: '已提议目标：{{what}}',
    plain: '提议目标：{{what}}',
  },
  schedule: {
    running: '正在设置定时任务：{{what}}',
    completed: '已设置定时任务：{{what}}',
    plain: '设置定时任务：{{what}}',
  },
  scheduleDelete: {
    running: '正在删除定时任务 {{what}}',
    completed: '已删除定时任务 {{what}}',
    plain: '删除定时任务 {{what}}',
  },
  scheduleList: { running: '正在列出定时任务', completed: '已列出定时任务', plain: '列出定时任务' },
  wakeUp: {
    running: '正在设置唤醒：{{what}}',
    completed: '已设置唤醒：{{what}}',
    plain: '设置唤醒：{{what}}',
  },
  remoteTrigger: {
    running: '正在运行远程触发器：{{what}}',
    completed: '已运行远程触发器：{{what}}',
    plain: '运行远程触发器：{{what}}',
  },
  skill: {
    running: '正在使用技能 {{what}}',
    completed: '已使用技能 {{what}}',
    plain: '使用技能 {{what}}',
  },
  slashCommand: {
    running: '正在运行 {{what}}',
    completed: '已运行 {{what}}',
    plain: '运行 {{what}}',
  },
  toolSearch: {
    running: '正在搜索工具：{{what}}',
    completed: '已搜索工具：{{what}}',
    plain: '搜索工具：{{what}}',
  },
  workflow: {
    running: '正在启动工作流 {{what}}',
    completed: '已启动工作流 {{what}}',
    plain: '启动工作流 {{what}}',
  },
  skillsPropose: { running: '正在提议技能', completed: '已提议技能', plain: '提议技能' },
  languageServer: {
    running: '正在询问语言服务器：{{what}}',
    completed: '已询问语言服务器：{{what}}',
    plain: '询问语言服务器：{{what}}',
  },
  structuredOutput: {
    running: '正在给出结构化输出',
    completed: '已给出结构化输出',
    plain: '给出结构化输出',
  },
  other: { running: '正在运行 {{what}}', completed: '{{what}} 已完成', plain: '{{what}}' },
};
