/** The words of one language, of which texts are generated. */
export type Words = {
  readonly language: 'English' | 'Chinese';
  readonly owners: readonly string[];
  readonly parts: readonly string[];
  /** Sentences of ordinary notes. `{s}`: a service, `{w}`: any word, `{n}`: a number. */
  readonly notes: readonly string[];
  readonly fillers: readonly string[];
  /** A fact, and a question for it in other words. `{s}`: a service, `{v}`: the value. */
  readonly facts: readonly { readonly fact: string; readonly question: string }[];
  service(owner: string, part: string): string;
};

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

export const english: Words = {
  language: 'English',
  owners: list(`billing invoice search customer inventory shipping payment audit report image video
    session account catalog order refund coupon message calendar contact document export import
    backup license partner supplier warehouse ticket survey`),
  parts:
    list(`gateway indexer exporter worker scheduler importer proxy resolver dispatcher collector
    planner monitor converter mailer archive portal registry broker watcher loader renderer checker
    tracker router balancer cache queue bridge agent console`),
  notes: [
    'Yesterday we looked at the {w} of the {s} and found that the {w} was slower than the {w}.',
    'The team wants to move the {w} out of the {s} before the next {w}.',
    'A user reported {n} errors while the {s} was reading the {w}.',
    'After the {w} was changed, the {s} needed {n} seconds for each {w}.',
    'Please remember that the {w} depends on the {w} and that the {s} has its own {w}.',
    'In the review somebody asked whether the {s} still needs the {w}; it does because of the {w}.',
    'The {w} in the {s} was written {n} years ago and has no tests for the {w}.',
    'We decided to keep the {w}, to rename the {w} and to delete the old {w}.',
    'The log of the {s} shows the {w} twice, once for the {w} and once for the {w}.',
    'If the {w} fails, restart the {s} and check the {w} in the {w}.',
    'Documentation for the {w} is missing; the {s} only mentions the {w}.',
    'There are {n} open tasks about the {w}, most of them about the {s}.',
  ],
  fillers: list(`table column request response header button dialog layout branch commit merge test
    server client socket thread lock buffer memory disk network packet timeout retry token cookie
    password certificate schema migration index query row record field value default option setting
    flag feature version release package module function class method parameter result error warning
    message channel event handler listener callback promise stream reader writer parser formatter
    template page form list tree graph node edge path folder file link image font colour theme style
    metric counter histogram trace span alert dashboard report summary budget deadline meeting plan
    design draft review comment approval permission role group owner deployment cluster container
    volume region zone replica shard partition snapshot restore rollback schedule window batch job`),
  facts: [
    {
      fact: 'Credentials of the {s} are rotated every {v} days.',
      question: 'How often do we rotate the credentials for the {s}?',
    },
    {
      fact: 'The {s} listens on port {v} in staging.',
      question: 'Which port is the {s} listening on in the staging environment?',
    },
    {
      fact: 'We deploy the {s} on Tuesdays from the host blue-{v}.',
      question: 'From which host is the {s} deployed?',
    },
    {
      fact: 'Customers of the {s} may upload at most {v} attachments.',
      question: 'What is the upload limit for attachments in the {s}?',
    },
    {
      fact: 'On-call for the {s} is the person with extension {v}.',
      question: 'Whom do I phone when the {s} breaks, what is the on-call extension?',
    },
    {
      fact: 'The {s} retries failed webhooks {v} times before giving up.',
      question: 'How many retries does a failing webhook get in the {s}?',
    },
    {
      fact: 'Archived rows of the {s} are purged after {v} weeks.',
      question: 'When does the {s} purge archived rows?',
    },
    {
      fact: 'Because of an outage, the {s} was pinned to compiler {v}.',
      question: 'Why is the compiler of the {s} pinned, and to what?',
    },
    {
      fact: 'The {s} encrypts its payloads with key number {v}.',
      question: 'Which key encrypts payloads of the {s}?',
    },
    {
      fact: 'The legal department allowed the {s} to keep fingerprints for {v} hours.',
      question: 'For how long may fingerprints be kept by the {s} according to legal?',
    },
  ],
  service: (owner, part) => `${owner} ${part}`,
};

