/**
 * Known notifications without information for a person: state of other front ends, and content that
 * items contain in better form.
 */
export const quietMethods: ReadonlySet<string> = new Set(
  `
  thread/status/changed thread/readState/changed thread/archived thread/unarchived thread/deleted thread/closed
  thread/name/updated thread/section/changed thread/attachment/updated thread/goal/updated thread/goal/cleared
  thread/prediction/updated thread/queue/changed thread/project/updated thread/environment/connected
  thread/environment/disconnected thread/compacted project/changed skills/changed hook/started hook/completed
  turn/diff/updated turn/moderationMetadata item/autoApprovalReview/started autoApprovalReview/strictReviewRequired
  rawResponseItem/completed rawResponse/completed item/commandExecution/terminalInteraction item/fileChange/outputDelta
  command/exec/outputDelta process/outputDelta process/exited mcpServer/oauthLogin/completed
  mcpServer/event/stream/notification account/updated account/gatewayOAuth/changed account/login/completed
  app/list/updated remoteControl/status/changed externalAgentConfig/import/progress
  externalAgentConfig/import/completed fs/changed model/verification modelProvider/authRecoveryStarted
  modelProvider/authRecoveryCompleted model/safetyBuffering/updated fuzzyFileSearch/sessionUpdated
  fuzzyFileSearch/sessionCompleted thread/realtime/started thread/realtime/itemAdded thread/realtime/item/started
  thread/realtime/item/transcript/delta thread/realtime/item/completed thread/realtime/transcript/delta
  thread/realtime/transcript/done thread/realtime/outputAudio/delta thread/realtime/sdp thread/realtime/closed
  windowsSandbox/setupCompleted
`
    .trim()
    .split(/\s+/),
);
