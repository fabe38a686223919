/** What a description says of a method. */
export interface MethodWords {
  readonly summary: string
  /** Names of the parameters, in order. */
  readonly params: readonly string[]
}
