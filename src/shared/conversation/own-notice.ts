/** Notices that Corral itself adds to a conversation; their texts are in the texts `notices`. */
export type OwnNotice =
  | 'endedElsewhere'
  | 'forgotten'
  | 'forked'
  | 'outputBroke'
  | 'programEnded'
  | 'promptNotAwaited'
  | 'promptNotPasted'
  | 'promptNotSent'
  | 'promptNotShown'
  | 'promptOneLine'
  | 'tooManyFollowed';
