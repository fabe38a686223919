/** One question to a beacon node, stated once: the client asks with it, tests compare it with the published contract. */
export interface BeaconEndpoint<Params extends readonly unknown[], Result> {
  /** Path template of the specification, `{name}` for each part filled in. */
  readonly template: string
  /** Path and query, starting at `/eth`. */
  readonly toPath: (...params: Params) => string
  /** Body of a POST; a GET where absent. */
  readonly toBody?: (...params: Params) => unknown
  /**
   * The whole JSON answer to domain values.
   *
   * Throws: `CheckFailedError` when a part without which the answer means nothing cannot be read.
   */
  readonly decode: (wire: unknown) => Result
  /** Operation of the specification. */
  readonly source: string
}

/** States an endpoint; exists for inference. The mark below lets a bundle leave out the endpoints it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Params extends readonly unknown[], Result>(
  endpoint: BeaconEndpoint<Params, Result>,
): BeaconEndpoint<Params, Result> {
  return endpoint
}
