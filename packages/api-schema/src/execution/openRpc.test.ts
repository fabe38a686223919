import { readSchemaTexts } from '@otterscan/recordings/publishedSchemas'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listProperties, matches, type Schema, type Schemas } from '../testing/jsonSchema.ts'
import { decodeBlock } from './block.ts'
import { log } from './log.ts'
import { METHOD_TABLE } from './methodTable.ts'
import { decodeReceipt } from './receipt.ts'
import { authorization, decodeTransaction } from './transaction.ts'

interface OpenRpcMethod {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly result: { readonly schema: Schema }
  readonly examples?: readonly {
    readonly name: string
    readonly params: readonly { readonly value: unknown }[]
    readonly result: { readonly value: unknown }
  }[]
}

const METHODS: ReadonlyMap<string, OpenRpcMethod> = readMethods()
const SCHEMAS: Schemas = readSchemas()

function readMethods(): ReadonlyMap<string, OpenRpcMethod> {
  const files = [...readSchemaTexts('execution-apis/src/eth'), ...readSchemaTexts('execution-apis/src/debug')]
  const methods = files.flatMap((file) => parse(file) as readonly OpenRpcMethod[])
  return new Map(methods.map((method) => [method.name, method]))
}

function readSchemas(): Schemas {
  const files = readSchemaTexts('execution-apis/src/schemas')
  return new Map(files.flatMap((file) => Object.entries(parse(file) as Record<string, Schema>)))
}

type MethodName = keyof typeof METHOD_TABLE

/** Methods of ours that the document does not know, each with the reason. */
const UNSPECIFIED: Readonly<Partial<Record<MethodName, string>>> = {
  eth_getUncleByBlockHashAndIndex:
    'removed from the document with proof of work; old blocks still have uncles',
  eth_getRawTransactionByHash: 'never in the document; go-ethereum, Erigon, Reth and Nethermind have it',
  eth_subscribe: 'websocket only; the document is of request and answer',
  eth_unsubscribe: 'websocket only; the document is of request and answer',
}

/** Examples that break the document's own schema, each with the fault. */
const FAULTY_EXAMPLES: Readonly<Partial<Record<MethodName, string>>> = {
  eth_feeHistory: 'oldestBlock is written oldestblock',
  eth_sendRawTransaction: 'the hash is half a byte short',
}

/** Where we knowingly send something else, each with the reason, and what the document would have us send. */
const DEPARTURES: Readonly<Partial<Record<MethodName, (sent: readonly unknown[]) => readonly unknown[]>>> = {
  // The document names calldata `input`. Every client takes `data` too, and older ones take nothing else.
  eth_call: ([call, ...rest]) => {
    const { data, ...fields } = call as { readonly data?: unknown }
    return [{ ...fields, input: data }, ...rest]
  },
}

const HASH = `0x${'ab'.repeat(32)}` as const
const ACCOUNT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const T = METHOD_TABLE
/** What each method sends, and the names the document gives to the positions. */
const SENT: Readonly<Record<string, readonly [sent: readonly unknown[], names: readonly string[]]>> = {
  eth_chainId: [T.eth_chainId.toParams(), []],
  eth_blockNumber: [T.eth_blockNumber.toParams(), []],
  eth_syncing: [T.eth_syncing.toParams(), []],
  eth_config: [T.eth_config.toParams(), []],
  eth_getBlockByNumber: [T.eth_getBlockByNumber.toParams(0n, true), ['Block', 'Hydrated transactions']],
  eth_getBlockByHash: [T.eth_getBlockByHash.toParams(HASH, false), ['Block hash', 'Hydrated transactions']],
  eth_getBlockTransactionCountByNumber: [T.eth_getBlockTransactionCountByNumber.toParams('safe'), ['Block']],
  eth_getBlockTransactionCountByHash: [T.eth_getBlockTransactionCountByHash.toParams(HASH), ['Block hash']],
  eth_getTransactionByHash: [T.eth_getTransactionByHash.toParams(HASH), ['Transaction hash']],
  eth_getTransactionByBlockNumberAndIndex: [
    T.eth_getTransactionByBlockNumberAndIndex.toParams(255n, 16),
    ['Block', 'Transaction index'],
  ],
  eth_getTransactionByBlockHashAndIndex: [
    T.eth_getTransactionByBlockHashAndIndex.toParams(HASH, 0),
    ['Block hash', 'Transaction index'],
  ],
  eth_getTransactionReceipt: [T.eth_getTransactionReceipt.toParams(HASH), ['Transaction hash']],
  eth_getBlockReceipts: [T.eth_getBlockReceipts.toParams(HASH), ['Block']],
  eth_getTransactionCount: [T.eth_getTransactionCount.toParams(ACCOUNT, 'latest'), ['Address', 'Block']],
  eth_getBalance: [T.eth_getBalance.toParams(ACCOUNT, 17n), ['Address', 'Block']],
  eth_getCode: [T.eth_getCode.toParams(ACCOUNT, 'finalized'), ['Address', 'Block']],
  eth_getStorageAt: [T.eth_getStorageAt.toParams(ACCOUNT, HASH, 17n), ['Address', 'Storage slot', 'Block']],
  eth_call: [
    T.eth_call.toParams(
      { to: ACCOUNT, data: '0x12345678', from: ACCOUNT, value: 5n, gas: 21_000n },
      'latest',
    ),
    ['Transaction', 'Block'],
  ],
  eth_sendRawTransaction: [T.eth_sendRawTransaction.toParams('0x02f8'), ['Transaction']],
  eth_getLogs: [
    T.eth_getLogs.toParams({
      fromBlock: 1n,
      toBlock: 'latest',
      address: ACCOUNT,
      topics: [HASH, null, [HASH]],
    }),
    ['Filter'],
  ],
  eth_feeHistory: [
    T.eth_feeHistory.toParams(4, 'latest', [25, 75]),
    ['blockCount', 'newestBlock', 'rewardPercentiles'],
  ],
  debug_traceTransaction: [
    T.debug_traceTransaction.toParams(HASH, { tracer: 'callTracer', timeout: '20s' }),
    ['Transaction hash', 'TraceConfig'],
  ],
}

