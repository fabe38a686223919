/** `note`: works, but is worth knowing. `problem`: something is to be changed. */
export type FindingState = 'ok' | 'note' | 'problem'

/** One line of the doctor's report. */
export interface Finding {
  readonly state: FindingState
  readonly subject: string
  readonly text: string
  /** What to change. */
  readonly advice?: string
}
