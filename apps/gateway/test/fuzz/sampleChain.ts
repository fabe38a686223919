import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'

/** `0x` and twenty bytes. */
function account(byte: string): string {
  return `0x${byte.repeat(20)}`
}

export const [ALICE, BOB, TOKEN] = [account('a1'), account('b2'), account('7c')]
const MINER = account('d4')
/** By its creator and the nonce of the creation. */
export const MADE = '0x813eff013aec419c94b1c337db7317683f446d5a'
/** Number of the newest block. */
export const SAMPLE_HEAD = 4

const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

type Wire = Readonly<Record<string, unknown>>
interface SampleTransaction {
  readonly wire: Wire
  readonly logs?: readonly Wire[]
  readonly contractAddress?: string
  readonly frame: Wire
}

const call = (from: string, to: string, more: Wire = {}) => ({
  type: 'CALL',
  from,
  to,
  value: '0x5',
  gas: '0x9c40',
  gasUsed: '0x7530',
  input: '0xabcdef01',
  output: '0x12',
  ...more,
})

/** Payments, calls with inner calls, tokens of three kinds, a creation and a destruction. */
const BLOCKS: readonly (readonly SampleTransaction[])[] = [
  [],
  [
    {
      wire: { from: ALICE, to: BOB, input: '0x', value: '0x5' },
      frame: call(ALICE, BOB, { input: '0x', output: '0x' }),
    },
    {
      wire: { from: BOB, to: TOKEN, input: '0xabcdef01', value: '0x5' },
      frame: call(BOB, TOKEN, {
        calls: [call(TOKEN, ALICE), call(TOKEN, MINER, { error: 'execution reverted' })],
      }),
      logs: [
        { topics: [TRANSFER, word(ALICE), word(BOB)], data: toWord(500n) },
        { topics: [TRANSFER, word(BOB), word(ALICE), toWord(9n)], data: '0x' },
        { topics: [SINGLE, word(BOB), word(ALICE), word(BOB)], data: `${toWord(3n)}${toWord(4n).slice(2)}` },
      ],
    },
  ],
  [
    {
      wire: { from: ALICE, to: null, input: '0x6001', value: '0x5' },
      contractAddress: MADE,
      frame: call(ALICE, MADE, { type: 'CREATE', input: '0x6001', output: '0x6002' }),
    },
  ],
  [
    {
      wire: { from: BOB, to: MADE, input: '0x11', value: '0x5' },
      frame: call(BOB, MADE, {
        input: '0x11',
        calls: [
          {
            type: 'SELFDESTRUCT',
            from: MADE,
            to: ALICE,
            value: '0x1',
            gas: '0x0',
            gasUsed: '0x0',
            input: '0x',
          },
        ],
      }),
    },
  ],
  [
    {
      wire: { from: ALICE, to: BOB, input: '0x', value: '0x5' },
      frame: call(ALICE, BOB, { input: '0x', output: '0x' }),
    },
  ],
]

export const toBlockHash = (number: number) => toWord(0xb10c00n + BigInt(number))
const toTransactionHash = (number: number, index: number) => toWord(0x7a0000n + BigInt(number * 16 + index))

/** Hashes of all transactions, in order. */
export const TRANSACTION_HASHES: readonly string[] = BLOCKS.flatMap((transactions, number) =>
  transactions.map((_, index) => toTransactionHash(number, index)),
)

function toTransactions(number: number): readonly Wire[] {
  return (BLOCKS[number] ?? []).map(({ wire }, index) => ({
    hash: toTransactionHash(number, index),
    blockHash: toBlockHash(number),
    blockNumber: toQuantity(number),
    transactionIndex: toQuantity(index),
    nonce: toQuantity(number * 2 + index + 1),
    type: '0x2',
    chainId: '0x539',
    gas: '0x186a0',
    gasPrice: '0x9',
    maxFeePerGas: '0x9',
    maxPriorityFeePerGas: '0x2',
    v: '0x1',
    r: '0x2',
    s: '0x3',
    yParity: '0x1',
    accessList: [],
    ...wire,
  }))
}

function toBlock(number: number, isWhole: boolean): Wire | null {
  if (!Number.isInteger(number) || number < 0 || number > SAMPLE_HEAD) return null
  const transactions = toTransactions(number)
  return {
    number: toQuantity(number),
    hash: toBlockHash(number),
    parentHash: number === 0 ? toWord(0n) : toBlockHash(number - 1),
    timestamp: toQuantity(1_700_000_000 + number * 12),
    miner: MINER,
    difficulty: '0x0',
    baseFeePerGas: '0x7',
    gasUsed: '0xa410',
    gasLimit: '0x1c9c380',
    size: '0x200',
    extraData: '0x6f74746572',
    nonce: '0x0000000000000000',
    mixHash: toWord(77n),
    sha3Uncles: toWord(78n),
    stateRoot: toWord(79n),
    transactionsRoot: toWord(80n),
    receiptsRoot: toWord(81n),
    logsBloom: `0x${'01'.repeat(256)}`,
    uncles: [],
    withdrawals: [
      { index: toQuantity(number * 2 + 1), validatorIndex: '0x21', address: ALICE, amount: '0x31' },
      { index: toQuantity(number * 2 + 2), validatorIndex: '0x22', address: BOB, amount: '0x32' },
    ],
    transactions: isWhole ? transactions : transactions.map(({ hash }) => hash),
  }
}