const STANDARD_NAMES = (Object.keys(METHOD_TABLE) as MethodName[]).filter(
  (name) => (name.startsWith('eth_') || name.startsWith('debug_')) && UNSPECIFIED[name] === undefined,
)

describe('METHOD_TABLE', () => {
  test('every key is the name on the wire', () => {
    for (const [key, method] of Object.entries(METHOD_TABLE)) {
      expect(method.name).toBe(key)
      expect(method.source).not.toBe('')
    }
  })

  test('methods taken as unspecified are in no document', () => {
    expect(Object.keys(UNSPECIFIED).filter((name) => METHODS.has(name))).toEqual([])
  })
})

describe('execution-apis', () => {
  test.each(STANDARD_NAMES)('%s sends what the document asks', (name) => {
    const method = METHODS.get(name)
    const [ours, names] = SENT[name] ?? [[], ['missing in this test']]
    const sent = DEPARTURES[name]?.(ours) ?? ours
    expect(method?.params.map((parameter) => parameter.name)).toEqual(names)
    expect(sent).toHaveLength(names.length)
    method?.params.forEach((parameter, index) => {
      const accepted = matches(sent[index], parameter.schema, SCHEMAS)
      expect(accepted, `${parameter.name}: ${JSON.stringify(sent[index])}`).toBe(true)
    })
  })

  test('a parameter of the wrong form would be seen', () => {
    const block = METHODS.get('eth_getBlockByNumber')?.params[0]?.schema ?? {}
    expect(matches('0x01', block, SCHEMAS)).toBe(false)
    expect(matches(1, block, SCHEMAS)).toBe(false)
    expect(matches('newest', block, SCHEMAS)).toBe(false)
    expect(matches('0x1', block, SCHEMAS)).toBe(true)
  })

  test.each(STANDARD_NAMES)('%s reads the examples of the document', (name) => {
    const method = METHODS.get(name)
    expect(method?.examples?.length).toBeGreaterThan(0)
    for (const example of method?.examples ?? []) {
      if (FAULTY_EXAMPLES[name] !== undefined) {
        expect(matches(example.result.value, method?.result.schema ?? {}, SCHEMAS)).toBe(false)
        continue
      }
      const decoded = METHOD_TABLE[name].decodeResult(example.result.value)
      expect(collectUnreadable(decoded), example.name).toEqual([])
    }
  })

  const block = { number: '0x1', hash: HASH, parentHash: HASH, timestamp: '0x1' }
  test.each([
    ['Block', (fields: object) => decodeBlock({ ...block, ...fields })],
    ['TransactionInfo', (fields: object) => decodeTransaction({ hash: HASH, from: ACCOUNT, ...fields })],
    ['ReceiptInfo', (fields: object) => decodeReceipt({ transactionHash: HASH, ...fields })],
    ['Log', (fields: object) => log.decode({ address: ACCOUNT, topics: [], data: '0x', ...fields }, '', [])],
  ] as const)('every field of %s is known', (name, decode) => {
    const properties = listProperties(SCHEMAS.get(name) ?? {}, SCHEMAS)
    expect(properties.size).toBeGreaterThan(8)
    const unknown = [...properties].filter((property) => {
      try {
        return Object.hasOwn(decode({ [property]: null }).extra, property)
      } catch {
        // A core field may not be null: it is known by definition.
        return false
      }
    })
    expect(unknown).toEqual([])
  })

  test('every field of an authorization is known', () => {
    const properties = SCHEMAS.get('AuthorizationList')?.items?.properties ?? {}
    const nothing = Object.fromEntries(Object.keys(properties).map((property) => [property, null]))
    expect(Object.keys(nothing)).toHaveLength(6)
    expect(authorization.decode(nothing, '', []).extra).toEqual({})
  })
})

function collectUnreadable(decoded: unknown): readonly unknown[] {
  if (Array.isArray(decoded)) return decoded.flatMap(collectUnreadable)
  if (typeof decoded !== 'object' || decoded === null) return []
  return Object.entries(decoded).flatMap(([name, value]) =>
    name === 'unreadable' ? (value as readonly unknown[]) : name === 'extra' ? [] : collectUnreadable(value),
  )
}
