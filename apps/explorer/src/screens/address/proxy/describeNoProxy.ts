/** Says that the contract is not a known proxy, now or at the end of a block. */
export function describeNoProxy(at: bigint | undefined): string {
  return at === undefined
    ? 'This contract is not a known kind of proxy.'
    : `At the end of block ${at} this was not a known kind of proxy.`
}
