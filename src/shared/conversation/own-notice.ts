/**
 * Notices that Corral itself adds to a conversation. The UI translates each into the languages that
 * core does not write.
 */
export type OwnNotice =
  | 'endedElsewhere'
  | 'forgotten'
  | 'hooksElsewhere'
  | 'outputBroke'
  | 'questionUnreadable'
  | 'tooManyFollowed'
  | `promptFailed/${'cutOff' | 'draft' | 'gone' | 'noBox' | 'noFiles' | 'noImages' | 'notPasted' | 'notSent' | 'refused'}`;
