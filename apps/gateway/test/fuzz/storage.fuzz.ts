// @vitest-environment node
import { readOne } from '@otterscan/decode/storage/readLayout'
import { addSourceTypes } from '@otterscan/decode/storage/withSources'
import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import {
  type CompiledContract,
  compileSolidity,
  decodeResult,
  encodeCall,
} from '@otterscan/devnet/compileSolidity'
import { linkBytecode } from '@otterscan/devnet/contractArtifact'
import { createNodeRequest, type NodeRequest } from '@otterscan/devnet/nodeRequest'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { BrokenRule, formatFigures, readFuzzBox, runFuzz } from '@otterscan/testing/fuzz/runFuzz'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LaidOutContract, nameWrites, readPath, toPlainResult } from '../storageReads.ts'
import { type DrawnContract, drawContract } from './storage/drawContract.ts'
import { Random } from './storage/Random.ts'

const GATE_MS = 8_000
/** One with most of what is drawn, without optimizer: to compile others takes seconds of a core. */
const GATE_INPUT: Input = { seed: 84, way: 'without optimizer', isProxied: true }

const PATH = 'Fuzzed.sol'

const WAYS = {
  'without optimizer': { optimizer: { enabled: false } },
  optimized: { optimizer: { enabled: true, runs: 200 } },
  'by way of Yul': { optimizer: { enabled: true, runs: 200 }, viaIR: true },
}

interface Input {
  readonly seed: number
  readonly way: keyof typeof WAYS
  readonly isProxied: boolean
}

let node: AnvilProcess
let request: NodeRequest
let sender: Hex
let values = 0

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

async function sendAll(
  transactions: readonly { readonly to?: Hex; readonly data: Hex }[],
): Promise<readonly MinedReceipt[]> {
  const hashes: Hex[] = []
  for (const transaction of transactions) {
    const wire = { from: sender, gas: toQuantity(12_000_000), ...transaction }
    hashes.push(await request<Hex>('eth_sendTransaction', wire))
  }
  await request('evm_mine')
  const receipts = await Promise.all(
    hashes.map((hash) => request<MinedReceipt>('eth_getTransactionReceipt', hash)),
  )
  expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => '0x1'))
  return receipts
}

async function create(code: Hex): Promise<Hex> {
  const [receipt] = await sendAll([{ data: code }])
  if (receipt?.contractAddress == null) throw new Error('nothing was created')
  return receipt.contractAddress
}

type Subject = LaidOutContract & Pick<CompiledContract, 'abi'>

async function deploy({ source }: DrawnContract, { way, isProxied }: Input): Promise<Subject> {
  const { Fuzzed, Lib } = compileSolidity(PATH, source, WAYS[way])
  if (Fuzzed === undefined || Lib === undefined) throw new Error('the compiler left a contract out')
  const read = readOne(Fuzzed, [source])
  if (read === undefined) throw new BrokenRule('a layout is read', 'it was not')
  const { object, linkReferences } = Fuzzed.evm.bytecode
  const library = await create(`0x${Lib.evm.bytecode.object}`)
  const linked = linkBytecode(
    { contractName: 'Fuzzed', bytecode: `0x${object}`, linkReferences },
    { Lib: library },
  )
  const logic = await create(linked)
  const clone = `363d3d373d3d3d363d73${logic.slice(2)}5af43d82803e903d91602b57fd5bf3`
  const address = isProxied ? await create(`0x602d600a3d39602d3df3${clone}`) : logic
  return { address, layout: addSourceTypes(read, [source], 'Fuzzed'), abi: Fuzzed.abi }
}

/** `undefined` where the getter reverts: an element that is not there. */
async function ask(subject: Subject, getter: string, block: Hex): Promise<unknown> {
  const call = { to: subject.address, data: encodeCall(subject, getter) }
  const output = await request<Hex>('eth_call', call, block).catch(() => undefined)
  return output && toPlainResult(decodeResult(subject, getter, output))
}

async function checkInput(input: Input): Promise<void> {
  const drawn = drawContract(input.seed)
  const subject = await deploy(drawn, input)
  const random = new Random(input.seed + 1)
  const blocks: Hex[] = []
  for (let round = 0; round < 2; round++) {
    const words = Array.from({ length: drawn.wordCount }, () => random.word())
    const receipts = await sendAll(
      drawn.fills.map((functionName) => ({
        to: subject.address,
        data: encodeCall(subject, functionName, [words]),
      })),
    )
    blocks.push(receipts[0]?.blockNumber ?? '0x0')
    for (const { transactionHash } of receipts) await checkNames(subject, transactionHash)
  }
  // Each block again, now that another one followed.
  for (const block of blocks) {
    for (const { path, getter } of drawn.leaves) {
      const asked = await ask(subject, getter, block)
      if (asked === undefined) continue
      const read = await readPath(request, subject, path, block)
      if (read !== asked)
        throw new BrokenRule('what has a name is what the getter returns', `${path}: ${read}, not ${asked}`)
      values++
    }
  }
}

async function checkNames({ layout }: Subject, hash: Hex): Promise<void> {
  for (const { slot, proofs, located } of await nameWrites(request, layout, hash)) {
    if (proofs.length === 0) throw new BrokenRule('what was written has a name', slot)
    if (proofs.includes('tried')) throw new BrokenRule('keys are proved by what was hashed', slot)
    if (located.some((one) => one !== slot)) throw new BrokenRule('a name leads to its slot', slot)
  }
}

test('drawn contracts: what has a name is what the getter returns', async () => {
  const box = readFuzzBox(GATE_MS, 1)
  const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]
  const figures = await runFuzz<Input>(
    {
      name: 'storage',
      inputs: box.collects
        ? fc.record({ seed: fc.nat(), way: fc.constantFrom(...ways), isProxied: fc.boolean() })
        : fc.constant(GATE_INPUT),
      check: checkInput,
      describe: (input) => `${JSON.stringify(input)}\n${drawContract(input.seed).source}`,
      batch: 100,
      // A smaller seed is no smaller contract.
      shrinkMs: 0,
      slowMs: 60_000,
    },
    box,
  )
  console.log(`${formatFigures('storage', box, figures)}, ${values} values compared`)
  expect(figures.finds.join('\n\n')).toBe('')
  expect(values).toBeGreaterThan(0)
})
