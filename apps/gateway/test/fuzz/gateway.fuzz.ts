// @vitest-environment node
import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { describeChange, mutations } from '@otterscan/testing/fuzz/mutateJson'
import { BrokenRule, formatFigures, readFuzzBox, runFuzz } from '@otterscan/testing/fuzz/runFuzz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCall, type CallAnswer } from '../../src/methods/answerCall.ts'
import { createHistoryIndex } from '../../src/methods/createHistoryIndex.ts'
import { INTERNAL_ERROR_CODE } from '../../src/methods/gatewayError.ts'
import type { MethodContext } from '../../src/methods/methodHandler.ts'
import { createTokenNameIndex } from '../../src/methods/token-names/createTokenNameIndex.ts'
import { createMemoryStorage } from '../../src/storage/memory/createMemoryStorage.ts'
import { createSyncParts } from '../../src/sync/createSyncParts.ts'
import { createBlockData } from '../../src/upstream/blockData.ts'
import { createCapabilitySource } from '../../src/upstream/createCapabilitySource.ts'
import { findNewLeaf } from './findNewLeaf.ts'
import { createFuzzNode, type FuzzNode, type SpoiltAnswer, spoil, toCallKey } from './fuzzNode.ts'
import { ALICE, BOB, MADE, SAMPLE_HEAD, TOKEN, TRANSACTION_HASHES, toBlockHash } from './sampleChain.ts'

const GATE_MS = 6_000

const HISTORY = await readIndex()

/** The index of the intact chain: what the gateway computes beside it is what is looked at. */
async function readIndex() {
  const storage = createMemoryStorage()
  const { indexer } = createSyncParts(createFuzzNode(), storage)
  await storage.reset({
    chainId: 1337n,
    genesisHash: toBlockHash(0),
    anchorNumber: -1n,
    anchorHash: `0x${'00'.repeat(32)}`,
  })
  for (let number = 0; number <= SAMPLE_HEAD; number++) {
    const indexed = await indexer.index(BigInt(number))
    if (indexed.kind !== 'rows') throw new Error(indexed.reason)
    await storage.append([indexed.rows])
  }
  return storage
}

function createContext(node: FuzzNode): MethodContext {
  const capabilities = createCapabilitySource(node)
  const blocks = createBlockData(node, capabilities)
  return {
    node,
    capabilities,
    blocks,
    index: {
      history: createHistoryIndex(HISTORY, blocks),
      lists: HISTORY,
      tokens: createTokenNameIndex(HISTORY, async () => ({ name: undefined, symbol: undefined })),
      state: () => ({ checkpoint: HISTORY.checkpoint(), gaps: [], progress: IDLE }),
    },
    maxSearchPageSize: 25,
  }
}

const IDLE = {
  phase: 'following',
  message: undefined,
  headBlock: BigInt(SAMPLE_HEAD),
  missingBlocks: 0n,
  blocksPerSecond: 0,
  transactionsPerSecond: 0,
  remainingSeconds: undefined,
} as const

const LISTS = ['AllContracts', 'ERC20', 'ERC721', 'ERC1155', 'ERC1167', 'ERC4626'] as const
const KINDS = ['ERC20', 'ERC721', 'ERC1155'] as const

/** What pages ask the gateway of the sample chain. */
const CALLS: readonly (readonly [method: string, params: readonly unknown[]])[] = [
  ['ots_getApiLevel', []],
  ['erigon_getHeaderByNumber', ['0x2']],
  ...[0, 1, 2, SAMPLE_HEAD].flatMap((number): [string, unknown[]][] => [
    ['ots_getBlockDetails', [number]],
    ['ots_getBlockTransactions', [number, 0, 25]],
    ['ots_getBlockDetailsByHash', [toBlockHash(number)]],
  ]),
  ...TRANSACTION_HASHES.flatMap((hash): [string, unknown[]][] => [
    ['ots_getInternalOperations', [hash]],
    ['ots_getTransactionError', [hash]],
    ['ots_traceTransaction', [hash]],
    ['trace_replayTransaction', [hash, ['stateDiff']]],
  ]),
  ['gateway_getActivity', ['hour', null, null, 25]],
  ...[ALICE, BOB].flatMap((address): [string, unknown[]][] => [
    ['ots_searchTransactionsBefore', [address, 0, 25]],
    ['ots_searchTransactionsAfter', [address, 0, 25]],
    ['ots_getTransactionBySenderAndNonce', [address, 5]],
    ['ots2_getWithdrawalsList', [address, 0, 25]],
    ['ots2_getBlocksRewardedList', [address, 0, 25]],
    ['gateway_getCodeHistory', [address, 0, 25]],
    ...KINDS.flatMap((kind): [string, unknown[]][] => [
      [`ots2_get${kind}TransferList`, [address, 0, 25]],
      [`ots2_get${kind}Holdings`, [address]],
    ]),
  ]),
  ...[TOKEN, MADE].flatMap((address): [string, unknown[]][] => [
    ['ots_hasCode', [address, 'latest']],
    ['ots_getContractCreator', [address]],
    ['ots2_getAddressAttributes', [address]],
    ['gateway_getToken', [address]],
    ['gateway_getTokenTransferList', [address, 0, 25]],
    ['gateway_searchTokenTransfers', [address, { sender: ALICE, minAmount: '0x1' }, 25, null]],
    ['gateway_getTokenHolders', [address, 25, null]],
  ]),
  ...LISTS.map((list): [string, unknown[]] => [`ots2_get${list}List`, [0, 25]]),
]

