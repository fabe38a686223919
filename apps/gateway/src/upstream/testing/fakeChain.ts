import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'

/** JSON of a node. */
export type WireJson = Readonly<Record<string, unknown>>

/** A chain of blocks with two payments each, as a node answers it; a test may change any answer. */
export interface FakeWireChain {
  /** Number of the newest block. */
  head: number
  chainId: number
  /** Distinguishes the first blocks of chains with the same id. */
  genesis: number
  clientVersion: string
  /** Takes precedence: by method and first parameter, such as `eth_getBlockByNumber 0x5`. */
  readonly overrides: Map<string, unknown>
  readonly answer: (method: string, params: readonly unknown[]) => unknown
}

/** Sender of every first payment. */
export const FAKE_SENDER = `0x${'a1'.repeat(20)}` as const
/** Recipient of every payment. */
export const FAKE_RECIPIENT = `0x${'b2'.repeat(20)}` as const

/** Overrides with a function are called; a `NodeRefusal` is thrown. */
export function createFakeChain(head: number): FakeWireChain {
  const chain: FakeWireChain = {
    head,
    chainId: 1337,
    genesis: 1,
    clientVersion: 'Fake/v1',
    overrides: new Map(),
    answer: (method, params) => {
      const key = `${method} ${String(params[0])}`
      const given = chain.overrides.has(key) ? chain.overrides.get(key) : answerFrom(chain, method, params)
      if (given instanceof NodeRefusal) throw given
      return given
    },
  }
  return chain
}

/** Hash of a block. */
function toChainHash({ genesis }: Pick<FakeWireChain, 'genesis'>, number: number): Hex {
  return toWord((BigInt(genesis) << 240n) + BigInt(number) + 1n)
}

function toTransactionHash(number: number, index: number): Hex {
  return toWord(10n ** 20n + BigInt(number * 10 + index))
}

function answerFrom(chain: FakeWireChain, method: string, [first, second]: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return toQuantity(chain.chainId)
    case 'web3_clientVersion':
      return chain.clientVersion
    case 'eth_blockNumber':
      return toQuantity(chain.head)
    case 'eth_getBlockByNumber':
      return findBlock(chain, first, second === true)
    case 'eth_getBlockByHash':
      return findByHash(chain, first, second === true)
    case 'eth_getCode':
      return '0x'
    case 'eth_getBlockReceipts':
      return toReceipts(chain, Number(first))
    case 'eth_getTransactionReceipt': {
      const place = Number(BigInt(String(first)) - 10n ** 20n)
      return toReceipts(chain, Math.floor(place / 10))[place % 10] ?? null
    }
    default:
      throw methodNotFound(method)
  }
}

function findBlock(chain: FakeWireChain, tag: unknown, isWhole: boolean): unknown {
  const number = tag === 'latest' ? chain.head : tag === 'finalized' ? chain.head - 64 : Number(tag)
  return number < 0 || number > chain.head ? null : toFakeWireBlock(chain, number, isWhole)
}

function findByHash(chain: FakeWireChain, hash: unknown, isWhole: boolean): unknown {
  for (let number = 0; number <= chain.head; number++) {
    if (toChainHash(chain, number) !== hash) continue
    const override = chain.overrides.get(`eth_getBlockByNumber ${toQuantity(number)}`)
    return override ?? toFakeWireBlock(chain, number, isWhole)
  }
  return null
}

/** A block as the node would answer it without overrides. */
export function toFakeWireBlock(chain: FakeWireChain, number: number, isWhole = true): WireJson {
  const hash = toChainHash(chain, number)
  const transactions = [0, 1].map((index) => ({
    hash: toTransactionHash(number, index),
    blockHash: hash,
    blockNumber: toQuantity(number),
    transactionIndex: toQuantity(index),
    from: index === 0 ? FAKE_SENDER : FAKE_RECIPIENT,
    to: index === 0 ? FAKE_RECIPIENT : FAKE_SENDER,
    nonce: toQuantity(number),
    value: '0x1',
    gas: '0x5208',
    gasPrice: '0x1',
    input: '0x',
    type: '0x0',
  }))
  return {
    number: toQuantity(number),
    hash,
    parentHash: number === 0 ? toWord(0n) : toChainHash(chain, number - 1),
    timestamp: toQuantity(1_700_000_000 + number),
    miner: `0x${'c3'.repeat(20)}`,
    difficulty: '0x0',
    gasUsed: '0xa410',
    gasLimit: '0x1c9c380',
    uncles: [],
    withdrawals: [],
    transactions: isWhole ? transactions : transactions.map((one) => one.hash),
  }
}

function toReceipts(chain: FakeWireChain, number: number): readonly WireJson[] {
  return [0, 1].map((index) => ({
    transactionHash: toTransactionHash(number, index),
    transactionIndex: toQuantity(index),
    blockHash: toChainHash(chain, number),
    blockNumber: toQuantity(number),
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    contractAddress: null,
    logs: [],
  }))
}
