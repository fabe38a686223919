/** Definition of a Beacon API endpoint, shared by the client and by tests against the published specification. */
export interface BeaconEndpoint<Params extends readonly unknown[], Result> {
  /** Path template of the specification, with a `{name}` for each parameter. */
  readonly template: string
  /** Path and query, starting at `/eth`. */
  readonly toPath: (...params: Params) => string
  /** Body of a POST; a GET where absent. */
  readonly toBody?: (...params: Params) => unknown
  /**
   * Decodes the JSON response.
   *
   * Throws: `CheckFailedError` when an essential part cannot be read.
   */
  readonly decode: (wire: unknown) => Result
  /** Operation of the specification. */
  readonly source: string
}

/** Defines an endpoint; exists for type inference. The annotation below lets bundlers drop unused endpoints. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Params extends readonly unknown[], Result>(
  endpoint: BeaconEndpoint<Params, Result>,
): BeaconEndpoint<Params, Result> {
  return endpoint
}
