import { hash32 } from '@otterscan/api-schema/codec'
import {
  eth_getBlockByNumber,
  eth_getLogs,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockDetails, ots_getContractCreator } from '@otterscan/api-schema/execution/ots'
import type { Block } from '@otterscan/ethereum/execution/block'
import { type Hex, isHash32, toQuantity } from '@otterscan/ethereum/hex'
import { ApiError, invalidArgument, notFound } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import { type Actions, toText } from './action.ts'
import { readAddress, readHash, readNumber, type Texts } from './actionArguments.ts'

const MOST_CONTRACTS = 5

/** `module=contract`. */
export const CONTRACT_ACTIONS: Actions = {
  getcontractcreation: async (texts, { call }) => {
    const contracts = (texts.get('contractaddresses') ?? '').split(',')
    if (contracts.length > MOST_CONTRACTS)
      throw invalidArgument(`contractaddresses: ${MOST_CONTRACTS} at most`)
    const found = await Promise.all(
      contracts.map(async (text) => {
        const contractAddress = readAddress(
          new Map([['contractaddresses', text.trim()]]),
          'contractaddresses',
        )
        const creator = await call(ots_getContractCreator, contractAddress)
        return (
          creator && { contractAddress, contractCreator: creator.creator, txHash: creator.transactionHash }
        )
      }),
    )
    return found.filter((one) => one !== null)
  },
}

/** `module=transaction`. */
export const TRANSACTION_ACTIONS: Actions = {
  gettxreceiptstatus: async (texts, calls) => ({ status: toText(await readStatus(texts, calls)) }),
  getstatus: async (texts, calls) => {
    const status = await readStatus(texts, calls)
    if (status === undefined) throw new ApiError(502, 'the node reports no status of this transaction')
    return { isError: status === 0 ? '1' : '0', errDescription: '' }
  },
}

async function readStatus(texts: Texts, { call }: GatewayCalls): Promise<0 | 1 | undefined> {
  const hash = readHash(texts)
  const receipt = await call(eth_getTransactionReceipt, hash)
  if (receipt === null) throw notFound(`no receipt of transaction ${hash}`)
  return receipt.status
}

/** `module=block`. */
export const BLOCK_ACTIONS: Actions = {
  getblockreward: async (texts, { call }) => {
    const number = readNumber(texts, 'blockno')
    const details = await call(ots_getBlockDetails, number)
    if (details === null) throw notFound(`unknown block ${number}`)
    const { block, issuance, totalFees } = details
    return {
      blockNumber: toText(block.number),
      timeStamp: toText(block.timestamp),
      blockMiner: block.miner ?? '',
      blockReward: toText(
        issuance === undefined || totalFees === undefined ? undefined : issuance.blockReward + totalFees,
      ),
    }
  },
  getblocknobytime: async (texts, calls) => {
    const time = readNumber(texts, 'timestamp')
    const closest = texts.get('closest') ?? 'before'
    if (closest !== 'before' && closest !== 'after') throw invalidArgument('closest must be before or after')
    const head = await getBlock('latest', calls)
    const before = await findLastBefore(time, head, calls)
    if (closest === 'before') {
      if (before === undefined) throw notFound('no block is so old')
      return toText(before.number)
    }
    if (before !== undefined && before.timestamp === time) return toText(before.number)
    const next = before === undefined ? 0n : before.number + 1n
    if (next > head.number) throw notFound('no block is so new')
    return toText(next)
  },
}

/** The newest block at or before a time, by halving. `undefined` when all are newer. */
async function findLastBefore(time: bigint, head: Block, calls: GatewayCalls): Promise<Block | undefined> {
  if (head.timestamp <= time) return head
  let found: Block | undefined
  let low = 0n
  let high = head.number - 1n
  while (low <= high) {
    const middle = (low + high) / 2n
    const block = await getBlock(middle, calls)
    if (block.timestamp <= time) {
      found = block
      low = middle + 1n
    } else high = middle - 1n
  }
  return found
}

async function getBlock(block: bigint | 'latest', { call }: GatewayCalls): Promise<Block> {
  const found = await call(eth_getBlockByNumber, block, false)
  if (found === null) throw notFound(`unknown block ${block}`)
  return found
}

/** `module=logs`. */
export const LOG_ACTIONS: Actions = {
  getLogs: async (texts, { call }) => {
    const end = texts.get('toBlock')
    const { entries } = await call(eth_getLogs, {
      fromBlock: readNumber(texts, 'fromBlock', 0n),
      toBlock: end === undefined || end === 'latest' ? 'latest' : readNumber(texts, 'toBlock'),
      address: texts.has('address') ? readAddress(texts) : undefined,
      topics: readTopics(texts),
    })
    return entries.map((log) => ({
      address: log.address,
      topics: log.topics,
      data: log.data,
      blockNumber: toHexText(log.blockNumber),
      blockHash: log.blockHash ?? '',
      timeStamp: toHexText(log.blockTimestamp),
      logIndex: toHexText(log.logIndex),
      transactionHash: log.transactionHash ?? '',
      transactionIndex: toHexText(log.transactionIndex),
    }))
  },
}

/** As hosted explorers write them here. */
function toHexText(value: bigint | number | undefined): string {
  return value === undefined ? '' : toQuantity(value)
}

function readTopics(texts: Texts): readonly (Hex | null)[] {
  for (const name of texts.keys()) {
    if (/^topic\d_\d_opr$/.test(name) && texts.get(name) !== 'and') {
      throw invalidArgument(`${name} must be and: topics of different positions are all required`)
    }
  }
  const topics = ['topic0', 'topic1', 'topic2', 'topic3'].map((name) => {
    const text = texts.get(name)
    if (text === undefined || text === '') return null
    if (!isHash32(text)) throw invalidArgument(`${name} must be 32 bytes of hex`)
    return hash32.decode(text, name, [])
  })
  return topics.slice(0, topics.findLastIndex((one) => one !== null) + 1)
}
