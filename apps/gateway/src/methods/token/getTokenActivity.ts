import type { TokenActivityPart } from '@otterscan/api-schema/execution/token'
import { toLowerAddress } from '@otterscan/ethereum/address'
import { invalidParams } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'
import { requireLists } from '../ots2/indexedPage.ts'

const MOST_PARTS = 200

/** Transfers of a token in equal parts of the indexed blocks since its first one. Reads about log2 of the list for each. */
export const getTokenActivity: Handler<'gateway_getTokenActivity'> = async ([address, parts], context) => {
  if (parts < 1 || parts > MOST_PARTS) {
    throw invalidParams(`invalid argument 1: parts must be 1 to ${MOST_PARTS}`)
  }
  const token = toLowerAddress(address)
  return requireLists(context).read(async (view) => {
    const [first] = await view.entries('tokenTransfers', token, 0, 1)
    if (first === undefined || view.coverage === undefined) return { results: [], unreadable: [] }
    const { blockNumber: start } = first
    const blocks = view.coverage.lastBlock - start + 1n
    const length = (blocks + BigInt(parts) - 1n) / BigInt(parts)
    const results: TokenActivityPart[] = []
    let below = 0
    for (let fromBlock = start; fromBlock < start + blocks; fromBlock += length) {
      const end = fromBlock + length > start + blocks ? start + blocks : fromBlock + length
      const through = await view.countBelow('tokenTransfers', token, end)
      const timestamp = (await view.totals(fromBlock))?.timestamp
      results.push({ fromBlock, toBlock: end - 1n, timestamp, transferCount: through - below })
      below = through
    }
    return { results, unreadable: [] }
  })
}
