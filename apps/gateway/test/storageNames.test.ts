import { readOne } from '@otterscan/decode/storage/readLayout'
import type { StorageLayout } from '@otterscan/decode/storage/storageLayout'
import { addSourceTypes } from '@otterscan/decode/storage/withSources'
import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest, type NodeRequest } from '@otterscan/devnet/nodeRequest'
import {
  decodeStorageResult,
  deployStorageContract,
  encodeStorageCall,
  readStorageArtifact,
  readStorageSource,
  type StorageVariant,
} from '@otterscan/devnet/storageArtifacts'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOLDER, listSolidityChecks, listVyperChecks, SPENDER, type StorageCheck } from './storageChecks.ts'
import { nameWrites, readPath, toPlainResult } from './storageReads.ts'

/** Values of three blocks: two after each other, and lengths around a slot. */
const SEEDS = [31n, 32n, 93n]

let node: AnvilProcess
let request: NodeRequest
let sender: Hex

beforeAll(async () => {
  node = await startAnvil({ port: 0, host: '127.0.0.1' })
  request = createNodeRequest(node.url)
  ;[sender = '0x'] = await request<Hex[]>('eth_accounts')
})

afterAll(async () => {
  await node?.stop()
})

interface MinedReceipt {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
  readonly status: Hex
  readonly contractAddress: Hex | null
}

type Transaction = Parameters<Parameters<typeof deployStorageContract>[1]>[0]

/** Mines transactions, in one block. */
async function sendAll(transactions: readonly Transaction[]): Promise<readonly MinedReceipt[]> {
  const hashes: Hex[] = []
  for (const transaction of transactions) {
    const wire = { from: sender, gas: toQuantity(7_000_000), ...transaction }
    hashes.push(await request<Hex>('eth_sendTransaction', wire))
  }
  await request('evm_mine')
  const receipts = await Promise.all(
    hashes.map((hash) => request<MinedReceipt>('eth_getTransactionReceipt', hash)),
  )
  expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => '0x1'))
  return receipts
}

async function send(transaction: Transaction): Promise<MinedReceipt> {
  const [receipt] = await sendAll([transaction])
  if (receipt === undefined) throw new Error('no receipt')
  return receipt
}

/** A contract with its layout, and the transactions that filled it. */
interface Subject {
  readonly address: Hex
  readonly variant: StorageVariant
  readonly layout: StorageLayout
  readonly fills: readonly { readonly seed: bigint; readonly block: Hex; readonly hashes: readonly Hex[] }[]
}

async function play(variant: StorageVariant, isProxied = false): Promise<Subject> {
  const artifact = readStorageArtifact(variant)
  const logic = await deployStorageContract(variant, send)
  const address = isProxied ? await deployClone(logic) : logic
  const sources = [readStorageSource(variant)]
  const read = readOne(artifact, sources)
  if (read === undefined) throw new Error('no layout')
  const layout = addSourceTypes(read, sources, artifact.contractName)
  const fills = []
  for (const seed of SEEDS) {
    const calls: [string, readonly unknown[]][] =
      variant === 'vyper'
        ? [['fill', [seed, HOLDER, SPENDER]]]
        : [
            ['fillPlain', [seed]],
            ['fillArrays', [seed]],
            ['fillVaulted', [seed, HOLDER]],
            ['fillMappings', [seed, HOLDER, SPENDER]],
          ]
    const receipts = await sendAll(
      calls.map(([functionName, args]) => ({
        to: address,
        data: encodeStorageCall(variant, functionName, args),
      })),
    )
    fills.push({
      seed,
      block: receipts.at(-1)?.blockNumber ?? '0x0',
      hashes: receipts.map(({ transactionHash }) => transactionHash),
    })
  }
  return { address, variant, layout, fills }
}

async function deployClone(logic: Hex): Promise<Hex> {
  const code = `363d3d373d3d3d363d73${logic.slice(2)}5af43d82803e903d91602b57fd5bf3`
  const { contractAddress } = await send({ data: `0x602d600a3d39602d3df3${code}` })
  return contractAddress ?? '0x'
}

async function askContract(
  { address, variant }: Subject,
  { ask, at }: StorageCheck,
  block: Hex,
): Promise<unknown> {
  const [functionName, ...args] = ask
  const data = encodeStorageCall(variant, functionName, args)
  const output = await request<Hex>('eth_call', { to: address, data }, block)
  // Address and selector, which the ABI pads at the end.
  if (functionName === 'callback') return output.slice(0, 50)
  const decoded: unknown = decodeStorageResult(variant, functionName, output)
  const value =
    at === undefined ? decoded : at.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), decoded)
  return toPlainResult(value)
}

const SUBJECTS: readonly (readonly [string, StorageVariant, boolean])[] = [
  ['without optimizer', 'plain', false],
  ['optimized, behind a proxy', 'optimized', true],
  ['by way of Yul', 'viaIr', false],
  ['of Vyper', 'vyper', false],
]

describe.each(SUBJECTS)('a contract %s', (_, variant, isProxied) => {
  let subject: Subject

  beforeAll(async () => {
    subject = await play(variant, isProxied)
  })

  test('every value read by its name is what the getter returns, at each block', async () => {
    expect(subject.layout.skipped).toBe(0)
    for (const { seed, block } of subject.fills) {
      const checks = variant === 'vyper' ? listVyperChecks(seed) : listSolidityChecks(seed)
      const pairs = await Promise.all(
        checks.map(async (check) => [
          [check.path, await readPath(request, subject, check.path, block)],
          [check.path, await askContract(subject, check, block)],
        ]),
      )
      expect(pairs.map(([read]) => read)).toEqual(pairs.map(([, asked]) => asked))
    }
  })

  test('every slot that a transaction wrote has its name, from the hash inputs in its opcode logs', async () => {
    for (const hash of subject.fills.at(-1)?.hashes ?? []) {
      const named = await nameWrites(request, subject.layout, hash)
      expect(named.filter(({ proofs }) => proofs.length === 0).map(({ slot }) => slot)).toEqual([])
      expect(named.flatMap(({ proofs }) => proofs)).not.toContain('tried')
      for (const { slot, located } of named) expect(located).toEqual(located.map(() => slot))
    }
  })
})
