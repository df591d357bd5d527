/** Results of `corral audit`. */
export const cliAudit = {
  entries_one: '{{count}} entry',
  entries_other: '{{count}} entries',
  intact: 'The audit is as it was written: {{entries}}, the last with the hash {{hash}}.',
  erased:
    '{{intact}} The content of {{redacted}} of them was erased with their sessions; that is recorded.',
  changed: 'The audit is NOT as it was written ({{entries}}). First of {{broken}}:',
  more: '... and {{more}} more.',
  breakMissing: 'Entries {{number}} to {{last}} are missing.',
  breakChanged: 'Entry {{number}} is not what was written: it or one before it was changed.',
  breakContentChanged: 'The content of entry {{number}} was changed.',
  breakContentMissing:
    'The content of entry {{number}} is gone, and no later entry says that it was erased.',
  breakBlobChanged: 'The long text that entry {{number}} names was changed.',
  breakBlobMissing: 'The long text that entry {{number}} names is gone.',
  breakCut:
    'Entries {{number}} to {{last}} are missing at the end: audit-head.json knows of {{last}} entries.',
  breakRewritten:
    'Entry {{number}} is another one than audit-head.json knows: the audit was written again.',
  breakHeadMissing:
    'audit-head.json is gone or unreadable, so it is not known whether entries are missing after {{number}}.',
  breakBroken:
    'Corral itself found the audit cut or changed, and wrote that down as entry {{number}}.',
} as const;
