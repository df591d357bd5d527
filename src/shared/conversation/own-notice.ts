/** What Corral itself tells in a conversation; faces have words for each in the languages that core does not speak. */
export type OwnNotice =
  | 'endedElsewhere'
  | 'forgotten'
  | 'hooksElsewhere'
  | 'outputBroke'
  | 'questionUnreadable'
  | 'tooManyFollowed'
  | `promptFailed/${'cutOff' | 'draft' | 'gone' | 'noBox' | 'noFiles' | 'noImages' | 'notPasted' | 'notSent' | 'refused'}`;
