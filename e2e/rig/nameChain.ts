import { toWord } from '@otterscan/ethereum/hex'
import { methodNotFound, NodeRefusal } from './startFakeNode.ts'

/** Whose page is opened. */
export const PERSON = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** The name of `PERSON`. */
export const PERSON_NAME = 'vitalik.eth'
export const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** A token that calls itself like a person, and worse. */
export const IMPOSTOR = '0x1111111111111111111111111111111111111111'
const PRECOMPILE = '0x0000000000000000000000000000000000000001'
/** Two accounts with the same beginning and end. */
export const LOOK_ALIKES = [
  '0x9a1fabcd00000000000000000000000000007c3e',
  '0x9a1f000000000000000000000000000012347c3e',
] as const

const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ROW_COUNT = 25
const TRANSFER_INPUT = `0xa9059cbb${'0'.repeat(24)}${'22'.repeat(20)}${toWord(5n).slice(2)}`
const UNKNOWN_INPUT = `0xdeadbeef${toWord(1n).slice(2)}`

/** What tokens say of themselves. */
const TOKENS: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  [TOKEN.toLowerCase()]: ['Tether USD', 'USDT'],
  [IMPOSTOR]: ['vitalik.eth \u202eDSU<b>bold</b>', '🌝'.repeat(220)],
}

/** Names by address, some in no normal form. */
const REVERSE_NAMES: Readonly<Record<string, string>> = {
  [PERSON.toLowerCase()]: PERSON_NAME,
  [counterparty(10).toLowerCase()]: 'friend.eth',
  [counterparty(11).toLowerCase()]: 'ama\u200bzon.eth',
}

/** Addresses by name; `null` keeps it off the chain. */
const FORWARD_NAMES: Readonly<Record<string, string | null>> = {
  [PERSON_NAME]: PERSON,
  'amazon.eth': PERSON,
  'off.eth': null,
}

/** Whom the row is with. All are distinct. */
export function counterparty(row: number): string {
  const special = [TOKEN, IMPOSTOR, LOOK_ALIKES[0], LOOK_ALIKES[1], PRECOMPILE]
  return special[row] ?? `0x${(0xabc0000 + row).toString(16).padEnd(40, `${row}`)}`
}

/** The main network as a node would tell it: one person, 25 transactions with 25 others, names and tokens. */
export function answerAsNameChain(method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_blockNumber':
      return toHex(ROW_COUNT)
    case 'eth_chainId':
      return '0x1'
    case 'ots_getApiLevel':
      return 8
    case 'erigon_getHeaderByNumber':
    case 'eth_getBlockByNumber':
      return toBlock(params[0])
    case 'eth_getBalance':
      return '0xde0b6b3a7640000'
    case 'eth_getTransactionCount':
      return '0x19'
    case 'eth_getCode':
      return hasCode(params[0]) ? '0x6001' : '0x'
    case 'ots_hasCode':
      return hasCode(params[0])
    case 'ots_getContractCreator':
      return null
    case 'eth_getStorageAt':
      return toWord(0n)
    case 'ots_searchTransactionsBefore':
      return toHistory()
    case 'eth_call':
      return answerContract(
        (params[0] as { to: string }).to.toLowerCase(),
        (params[0] as { data: string }).data,
      )
    default:
      throw methodNotFound(method)
  }
}

function hasCode(address: unknown): boolean {
  return String(address).toLowerCase() in TOKENS
}

function answerContract(to: string, data: string): unknown {
  if (to === RESOLVER) return answerResolver(data)
  const [name, symbol] = TOKENS[to] ?? []
  if (name === undefined || symbol === undefined) throw revert('0x')
  const answers = new Map([
    ['0x06fdde03', encodeText(name)],
    ['0x95d89b41', encodeText(symbol)],
    ['0x313ce567', toWord(6n)],
  ])
  const answer = answers.get(data)
  if (answer === undefined) throw revert('0x')
  return answer
}

function answerResolver(data: string): string {
  if (data.startsWith('0x5d78a217')) {
    const name = Object.entries(REVERSE_NAMES).find(([address]) => data.includes(address.slice(2)))?.[1]
    if (name === undefined) throw revert('0x77209fe8')
    return `0x${toWord(96n).slice(2)}${toWord(1n).slice(2).repeat(2)}${encodeText(name).slice(66)}`
  }
  const entry = Object.entries(FORWARD_NAMES).find(([name]) => data.includes(encodeLabel(name)))
  if (entry === undefined) throw revert('0x77209fe8')
  if (entry[1] === null) throw revert('0x556f1830')
  return `0x${[64n, 1n, 32n, BigInt(entry[1])].map((word) => toWord(word).slice(2)).join('')}`
}

function revert(data: string): NodeRefusal {
  return new NodeRefusal(3, 'execution reverted', data)
}

/** The first label with its length, as DNS writes it. */
function encodeLabel(name: string): string {
  const [label = ''] = name.split('.')
  return `${label.length.toString(16).padStart(2, '0')}${Buffer.from(label).toString('hex')}`
}

function encodeText(text: string): string {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x${toWord(32n).slice(2)}${toWord(BigInt(bytes.length)).slice(2)}${padded}`
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

function toBlock(tag: unknown) {
  const number = typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : ROW_COUNT
  return {
    number: toHex(number),
    hash: toWord(BigInt(number) + 1000n),
    parentHash: toWord(BigInt(number) + 999n),
    timestamp: toHex(1_700_000_000 + number * 12),
    miner: `0x${'fe'.repeat(20)}`,
    gasLimit: '0x1c9c380',
    gasUsed: '0x5208',
    baseFeePerGas: '0x7',
    difficulty: '0x0',
    extraData: '0x',
    size: '0x3e8',
    uncles: [],
    transactions: [],
  }
}

function toHistory() {
  const rows = Array.from({ length: ROW_COUNT }, (_, row) => row)
  return {
    txs: rows.map((row) => ({
      hash: toWord(BigInt(row) + 5000n),
      from: PERSON.toLowerCase(),
      to: counterparty(row).toLowerCase(),
      value: '0x1',
      input: row < 2 ? TRANSFER_INPUT : row === 2 ? UNKNOWN_INPUT : '0x',
      nonce: toHex(ROW_COUNT - row),
      gasPrice: '0x7',
      type: '0x0',
      blockNumber: toHex(ROW_COUNT - row),
      transactionIndex: '0x0',
    })),
    receipts: rows.map((row) => ({
      transactionHash: toWord(BigInt(row) + 5000n),
      status: '0x1',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x7',
      logs: null,
      timestamp: 1_700_000_000 + (ROW_COUNT - row) * 12,
    })),
    firstPage: true,
    lastPage: true,
  }
}
