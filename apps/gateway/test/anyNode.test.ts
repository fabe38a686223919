import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { ListeningFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RpcAnswer, type RpcCall, requestResult, requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

/** What the four nodes behind lack; without `ots_` and `erigon_` nothing of theirs can slip through. */
const KINDS = {
  whole: [],
  debugOnly: ['ots', 'erigon', 'trace'],
  traceOnly: ['ots', 'erigon', 'debug'],
  ethOnly: ['ots', 'erigon', 'trace', 'debug'],
} as const
type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as Kind[]

interface WireTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
  readonly input: Hex
  readonly type: Hex
}
interface WireBlock {
  readonly hash: Hex
  readonly transactions: readonly WireTransaction[]
}

let devnet: Devnet
let blocks: readonly WireBlock[]
const nodes = {} as Record<Kind, ListeningFakeNode>
const gateways = {} as Record<Kind, RunningProgram>

beforeAll(async () => {
  devnet = await startDevnet()
  for (const kind of KIND_NAMES) {
    nodes[kind] = await startFilteringNode(devnet.url, withoutNamespaces(...KINDS[kind]))
    gateways[kind] = await startProgram(['--node', nodes[kind].url])
  }
  const head = await devnet.request<Hex>('eth_blockNumber')
  const numbers = Array.from({ length: Number(head) + 1 }, (_, number) => number)
  const asked = await requestRpc(
    devnet.url,
    numbers.map((number) => ['eth_getBlockByNumber', toQuantity(number), true]),
  )
  blocks = asked.map((answer) => resultOf(answer) as WireBlock)
})

afterAll(async () => {
  for (const kind of KIND_NAMES) {
    await gateways[kind]?.stop()
    await nodes[kind]?.stop()
  }
  await devnet?.stop()
})

function request(kind: Kind, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
  return requestRpc(`${gateways[kind].url}/rpc`, calls)
}

