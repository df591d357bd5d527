/** Results of messages to the webhook, as its log shows them. */
export const webhookResults = {
  answered: 'Answered {{status}}.',
  redirects: 'Answered {{status}}: redirects are not followed. Enter the final address.',
  refused: 'Answered {{status}}, so it is not sent again.',
  givenUp: '{{result}} Given up after {{attempts}} attempts.',
  tooManyWait: 'Given up: too many messages wait.',
  noKey: 'Not sent, because no key to sign it with can be stored: {{reason}}',
  notHttp: 'Its address is no http or https address.',
  privateAddress:
    'Its address belongs to this machine or to a private network. Allow that in the settings if it is yours.',
  noAnswer: 'No answer within {{seconds}} seconds.',
  notReached: 'It could not be reached: {{reason}}.',
} as const;
