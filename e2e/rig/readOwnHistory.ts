import type { Devnet } from '@otterscan/devnet/startDevnet'

interface WireTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
}

interface WireBlock {
  readonly transactions: readonly WireTransaction[]
}

/** Every transaction of an address, newest first, from the chain's own blocks. */
export async function readOwnHistory(devnet: Devnet): Promise<readonly string[]> {
  const { address, firstBlockNumber, lastBlockNumber, callTreeAddress } = devnet.scenarios.busyAddress
  const own = address.toLowerCase()
  const hashes: string[] = []
  for (let number = lastBlockNumber; number >= firstBlockNumber; number -= 1n) {
    const block = await devnet.request<WireBlock>('eth_getBlockByNumber', `0x${number.toString(16)}`, true)
    const touches = ({ from, to }: WireTransaction) =>
      from.toLowerCase() === own ||
      to?.toLowerCase() === own ||
      // The last block holds the calls that reach the address only inside.
      (number === lastBlockNumber && to?.toLowerCase() === callTreeAddress.toLowerCase())
    hashes.push(
      ...block.transactions
        .filter(touches)
        .map(({ hash }) => hash)
        .reverse(),
    )
  }
  return hashes
}