function resultOf(answer: RpcAnswer | undefined): unknown {
  if (answer === undefined || 'error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result
}

/** The same calls to several nodes; every answer must be the same as the first one's. Gives the first one's. */
async function expectSame(kinds: readonly Kind[], calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
  const answers = await Promise.all(kinds.map((kind) => request(kind, calls)))
  const [first = []] = answers
  for (const [at, others] of answers.entries()) {
    for (const [index, answer] of others.entries()) {
      expect(answer, `${kinds[at]}: ${JSON.stringify(calls[index])}`).toEqual(first[index])
    }
  }
  return first
}

describe('transactions', () => {
  test('unknown transactions give the errors of Erigon', async () => {
    const hash = `0x${'12'.repeat(32)}`
    const error = { code: -32_000, message: `transaction ${hash} not found` }
    const answers = await expectSame(KIND_NAMES, [
      ['ots_traceTransaction', hash],
      ['ots_getInternalOperations', hash],
      ['ots_getTransactionError', hash],
      ['trace_replayTransaction', hash, ['stateDiff']],
    ])
    expect(answers).toEqual([{ error }, { error }, { error }, { result: null }])
  })
})

describe('blocks', () => {
  test('every block, with details, header and pages of transactions, is the same with all four', async () => {
    const calls = blocks.flatMap(({ hash }, number): RpcCall[] => [
      ['ots_getBlockDetails', number],
      ['ots_getBlockDetailsByHash', hash],
      ['ots_getBlockTransactions', number, 0, 10],
      ['ots_getBlockTransactions', number, 1, 10],
      ['erigon_getHeaderByNumber', number],
    ])
    const answers = await expectSame(KIND_NAMES, calls)
    for (const [number, block] of blocks.entries()) {
      const [details, byHash, first, second, header] = answers.slice(number * 5, number * 5 + 5).map(resultOf)
      expect(details).toMatchObject({
        block: { hash: block.hash, transactionCount: block.transactions.length, logsBloom: null },
        issuance: { blockReward: '0x0', uncleReward: '0x0', issuance: '0x0' },
      })
      expect(byHash).toEqual(details)
      expect(header).toMatchObject({ hash: block.hash, parentHash: expect.any(String) })
      expect(header).not.toHaveProperty('transactions')
      const hashes = block.transactions.map(({ hash }) => hash)
      const end = hashes.length
      expectPage(first, hashes.slice(Math.max(0, end - 10)))
      expectPage(second, hashes.slice(Math.max(0, end - 20), Math.max(0, end - 10)))
    }
  })

  function expectPage(page: unknown, hashes: readonly Hex[]): void {
    const { fullblock, receipts } = page as {
      fullblock: { transactions: WireTransaction[] }
      receipts: { transactionHash: Hex; logs: unknown; logsBloom: unknown; status: Hex }[]
    }
    expect(fullblock.transactions.map(({ hash }) => hash)).toEqual(hashes)
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(hashes)
    for (const { input } of fullblock.transactions) expect(input.length).toBeLessThanOrEqual(10)
    for (const { logs, logsBloom, status } of receipts) {
      expect([logs, logsBloom]).toEqual([null, null])
      expect(['0x0', '0x1']).toContain(status)
    }
  }

  test("totals of fees equal the node's own", async () => {
    const numbers = blocks.map((_, number) => number)
    const calls = numbers.map((number): RpcCall => ['ots_getBlockDetails', number])
    const [own, computed] = await Promise.all([requestRpc(devnet.url, calls), request('ethOnly', calls)])
    for (const number of numbers) {
      const fees = (answer: RpcAnswer | undefined) => (resultOf(answer) as { totalFees: Hex }).totalFees
      expect(BigInt(fees(computed[number])), String(number)).toBe(BigInt(fees(own[number])))
    }
  })

  test('unknown blocks give the errors of Erigon, and every form of a number is accepted', async () => {
    const hash = `0x${'34'.repeat(32)}`
    const { address } = devnet.scenarios.erc20.token
    const answers = await expectSame(KIND_NAMES, [
      ['ots_getBlockDetails', 4_294_967_295],
      ['ots_getBlockDetailsByHash', hash],
      ['ots_getBlockTransactions', 4_294_967_295, 0, 10],
      ['erigon_getHeaderByNumber', 4_294_967_295],
      ['ots_hasCode', address, 4_294_967_295],
    ])
    expect(answers).toEqual([
      { result: null },
      { result: null },
      { result: null },
      { error: { code: -32_000, message: 'block header not found: 4294967295' } },
      { error: { code: -32_000, message: 'block not found: 4294967295' } },
    ])
    const forms = [184, '0xb8', '0x00b8', '184', blocks[184]?.hash]
    const read = await request(
      'ethOnly',
      forms.map((form): RpcCall => ['ots_getBlockDetails', form]),
    )
    for (const answer of read) expect(answer).toEqual(read[0])
    const [wrong] = await request('whole', [['ots_getBlockDetails', 'seven']])
    expect(wrong).toMatchObject({ error: { code: -32_602 } })
  })
})

describe('addresses', () => {
  /** Everyone who sent, was sent to, or was created, and every address the scenarios name. */
  async function allAddresses(): Promise<readonly Hex[]> {
    const found = new Set<string>()
    for (const { from, to } of blocks.flatMap(({ transactions }) => transactions)) {
      found.add(from.toLowerCase())
      if (to !== null) found.add(to.toLowerCase())
    }
    const facts = JSON.stringify(devnet.scenarios, (_, value: unknown) =>
      typeof value === 'bigint' ? '' : value,
    )
    for (const [address] of facts.matchAll(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g))
      found.add(address.toLowerCase())
    return [...found].sort() as Hex[]
  }

  test('ots_hasCode is the same with all four, at the head and before', async () => {
    const addresses = await allAddresses()
    const calls = addresses.flatMap((address): RpcCall[] => [
      ['ots_hasCode', address, 'latest'],
      ['ots_hasCode', address, 100],
      ['ots_hasCode', address, '0x0'],
    ])
    const answers = await expectSame(KIND_NAMES, calls)
    const own = await requestRpc(devnet.url, calls)
    expect(answers).toEqual(own)
    expect(answers.filter((answer) => resultOf(answer) === true).length).toBeGreaterThan(50)
  })

  test('ots_getContractCreator is the same with all four', async () => {
    const addresses = await allAddresses()
    const calls = addresses.map((address): RpcCall => ['ots_getContractCreator', address])
    const answers = await expectSame(KIND_NAMES, calls)
    const creations = new Map<string, Hex>()
    for (const [at, answer] of answers.entries()) {
      const creation = resultOf(answer) as { hash: Hex; creator: Hex } | null
      const address = addresses[at] ?? '0x'
      const code = await devnet.request<Hex>('eth_getCode', address, 'latest')
      const isContract = code !== '0x' && !code.startsWith('0xef0100')
      expect(creation !== null, address).toBe(isContract && !(await isGenesis(address)))
      if (creation !== null) creations.set(address, creation.hash)
    }
    const { creations: made, erc20 } = devnet.scenarios
    expect(creations.get(made.create.address.toLowerCase())).toBe(made.create.transactionHash)
    expect(creations.get(made.create2.address.toLowerCase())).toBe(made.create2.transactionHash)
    expect(creations.get(erc20.token.address.toLowerCase())).toBe(erc20.token.deployment.transactionHash)
    expect(creations.has(made.createAndDestroy.address.toLowerCase())).toBe(false)
  })

  async function isGenesis(address: Hex): Promise<boolean> {
    return (await devnet.request<Hex>('eth_getCode', address, '0x0')) !== '0x'
  }

  test('ots_getTransactionBySenderAndNonce is the same with all four, for every sender', async () => {
    const sent = new Map<string, WireTransaction[]>()
    for (const transaction of blocks.flatMap(({ transactions }) => transactions)) {
      sent.set(transaction.from, [...(sent.get(transaction.from) ?? []), transaction])
    }
    const expected: (Hex | null)[] = []
    const calls: RpcCall[] = []
    for (const [sender, transactions] of sent) {
      const step = Math.max(1, Math.floor(transactions.length / 5))
      for (const { nonce, hash } of transactions.filter(
        (_, at) => at % step === 0 || at === transactions.length - 1,
      )) {
        calls.push(['ots_getTransactionBySenderAndNonce', sender, Number(nonce)])
        expected.push(hash)
      }
      calls.push(['ots_getTransactionBySenderAndNonce', sender, 1_000_000])
      expected.push(null)
    }
    const answers = await expectSame(KIND_NAMES, calls)
    expect(answers.map(resultOf)).toEqual(expected)
    const contract = devnet.scenarios.creations.maker
    const [none] = await request('debugOnly', [['ots_getTransactionBySenderAndNonce', contract, 2]])
    expect(none).toEqual({ result: null })
  })

  test('a nonce that an authorization used has no transaction', async () => {
    const { authority } = devnet.scenarios.setCode.applied
    const answers = await expectSame(KIND_NAMES, [['ots_getTransactionBySenderAndNonce', authority, 0]])
    expect(answers).toEqual([{ result: null }])
  })

  test("searches without an index: the node's own where it has one, in Erigon's order; else words", async () => {
    const { alice } = devnet.scenarios.accounts
    const lacking = KIND_NAMES.filter((kind) => kind !== 'whole')
    const answers = await expectSame(lacking, [
      ['ots_searchTransactionsBefore', alice, 0, 25],
      ['ots_searchTransactionsBefore', alice, 0, 26],
      ['ots2_getERC20TransferCount', alice],
    ])
    expect(answers).toMatchObject([
      { error: { code: -32_000, message: expect.stringContaining('--index') } },
      { error: { code: -32_000, message: 'max allowed page size: 25' } },
      { error: { code: -32_000, message: expect.stringContaining('--index') } },
    ])
    for (const direction of ['Before', 'After']) {
      const { txs, receipts } = await requestResult<{
        txs: { hash: Hex; blockNumber: Hex; transactionIndex: Hex }[]
        receipts: { transactionHash: Hex; timestamp: number; contractAddress: Hex | null; status: Hex }[]
      }>(
        `${gateways.whole.url}/rpc`,
        `ots_searchTransactions${direction}`,
        devnet.scenarios.busyAddress.address,
        40,
        25,
      )
      expect(txs.length).toBeGreaterThanOrEqual(25)
      expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(txs.map(({ hash }) => hash))
      const places = txs.map(
        ({ blockNumber, transactionIndex }) => Number(blockNumber) * 1e6 + Number(transactionIndex),
      )
      expect(places).toEqual(places.toSorted((left, right) => right - left))
      for (const { timestamp } of receipts) expect(timestamp).toBeTypeOf('number')
    }
    const [none] = await request('whole', [['ots_searchTransactionsBefore', alice, 1, 25]])
    expect(none).toEqual({ result: { txs: [], receipts: [], firstPage: false, lastPage: true } })
  })
})

describe('what the scenarios say', () => {
  interface Entry {
    readonly type: string
    readonly depth: number
    readonly from: Hex
    readonly to: Hex
    readonly value: Hex | null
    readonly error?: string
  }
  interface Operation {
    readonly type: number
    readonly from: Hex
    readonly to: Hex
    readonly value: Hex
    readonly reverted?: boolean
  }
  const url = () => `${gateways.traceOnly.url}/rpc`
  const traceOf = (hash: Hex) => requestResult<readonly Entry[]>(url(), 'ots_traceTransaction', hash)
  const operationsOf = (hash: Hex) =>
    requestResult<readonly Operation[]>(url(), 'ots_getInternalOperations', hash)

  test('call trees', async () => {
    const { deep, wide, branching, everyKind, forward } = devnet.scenarios.callTree
    const deepTrace = await traceOf(deep.transactionHash)
    expect(Math.max(...deepTrace.map(({ depth }) => depth))).toBeGreaterThanOrEqual(deep.depth - 1)
    expect(await operationsOf(wide.transactionHash)).toHaveLength(wide.transferCount)
    expect((await traceOf(branching.transactionHash)).length - 1).toBe(branching.innerCallCount)
    const kinds = new Set((await traceOf(everyKind.transactionHash)).map(({ type }) => type))
    for (const kind of ['CALL', 'STATICCALL', 'DELEGATECALL']) expect(kinds).toContain(kind)
    for (const { type, value } of await traceOf(everyKind.transactionHash)) {
      expect(value === null, type).toBe(type === 'STATICCALL' || type === 'DELEGATECALL')
    }
    const [moved] = await operationsOf(forward.transactionHash)
    expect(moved).toMatchObject({ type: 0, value: toQuantity(forward.value) })
  })

  test('transfers that were undone are listed and marked', async () => {
    const { caughtInnerRevert } = devnet.scenarios.callTree
    const operations = await operationsOf(caughtInnerRevert.transactionHash)
    const undone = operations.filter(({ reverted }) => reverted === true)
    expect(undone.map(({ value }) => BigInt(value))).toContain(caughtInnerRevert.revertedValue)
    const kept = operations.filter(({ reverted }) => reverted !== true)
    expect(kept.map(({ value }) => BigInt(value))).toContain(caughtInnerRevert.arrivedValue)
    expect(
      (await traceOf(caughtInnerRevert.transactionHash)).some(({ error }) => error === 'execution reverted'),
    ).toBe(true)
  })

  test('creations and destructions', async () => {
    const { create, create2, createAndDestroy, createMany, createFailing, destroyedLater } =
      devnet.scenarios.creations
    expect(await operationsOf(create.transactionHash)).toMatchObject([
      { type: 2, to: create.address.toLowerCase(), value: toQuantity(create.value) },
    ])
    expect((await operationsOf(create2.transactionHash)).map(({ type, to }) => [type, to])).toContainEqual([
      3,
      create2.address.toLowerCase(),
    ])
    const types = (await operationsOf(createAndDestroy.transactionHash)).map(({ type }) => type)
    expect(types).toContain(1)
    expect(types.some((type) => type === 2 || type === 3)).toBe(true)
    const many = await operationsOf(createMany.transactionHash)
    expect(many.filter(({ type }) => type >= 2)).toHaveLength(createMany.count)
    const failed = (await operationsOf(createFailing.transactionHash)).filter(({ type }) => type >= 2)
    expect(failed.length).toBeGreaterThan(0)
    for (const { reverted, to } of failed) {
      expect(reverted).toBe(true)
      expect(to).not.toBe(`0x${'0'.repeat(40)}`)
    }
    const [destruction] = (await operationsOf(destroyedLater.transactionHash)).filter(
      ({ type }) => type === 1,
    )
    expect(destruction).toMatchObject({
      from: destroyedLater.address.toLowerCase(),
      value: toQuantity(destroyedLater.value),
    })
  })

  test('a deployment is a creation at the top, and no internal operation', async () => {
    const { transactionHash, address } = devnet.scenarios.erc20.token.deployment
    const [top] = await traceOf(transactionHash)
    expect(top).toMatchObject({ type: 'CREATE', depth: 0, to: address.toLowerCase() })
    expect(await operationsOf(transactionHash)).toEqual([])
  })

  test('errors', async () => {
    const { requireReason, customError, emptyRevert, outOfGas } = devnet.scenarios.failures
    const errorOf = (hash: Hex) => requestResult<Hex>(url(), 'ots_getTransactionError', hash)
    expect(Buffer.from((await errorOf(requireReason.transactionHash)).slice(2), 'hex').toString()).toContain(
      requireReason.reason,
    )
    expect((await errorOf(customError.transactionHash)).length).toBe(10 + 64 * 3)
    expect(await errorOf(emptyRevert.transactionHash)).toBe('0x')
    expect(await errorOf(outOfGas.transactionHash)).toBe('0x')
  })
})