function toReceipts(number: number): readonly Wire[] {
  let logIndex = 0
  return (BLOCKS[number] ?? []).map(({ wire, logs = [], contractAddress = null }, index) => {
    const place = {
      transactionHash: toTransactionHash(number, index),
      transactionIndex: toQuantity(index),
      blockHash: toBlockHash(number),
      blockNumber: toQuantity(number),
    }
    return {
      ...place,
      from: wire.from,
      to: wire.to,
      type: '0x2',
      status: '0x1',
      gasUsed: wire.input === '0x' ? '0x5208' : '0x7530',
      cumulativeGasUsed: '0xa410',
      effectiveGasPrice: '0x9',
      contractAddress,
      logsBloom: `0x${'01'.repeat(256)}`,
      logs: logs.map((log) => ({
        address: TOKEN,
        ...log,
        ...place,
        logIndex: toQuantity(logIndex++),
        removed: false,
      })),
    }
  })
}

const numberOfBlock = (hash: unknown) => Number(BigInt(String(hash)) - 0xb10c00n)
const placeOf = (hash: unknown) => Number(BigInt(String(hash)) - 0x7a0000n)

/** What a node with all the usual methods answers. Throws the refusal of any other. */
export function answerAsSampleChain(method: string, [first, second]: readonly unknown[]): unknown {
  const at = () => [Math.floor(placeOf(first) / 16), placeOf(first) % 16] as const
  switch (method) {
    case 'eth_chainId':
      return '0x539'
    case 'web3_clientVersion':
      return 'Geth/v1.16.0'
    case 'eth_blockNumber':
      return toQuantity(SAMPLE_HEAD)
    case 'eth_getBlockByNumber':
      return toBlock(
        first === 'latest' ? SAMPLE_HEAD : first === 'finalized' ? 1 : Number(first),
        second === true,
      )
    case 'eth_getBlockByHash':
      return toBlock(numberOfBlock(first), second === true)
    case 'eth_getTransactionByHash':
      return toTransactions(at()[0])[at()[1]] ?? null
    case 'eth_getTransactionReceipt':
      return toReceipts(at()[0])[at()[1]] ?? null
    case 'eth_getBlockReceipts':
      return toReceipts(/^0x.{64}$/.test(String(first)) ? numberOfBlock(first) : Number(first))
    case 'eth_getLogs': {
      const { blockHash, address } = first as { readonly blockHash: string; readonly address: string }
      const logs = toReceipts(numberOfBlock(blockHash)).flatMap((receipt) => receipt.logs as readonly Wire[])
      return logs.filter((log) => log.address === address)
    }
    case 'eth_getCode':
      return toCode(String(first).toLowerCase())
    case 'eth_getTransactionCount':
      return '0x9'
    case 'eth_getBalance':
      return '0x77'
    case 'eth_call':
      return callToken(String((first as Wire).data))
    case 'debug_traceTransaction':
      return toTrace(BLOCKS[at()[0]]?.[at()[1]], second)
    case 'debug_traceBlockByHash':
      return (BLOCKS[numberOfBlock(first)] ?? []).map(({ frame }, index) => ({
        txHash: toTransactionHash(numberOfBlock(first), index),
        result: frame,
      }))
    default:
      throw methodNotFound(method)
  }
}

function toCode(address: string): string {
  // With the selectors of its functions.
  if (address === TOKEN) return `0x60${Object.keys(TOKEN_ANSWERS).join('').replaceAll('0x', '')}`
  return address === MADE ? '0x6002' : '0x'
}

const TEXT = `${toWord(32n)}${toWord(5n).slice(2)}${'6f74746572'.padEnd(64, '0')}`

/** Name, symbol, decimals, and interfaces by ERC-165. */
const TOKEN_ANSWERS: Readonly<Record<string, string>> = {
  '0x06fdde03': TEXT,
  '0x95d89b41': TEXT,
  '0x313ce567': toWord(18n),
  '0x01ffc9a7': toWord(1n),
}

function callToken(data: string): string {
  const answer = /^0x01ffc9a7(ffffffff|d9b67a26)/.test(data) ? toWord(0n) : TOKEN_ANSWERS[data.slice(0, 10)]
  if (answer === undefined) throw new NodeRefusal(3, 'execution reverted')
  return answer
}

function toTrace(transaction: SampleTransaction | undefined, options: unknown): unknown {
  const { tracer } = (options ?? {}) as { readonly tracer?: string }
  if (transaction === undefined) return null
  if (tracer === 'callTracer') return transaction.frame
  if (tracer === 'prestateTracer') {
    const { from } = transaction.wire
    return {
      pre: { [String(from)]: { balance: '0x20', nonce: 1 } },
      post: { [String(from)]: { balance: '0x1f', nonce: 2 } },
    }
  }
  throw methodNotFound('debug_traceTransaction')
}