export const chinese: Words = {
  language: 'Chinese',
  owners:
    list(`计费 发票 搜索 客户 库存 物流 支付 审计 报表 图片 视频 会话 账户 目录 订单 退款 优惠券 消息 日历
    通讯录 文档 导出 导入 备份 许可证 合作伙伴 供应商 仓库 工单 问卷`),
  parts:
    list(`网关 索引器 导出器 工作进程 调度器 导入器 代理 解析器 分发器 采集器 规划器 监控器 转换器 邮件器 归档
    门户 注册表 中间件 观察器 加载器 渲染器 检查器 跟踪器 路由器 均衡器 缓存 队列 桥接器 助手 控制台`),
  notes: [
    '昨天我们检查了{s}的{w}，发现{w}比{w}更慢。',
    '团队希望在下一次{w}之前把{w}从{s}里移出去。',
    '有用户报告说{s}在读取{w}时出现了{n}个错误。',
    '修改{w}以后，{s}处理每个{w}需要{n}秒。',
    '请注意{w}依赖于{w}，而且{s}有自己的{w}。',
    '评审时有人问{s}是否还需要{w}，因为{w}的缘故仍然需要。',
    '{s}里的{w}是{n}年前写的，没有针对{w}的测试。',
    '我们决定保留{w}，重命名{w}，并删除旧的{w}。',
    '{s}的日志里{w}出现了两次，一次是因为{w}，一次是因为{w}。',
    '如果{w}失败，请重启{s}并检查{w}中的{w}。',
    '缺少关于{w}的文档，{s}只提到了{w}。',
    '关于{w}还有{n}个未完成的任务，大部分与{s}有关。',
  ],
  fillers:
    list(`表格 列 请求 响应 标头 按钮 对话框 布局 分支 提交 合并 测试 服务器 客户端 套接字 线程 锁 缓冲区 内存
    磁盘 网络 数据包 超时 重试 令牌 密码 证书 模式 迁移 查询 行 记录 字段 数值 默认值 选项 设置 开关 功能 版本 发布
    软件包 模块 函数 类 方法 参数 结果 错误 警告 频道 事件 处理器 监听器 回调 承诺 流 读取器 写入器 格式化 模板 页面
    表单 列表 树 图 节点 边 路径 文件夹 文件 链接 字体 颜色 主题 样式 指标 计数器 直方图 跟踪 告警 仪表盘 摘要 预算
    截止日期 会议 计划 设计 草稿 评论 审批 权限 角色 小组 负责人 部署 集群 容器 卷 区域 副本 分片 分区 快照 恢复 回滚
    时间表 窗口 批次 作业`),
  facts: [
    { fact: '{s}的凭证每{v}天轮换一次。', question: '{s}的凭证多久轮换？' },
    { fact: '在预发环境中{s}监听端口{v}。', question: '预发环境里{s}用的是哪个端口？' },
    { fact: '我们每周二从主机蓝色{v}号发布{s}。', question: '{s}是从哪台主机发布的？' },
    { fact: '{s}的客户最多可以上传{v}个附件。', question: '{s}上传附件的上限是多少？' },
    { fact: '{s}的值班人员分机号是{v}。', question: '{s}坏了该打哪个值班分机？' },
    { fact: '{s}对失败的回调地址会重发{v}次才放弃。', question: '{s}的回调地址失败以后重发几次？' },
    { fact: '{s}归档的数据在{v}周之后清除。', question: '{s}什么时候清除归档数据？' },
    { fact: '由于一次停机事故，{s}的编译器固定为{v}版。', question: '为什么{s}的编译器被固定了？' },
    { fact: '{s}用第{v}号密钥加密正文。', question: '加密{s}正文的是几号密钥？' },
    {
      fact: '法务部允许{s}把指纹保留{v}小时。',
      question: '按照法务部的规定，{s}的指纹可以保留多久？',
    },
  ],
  service: (owner, part) => `${owner}${part}`,
};
