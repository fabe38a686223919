// The package has types, but its exports do not include them.
declare module 'evmole' {
  /** Selectors in runtime code, eight hex digits each. */
  export function functionSelectors(code: string): string[]
  /** Types of a function's arguments, `uint256,address[]`. */
  export function functionArguments(code: string, selector: string): string
}
