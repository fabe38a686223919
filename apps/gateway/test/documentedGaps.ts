import { isDeepStrictEqual } from 'node:util'
import type { Hex } from '@otterscan/ethereum/hex'
import { expect } from 'vitest'
import type { Gap } from './compareMethods.ts'
import { expectedPage } from './expectIndexToEqual.ts'
import { listAuthorities } from './listAuthorities.ts'
import type { ChainFacts, ComparedMethod } from './methodCases.ts'
import { type RpcAnswer, type RpcCall, requestRpc } from './requestRpc.ts'

/** Gaps of docs/gateway.md by node and method. */
export type Gaps = Readonly<Record<string, Readonly<Partial<Record<ComparedMethod, Gap>>>>>

/** They are derived from the node itself, never from an answer under test. */
export async function createGaps(nodeUrl: string, facts: ChainFacts): Promise<Gaps> {
  const made = toSentCreations(facts)
  const codes = await getCodes(
    nodeUrl,
    made.map(({ address }) => [address, 'latest']),
  )
  const clones = made.filter((_, at) =>
    /^0x363d3d373d3d3d363d73.{40}5af43d82803e903d91602b57fd5bf3$/.test(codes[at] ?? ''),
  )
  const unproved = await findUnproved(nodeUrl, facts)
  return {
    traceOnly: { trace_replayTransaction: delegationGap },
    ethOnly: {
      trace_replayTransaction: refusal(({ 1: hash }) => unproved.has(hash as Hex)),
      ots_searchTransactionsAfter: searchGap('After', facts),
      ots_searchTransactionsBefore: searchGap('Before', facts),
      ots2_getAddressAttributes: attributesGap(made, facts),
      ots2_getAllContractsCount: partial(Number, () => made.length),
      ots2_getAllContractsList: contractListGap(made),
      ots2_getERC1167Count: partial(Number, () => clones.length),
      ots2_getERC1167List: contractListGap(clones),
    },
  }
}

function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result
}

/** Words in place of what a replay came to, where no rule explains the receipt. */
function refusal(applies: Gap['applies']): Gap {
  return {
    applies,
    check: (answer, _, call) => {
      const words = expect.stringContaining('does not come to what its receipt says')
      expect(answer, JSON.stringify(call)).toMatchObject({ error: { code: -32_000, message: words } })
    },
  }
}

/** Less than all: exactly what `expected` says. */
function partial(toPart: (result: unknown) => unknown, expected: (call: RpcCall) => unknown): Gap {
  return {
    applies: (call, complete) => !isDeepStrictEqual(toPart(resultOf(complete)), expected(call)),
    check: (answer, _, call) => {
      expect(toPart(resultOf(answer)), JSON.stringify(call)).toEqual(expected(call))
    },
  }
}

/** The node's parity traces do not have what a delegation changes in the account that signed it. EIP-7702. */
const delegationGap: Gap = {
  applies: (_, complete) => delegated(complete).length > 0,
  check: (answer, complete) => {
    const signers = delegated(complete)
    const others = (of: RpcAnswer) =>
      Object.fromEntries(Object.entries(stateDiffOf(of)).filter(([address]) => !signers.includes(address)))
    expect(others(answer)).toEqual(others(complete))
    for (const signer of signers)
      expect(stateDiffOf(answer)[signer]?.code).not.toEqual(stateDiffOf(complete)[signer]?.code)
  },
}

type StateDiff = Readonly<Record<string, { readonly code: unknown }>>
const stateDiffOf = (answer: RpcAnswer) => (resultOf(answer) as { readonly stateDiff: StateDiff }).stateDiff
const delegated = (answer: RpcAnswer) =>
  Object.entries(stateDiffOf(answer)).flatMap(([address, { code }]) =>
    JSON.stringify(code).includes('0xef0100') ? [address] : [],
  )

