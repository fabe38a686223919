import {
  executionHashOf,
  executionNumberOf,
  type FakeBlock,
  type FakeChain,
  rootOf,
} from './fakeBeaconChain.ts'
import { methodNotFound } from './fakeNode.ts'

const ZERO_HASH = `0x${'00'.repeat(32)}`

/** The execution side of a fake beacon chain. */
export function answerAsChain(getChain: () => FakeChain) {
  return (method: string, params: readonly unknown[]): unknown => {
    const chain = getChain()
    switch (method) {
      case 'eth_blockNumber':
        return toHex(executionNumberOf(chain, chain.headSlot))
      case 'eth_chainId':
        return '0x539'
      case 'ots_getApiLevel':
        return 8
      case 'erigon_getHeaderByNumber':
      case 'eth_getBlockByNumber':
        return findBlock(chain, params[0])
      case 'eth_getBlockByHash':
        return (
          chain.blocks.map((block) => toBlock(chain, block)).find(({ hash }) => hash === params[0]) ?? null
        )
      case 'ots_getBlockDetails': {
        const block = findBlock(chain, toHex(params[0] as number))
        return block === null ? null : { block, issuance: {}, totalFees: '0x0' }
      }
      case 'eth_getCode':
        return '0x'
      default:
        throw methodNotFound(method)
    }
  }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

function findBlock(chain: FakeChain, tag: unknown) {
  const inChain = chain.blocks.filter((block) => block.isLeftBehind !== true)
  const block =
    tag === 'latest'
      ? inChain.at(-1)
      : tag === 'finalized' || tag === 'safe'
        ? inChain[0]
        : inChain.find(({ slot }) => toHex(executionNumberOf(chain, slot)) === tag)
  return block === undefined ? null : toBlock(chain, block)
}

function toBlock(chain: FakeChain, { slot, parentSlot }: FakeBlock) {
  return {
    number: toHex(executionNumberOf(chain, slot)),
    hash: executionHashOf(slot),
    parentHash: executionHashOf(parentSlot),
    timestamp: toHex(chain.genesisTime + slot * chain.secondsPerSlot),
    parentBeaconBlockRoot: rootOf(parentSlot),
    miner: `0x${'fe'.repeat(20)}`,
    gasLimit: '0x1c9c380',
    gasUsed: '0x5208',
    baseFeePerGas: '0x7',
    difficulty: '0x0',
    extraData: '0x',
    size: '0x3e8',
    stateRoot: ZERO_HASH,
    receiptsRoot: ZERO_HASH,
    transactionsRoot: ZERO_HASH,
    logsBloom: `0x${'00'.repeat(256)}`,
    transactions: [],
    transactionCount: 1,
    uncles: [],
  }
}
