import type { Devnet } from '@otterscan/devnet/startDevnet'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

interface WireLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: string
  readonly transactionHash: string
  readonly transactionIndex: string
  readonly logIndex: string
}

/** A movement of a token as its log has it. */
export interface LoggedTransfer {
  readonly standard: 'erc20' | 'erc721' | 'erc1155'
  readonly token: string
  readonly from: string
  readonly to: string
  /** Amount, or number of the piece. */
  readonly amount: bigint | undefined
  readonly tokenId: bigint | undefined
  readonly blockNumber: bigint
  readonly transactionHash: string
}

/** Every movement of tokens from or to an address that the logs of the chain tell, newest first. */
export async function readTransferLogs(devnet: Devnet, address: string): Promise<readonly LoggedTransfer[]> {
  const logs = await devnet.request<readonly WireLog[]>('eth_getLogs', {
    fromBlock: '0x0',
    toBlock: 'latest',
    topics: [[TRANSFER, SINGLE, BATCH]],
  })
  return logs
    .flatMap(readLog)
    .filter(({ from, to }) => from === address.toLowerCase() || to === address.toLowerCase())
    .toReversed()
}

/** In the order of the log; a log that is not as its standard says is left out. */
function readLog({ topics, data, address, ...place }: WireLog): readonly LoggedTransfer[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const numbers = words.map((word) => BigInt(`0x${word}`))
  const party = (topic: string | undefined) => `0x${topic?.slice(26) ?? ''}`
  const common = {
    token: address,
    blockNumber: BigInt(place.blockNumber),
    transactionHash: place.transactionHash,
  }
  const [topic0, first, second, third] = topics
  if (topic0 === TRANSFER && topics.length === 3 && words.length >= 1) {
    const parties = { from: party(first), to: party(second) }
    return [{ standard: 'erc20', ...common, ...parties, amount: numbers[0], tokenId: undefined }]
  }
  if (topic0 === TRANSFER && third !== undefined) {
    const parties = { from: party(first), to: party(second) }
    return [{ standard: 'erc721', ...common, ...parties, amount: undefined, tokenId: BigInt(third) }]
  }
  const parties = { from: party(second), to: party(third) }
  if (topic0 === SINGLE) {
    return [{ standard: 'erc1155', ...common, ...parties, tokenId: numbers[0], amount: numbers[1] }]
  }
  if (topic0 !== BATCH) return []
  const idsAt = Number(numbers[0]) / 32
  const amountsAt = Number(numbers[1]) / 32
  const length = Number(numbers[idsAt])
  return Array.from({ length }, (_, position) => ({
    standard: 'erc1155',
    ...common,
    ...parties,
    tokenId: numbers[idsAt + 1 + position],
    amount: numbers[amountsAt + 1 + position],
  }))
}
