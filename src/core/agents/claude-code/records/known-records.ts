function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/**
 * Known record types that do not belong to a conversation: Claude Code's own state, mostly in its
 * transcripts.
 */
export const quietTypes = setOf(`
  keep_alive update_environment_variables prompt_suggestion active_goal transcript_mirror tool_use_summary
  api-request api-request-blob api-request-shape api-request-resumed atis-latch isolation-latch
  resume-head-vouch mode permission-mode repl-mode last-prompt tools-used queue-operation cost-state summary
  ended-by-model file-history-snapshot file-history-delta content-replacement attribution-snapshot
  history-suppression relocated ai-title custom-title agent-name agent-color agent-setting tag pr-link
  frame-link worktree-state session-owner bridge-session derived-from continued-in dev-mods data-flow-records
  data-flow-incomplete hybrid-organization artifact-comment-monitor artifact-autoreact-ledger
  marble-origami-commit marble-origami-snapshot
`);

/**
 * Known subtypes of system records without information for a person: hooks, counters, the state of
 * other front ends.
 */
export const quietSubtypes = setOf(`
  hook_started hook_progress hook_response stop_hook_summary thinking_tokens turn_duration task_updated
  session_state_changed session_metadata session_title_changed files_persisted file_snapshot shell_cwd
  start_folder commands_changed elicitation_complete post_turn_summary task_summary memory_recall memory_saved
  checkpoint_done bridge_state bridge_status cloud_session_delta cloud_session_status control_request_progress
  dev_intent inherited_asks_settled permission_check_status per_turn_effort_changed placed rewind_stand_in
  tool_host_result turn_began_before_init turn_starting turn_handoff_available vcs_state_changed voice_call_talk
  peer_message_hold ui_focus ui_invalidate ui_log ui_notify_cancel ui_panes ui_placed ui_scroll ui_status
  status_line feedback_draft_queued code_change_published plugin_install microcompact_boundary
`);

/** Known subtypes of system records that are shown to the person in Claude Code's own words. */
export const noticeSubtypes = setOf(`
  informational notification away_summary agents_killed scheduled_task_fire instruction_size_warning
  model_fallback model_refusal_fallback model_refusal_no_fallback model_consent_fallback permission_retry
  mirror_error session_writes_lost file_attachments_missing late_allow_not_run turn_preempted
  worker_shutting_down ui_notify ui_toast
`);