const METHODS = METHOD_TABLE as unknown as Readonly<Record<string, { decodeResult(wire: unknown): unknown }>>

interface AskedCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly answer: CallAnswer
  /** What it asked the node. */
  readonly keys: readonly string[]
}

async function ask(node: FuzzNode, [method, params]: (typeof CALLS)[number]): Promise<AskedCall> {
  const answer = await answerCall(
    { method, params, signal: new AbortController().signal },
    createContext(node),
  )
  return { method, params, answer, keys: [...node.seen] }
}

const INTACT: AskedCall[] = []
for (const call of CALLS) INTACT.push(await ask(createFuzzNode(), call))

interface Input extends SpoiltAnswer {
  readonly asked: number
}

const chosen = ({ asked }: Input) => INTACT[asked % INTACT.length] as AskedCall

async function checkInput(input: Input): Promise<void> {
  const intact = chosen(input)
  if (intact.keys.length === 0) return
  const { changes, ...spoilt } = spoil(intact.keys, input)
  const { answer } = await ask(createFuzzNode(spoilt), [intact.method, intact.params])
  const place = toCallKey(intact.method, intact.params)
  if ('error' in answer) {
    const isBug = answer.error.code === INTERNAL_ERROR_CODE
    if (isBug) throw new BrokenRule('no answer is a bug of the program', `${place}: ${answer.error.message}`)
    return
  }
  // What is too deep to be written costs its answer: `hostileAnswers.test.ts`.
  if (changes.some(({ kind }) => kind.name === 'deep')) return
  checkReadable(intact.method, place, answer.result)
  const [change] = changes
  if (change?.makes === undefined || changes.length > 1 || 'error' in intact.answer) return
  // Accounts that the tracer lists on one side only were added, or removed; it leaves out a nonce of zero, and afterwards
  // what did not change.
  if (change.makes === 'absent' && /^(pre\.0x[^.]*(\.nonce)?|post\.0x[^.]*(\.\w+)?)$/.test(change.path))
    return
  const sent = JSON.stringify(spoilt.wire ?? null)
  const leaf = findNewLeaf(JSON.parse(JSON.stringify(answer.result ?? null)), intact.answer.result, sent)
  if (leaf !== undefined) throw new BrokenRule('no answer from what cannot be read', `${place}${leaf}`)
}

/** What the gateway writes, the explorer reads; a field of the node that cannot be read may be of no use at all. */
function checkReadable(method: string, place: string, result: unknown): void {
  try {
    METHODS[method]?.decodeResult(JSON.parse(JSON.stringify(result ?? null)))
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    if (error.value === undefined) {
      throw new BrokenRule('an answer has what its method needs', `${place}: ${error.message}`)
    }
  }
}

test('mutated answers through the gateway', async () => {
  expect(INTACT.filter(({ answer }) => 'error' in answer)).toEqual([])
  const box = readFuzzBox(GATE_MS, 690)
  const figures = await runFuzz(
    {
      name: 'gateway',
      inputs: fc.record({ asked: fc.nat(CALLS.length - 1), call: fc.nat(63), list: mutations() }),
      check: checkInput,
      describe: (input) => {
        const { method, params, keys } = chosen(input)
        const { key, changes } = spoil(keys, input)
        return `${toCallKey(method, params)} with ${key}: ${changes.map(describeChange).join(', then ')}`
      },
      batch: 2_000,
      shrinkMs: 3_000,
    },
    box,
  )
  console.log(formatFigures('gateway', box, figures))
  expect(figures.finds.join('\n\n')).toBe('')
  expect(figures.inputs).toBeGreaterThan(0)
})