async function getCodes(
  nodeUrl: string,
  places: readonly (readonly [address: Hex, block: string])[],
): Promise<readonly string[]> {
  const answers = await requestRpc(
    nodeUrl,
    places.map(([address, block]) => ['eth_getCode', address, block]),
  )
  return answers.map((answer) => String(resultOf(answer)))
}

/** The node gives back gas for delegations (EIP-7702) by accounts that do not exist, which no rule explains. */
async function findUnproved(nodeUrl: string, { transactions }: ChainFacts): Promise<ReadonlySet<Hex>> {
  const signed = transactions.flatMap((transaction) =>
    listAuthorities(transaction).map((authority) => ({ transaction, authority })),
  )
  const accounts = await requestRpc(
    nodeUrl,
    signed.flatMap(({ transaction: { blockNumber }, authority }): RpcCall[] => {
      const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`
      return [
        ['eth_getBalance', authority, before],
        ['eth_getTransactionCount', authority, before],
      ]
    }),
  )
  const isZero = (at: number) => accounts[at] !== undefined && BigInt(String(resultOf(accounts[at]))) === 0n
  return new Set(
    signed.flatMap(({ transaction: { hash } }, at) => (isZero(2 * at) && isZero(2 * at + 1) ? [hash] : [])),
  )
}

interface SentCreation {
  readonly address: Hex
  readonly blockNumber: Hex
}

/** Contracts that transactions made themselves: all that a node without traces shows. */
function toSentCreations({ transactions, receipts }: ChainFacts): readonly SentCreation[] {
  return transactions.flatMap(({ hash, blockNumber }) => {
    const receipt = receipts.get(hash)
    if (receipt?.status !== '0x1' || receipt.contractAddress === null) return []
    return [{ address: receipt.contractAddress.toLowerCase() as Hex, blockNumber }]
  })
}

/** ERC-20 and ERC-721: such emitters are asked what they are. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What is neither made by a transaction itself nor met as a token is not known. */
function attributesGap(made: readonly SentCreation[], { receipts }: ChainFacts): Gap {
  const known = new Set<unknown>(made.map(({ address }) => address))
  for (const { logs } of receipts.values()) {
    for (const { address, topics } of logs) if (topics[0] === TRANSFER) known.add(address.toLowerCase())
  }
  return {
    applies: ({ 1: address }, complete) => !known.has(address) && !isDeepStrictEqual(resultOf(complete), {}),
    check: (answer) => expect(answer).toEqual({ result: {} }),
  }
}

function contractListGap(contracts: readonly SentCreation[]): Gap {
  return partial(
    (result) =>
      (result as { readonly results: readonly SentCreation[] }).results.map(({ address, blockNumber }) => [
        address,
        blockNumber,
      ]),
    ([, index, count]) =>
      contracts
        .slice(Number(index), Number(index) + Number(count))
        .map(({ address, blockNumber }) => [address, blockNumber]),
  )
}

/** Sender, recipient, created contract and signers of authorizations: who is in inner calls only is missing. */
function searchGap(direction: 'Before' | 'After', { transactions, receipts }: ChainFacts): Gap {
  const lists = new Map<unknown, { readonly block: number; readonly hash: Hex }[]>()
  for (const transaction of transactions.toReversed()) {
    const { hash, from, to, blockNumber } = transaction
    const parties = new Set([
      ...[from, to ?? receipts.get(hash)?.contractAddress].map((one) => one?.toLowerCase()),
      ...listAuthorities(transaction),
    ])
    for (const party of parties) {
      lists.set(party, [...(lists.get(party) ?? []), { block: Number(blockNumber), hash }])
    }
  }
  return partial(
    (result) => {
      const { txs, firstPage, lastPage } = result as ReturnType<typeof expectedPage> & {
        readonly txs: readonly { readonly hash: Hex }[]
      }
      return { hashes: txs.map(({ hash }) => hash), firstPage, lastPage }
    },
    ([, address, block]) => expectedPage(lists.get(address) ?? [], direction, Number(block)),
  )
}
