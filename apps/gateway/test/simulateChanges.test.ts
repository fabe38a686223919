import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallToSend,
  doReally,
  mineReally,
  type Receipt,
  toSeen,
} from '../../../e2e/fixtures/mineReally.ts'
import {
  delegateToWitness,
  EMPTY_ACCOUNT,
  placeWitness,
  WITNESS,
  WITNESS_CODE,
} from '../../../e2e/fixtures/witness.ts'
import { requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { startProgram } from './startProgram.ts'

let devnet: Devnet
const started: { stop(): Promise<void> }[] = []
/** What each runs it with. */
const MEANS = { whole: 'debug_traceCall', ethOnly: 'replay', withoutReplay: 'eth_simulateV1' } as const
type NodeName = keyof typeof MEANS
const NODE_NAMES = Object.keys(MEANS) as NodeName[]
const gateways: Record<NodeName, string> = { whole: '', ethOnly: '', withoutReplay: '' }

beforeAll(async () => {
  devnet = await startDevnet()
  await placeWitness(devnet)
  const ethOnly = await startFilteringNode(devnet.url, withoutNamespaces('ots', 'erigon', 'trace', 'debug'))
  started.push(devnet, ethOnly)
  const options = { whole: [devnet.url], ethOnly: [ethOnly.url], withoutReplay: [ethOnly.url, '--no-replay'] }
  for (const name of NODE_NAMES) {
    const program = await startProgram(['--node', ...options[name]])
    started.push(program)
    gateways[name] = `${program.url}/rpc`
  }
})

afterAll(async () => {
  for (const one of started.reverse()) await one.stop()
})

interface Change {
  readonly call?: Partial<CallToSend>
  readonly blockOverrides?: Readonly<Record<string, string>>
  readonly stateOverrides?: Readonly<Record<string, object>>
  /** The same with the node's own means, before the block is mined. */
  readonly really?: () => Promise<void>
}

interface Answer {
  readonly calls: readonly {
    readonly status: Hex | null
    readonly error: string | null
    readonly output: Hex | null
    readonly gasUsed: Hex
    readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
    readonly contractAddress: Hex | null
    readonly stateDiff: unknown
    readonly trace: readonly unknown[]
  }[]
  readonly means: string
  readonly differences: readonly string[]
}

/** What a mined and a simulated one have both. */
type Came = Pick<Receipt, 'gasUsed' | 'logs'> & { readonly status: Hex | null }

async function simulate(url: string, simulation: object): Promise<Answer> {
  const [answer] = await requestRpc(url, [['gateway_simulate', simulation]])
  if (answer === undefined || 'error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result as Answer
}

const set =
  (method: string, ...params: readonly unknown[]) =>
  async () => {
    await devnet.request(method, ...params)
  }

const CHANGES: Readonly<Record<string, () => Change | Promise<Change>>> = {
  nothing: () => ({}),
  'the sender': () => ({ call: { from: EMPTY_ACCOUNT } }),
  'a contract as the sender': () => ({ call: { from: devnet.scenarios.erc20.token.address } }),
  'the value': () => ({ call: { value: toQuantity(12_345n) } }),
  'the input': () => ({ call: { input: toWord(0xfeedn) } }),
  'the recipient': () => ({ call: { to: EMPTY_ACCOUNT } }),
  'the access list': () => ({ call: { accessList: [{ address: WITNESS, storageKeys: [toWord(0n)] }] } }),
  'the authorizations': async () => ({ call: await delegateToWitness(devnet) }),
  'too little gas': () => ({ call: { gas: toQuantity(22_000n) } }),
  'the fees': () => ({
    call: { maxFeePerGas: toQuantity(50_000_000_000n), maxPriorityFeePerGas: toQuantity(3_000_000_000n) },
    blockOverrides: { baseFeePerGas: toQuantity(7_000_000_000n) },
    really: set('anvil_setNextBlockBaseFeePerGas', toQuantity(7_000_000_000n)),
  }),
  'the fee recipient': () => ({
    blockOverrides: { feeRecipient: EMPTY_ACCOUNT },
    really: set('anvil_setCoinbase', EMPTY_ACCOUNT),
  }),
  'the gas limit of the block': () => ({
    blockOverrides: { gasLimit: toQuantity(25_000_000n) },
    really: set('evm_setBlockGasLimit', toQuantity(25_000_000n)),
  }),
  'the time': () => ({
    blockOverrides: { time: toQuantity(4_000_000_000n) },
    really: set('evm_setNextBlockTimestamp', toQuantity(4_000_000_000n)),
  }),
  'the balance of the sender': () => ({
    call: { from: EMPTY_ACCOUNT, value: toQuantity(5n) },
    stateOverrides: { [EMPTY_ACCOUNT]: { balance: toQuantity(9n) } },
    really: set('anvil_setBalance', EMPTY_ACCOUNT, toQuantity(9n)),
  }),
  'a slot': () => ({
    stateOverrides: { [WITNESS]: { stateDiff: { [toWord(0n)]: toWord(77n) } } },
    really: set('anvil_setStorageAt', WITNESS, toWord(0n), toWord(77n)),
  }),
  'the code': () => ({
    call: { to: EMPTY_ACCOUNT },
    stateOverrides: { [EMPTY_ACCOUNT]: { code: WITNESS_CODE } },
    really: set('anvil_setCode', EMPTY_ACCOUNT, WITNESS_CODE),
  }),
  'the nonce, by the address of what it creates': () => ({
    call: { to: undefined, input: '0x6001600081600b8239f300' },
    stateOverrides: { [devnet.scenarios.accounts.live]: { nonce: toQuantity(40n) } },
    really: set('anvil_setNonce', devnet.scenarios.accounts.live, toQuantity(40n)),
  }),
}

/** Anvil's `eth_simulateV1` takes no creation, and code in it sees no base fee; those of geth and Erigon do (docs/clients.md). */
const NOT_THERE: ReadonlySet<string> = new Set(['the fees', 'the nonce, by the address of what it creates'])

describe.each(NODE_NAMES)('in front of a node: %s', (name) => {
  const changes = Object.entries(CHANGES).filter(
    ([change]) => name !== 'withoutReplay' || !NOT_THERE.has(change),
  )
  test.each(changes)('%s changed is what comes of it when that really happens', async (_, toChange) => {
    const { call: changed, blockOverrides, stateOverrides, really } = await toChange()
    const { live } = devnet.scenarios.accounts
    const call: CallToSend = { from: live, to: WITNESS, gas: toQuantity(300_000n), ...changed }
    const { receipts, block } = await doReally(devnet, [call], really)
    const [receipt] = receipts
    const answer = await simulate(gateways[name], {
      block: 'latest',
      calls: [call],
      blockOverrides: {
        // What the test before has set stays: no snapshot of anvil has it.
        ...toSeen(block),
        ...blockOverrides,
      },
      stateOverrides,
    })
    const [own] = answer.calls
    expect(own?.status, own?.error ?? '').toBe(receipt?.status)
    expect(answer.means).toBe(MEANS[name])
    expect(own?.gasUsed).toBe(receipt?.gasUsed)
    expect(own?.contractAddress).toBe(receipt?.contractAddress)
    const toLogs = (logs: Receipt['logs'] = []) =>
      logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data }))
    expect(toLogs(own?.logs)).toEqual(toLogs(receipt?.logs))
  })
})

describe.each(NODE_NAMES)('several in one block, in front of a node: %s', (name) => {
  const toParts = ({ status, gasUsed, logs }: Came) => ({
    ...{ status, gasUsed },
    logs: logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data })),
  })
  const gas = toQuantity(300_000n)

  test('a bundle is what comes of its calls in a block', async () => {
    const { live } = devnet.scenarios.accounts
    const pay = { from: live, to: WITNESS, value: toQuantity(7n), gas }
    const look = { from: EMPTY_ACCOUNT, to: WITNESS, gas }
    const bundle = [pay, look, pay, look]
    const { receipts, block } = await doReally(devnet, bundle)
    const simulation = { block: 'latest', calls: bundle, blockOverrides: toSeen(block) }
    const { calls, means } = await simulate(gateways[name], simulation)
    expect(means).toBe(MEANS[name])
    expect(calls.map(toParts)).toEqual(receipts.map(toParts))
  })

  test('another place in the block is what comes of it there', async () => {
    const { live } = devnet.scenarios.accounts
    const pay = { from: live, to: WITNESS, value: toQuantity(7n), gas }
    const look = { from: EMPTY_ACCOUNT, to: WITNESS, gas }
    const other = { from: live, to: EMPTY_ACCOUNT, value: toQuantity(1n), gas }
    const snapshot = await devnet.request('evm_snapshot')
    try {
      const inside = await devnet.request('evm_snapshot')
      const between = await mineReally(devnet, [other, look, pay])
      await devnet.request('evm_revert', inside)
      const { block } = await mineReally(devnet, [other, pay])
      const simulation = { block: block.number, transactionIndex: '0x1', calls: [look] }
      if (name === 'withoutReplay') {
        // Nothing that it has can do so: refused, and nothing else said in its place.
        await expect(simulate(gateways[name], simulation)).rejects.toThrow('does not run inside of a block')
        return
      }
      const { calls, means } = await simulate(gateways[name], simulation)
      expect(means).toBe('replay')
      const seen = { ...between.block, mixHash: block.mixHash }
      const blockOverrides = toSeen(seen)
      const [, real] = between.receipts
      const again = await simulate(gateways[name], { ...simulation, blockOverrides })
      expect(again.calls.map(toParts)).toEqual(calls.map(toParts))
      // The random value of a block is its own.
      const withoutRandao = (one: Came | undefined) =>
        one && toParts(one).logs.map(({ data }) => data.slice(0, 130) + data.slice(194))
      expect(calls[0] && toParts(calls[0]).gasUsed).toBe(real && toParts(real).gasUsed)
      expect(withoutRandao(calls[0])).toEqual(withoutRandao(real))
    } finally {
      await devnet.request('evm_revert', snapshot)
    }
  })

  test('tokens that were given are sent as by one who has them', async () => {
    const { token } = devnet.scenarios.erc20
    const toWords = (...values: readonly string[]) => values.map((one) => one.padStart(64, '0')).join('')
    const transfer = (to: string): Hex => `0xa9059cbb${toWords(to.slice(2).toLowerCase(), '5')}`
    const spend = { from: EMPTY_ACCOUNT, to: token.address, input: transfer(WITNESS), gas } as const
    const fund = { from: devnet.scenarios.accounts.deployer, to: token.address, gas } as const
    const { receipts, block } = await doReally(devnet, [{ ...fund, input: transfer(EMPTY_ACCOUNT) }, spend])
    const [found] = await requestRpc(gateways[name], [
      ['gateway_findBalanceSlot', token.address, EMPTY_ACCOUNT, '0x5'],
    ])
    const { contract, slot, value } = (found as { readonly result: Record<string, string> }).result
    const { calls } = await simulate(gateways[name], {
      block: 'latest',
      calls: [spend],
      blockOverrides: toSeen(block),
      stateOverrides: { [String(contract)]: { stateDiff: { [String(slot)]: value } } },
    })
    const withoutGas = (one: Came | undefined) => one && { ...toParts(one), gasUsed: '' }
    expect(receipts[1]?.status).toBe('0x1')
    expect(calls.map(withoutGas)).toEqual([withoutGas(receipts[1])])
  })
})

test('calls in a row run on what the ones before left; one that no block could hold changes nothing', async () => {
  const { live } = devnet.scenarios.accounts
  const pay = { from: EMPTY_ACCOUNT, to: WITNESS, value: toQuantity(7n), gas: toQuantity(300_000n) }
  const fund = { from: live, to: EMPTY_ACCOUNT, value: toQuantity(20n) }
  const { calls, means, differences } = await simulate(gateways.whole, {
    block: 'latest',
    calls: [pay, fund, pay, pay, pay],
  })
  expect(means).toBe('debug_traceCall')
  expect(differences).toContain('a call without fees pays nothing, and its code sees a base fee of 0')
  expect(calls.map(({ status }) => status)).toEqual([null, '0x1', '0x1', '0x1', null])
  expect(calls[0]?.error).toMatch(/insufficient funds/i)
  // The eighth word is what the contract has.
  const readBalance = (at: number) => calls[at]?.logs[0]?.data.slice(2 + 7 * 64, 2 + 8 * 64)
  expect([readBalance(2), readBalance(3)]).toEqual([7n, 14n].map((value) => toWord(value).slice(2)))
})

test('what is too large, or not there, is refused with the reason', async () => {
  const { live } = devnet.scenarios.accounts
  const call = { from: live, to: live }
  const refusals = await requestRpc(gateways.whole, [
    ['gateway_simulate', { block: 'latest', calls: [] }],
    ['gateway_simulate', { block: 'latest', calls: [{ ...call, gas: '0x5f5e10000' }] }],
    ['gateway_simulate', { block: 'pending', calls: [call] }],
    ['gateway_simulate', { block: '0xffffff', calls: [call] }],
    ['gateway_simulate', { block: '0x1', transactionIndex: '0x63', calls: [call] }],
    [
      'gateway_simulate',
      { block: 'latest', calls: [call], stateOverrides: { [live]: { state: {}, stateDiff: {} } } },
    ],
  ])
  expect(refusals.map((one) => ('error' in one ? one.error.message : one))).toEqual([
    'invalid argument 0: calls must be 1 to 16',
    'invalid argument 0: a call may have 200000000 gas',
    'a simulation needs a block that is there, not the pending one',
    'the block is not known',
    'block 1 has 1 transactions',
    'invalid argument 0: an account has state or stateDiff, not both',
  ])
})

describe('tokens given to an account that has none', () => {
  /** `SLOAD(0) >> 16` in 96 bits, for any call. */
  const PACKED_CODE: Hex = `0x60005460101c6b${'ff'.repeat(12)}1660005260206000f3`
  const PACKED = '0x000000000000000000000000000000000000bac4'
  const PROXY = '0x00000000000000000000000000000000000bac4e'
  const COMPUTED = '0x000000000000000000000000000000000000c0de'
  const find = async (url: string, token: string, amount: bigint) => {
    const [answer] = await requestRpc(url, [
      ['gateway_findBalanceSlot', token, EMPTY_ACCOUNT, toQuantity(amount)],
    ])
    if (answer === undefined || 'error' in answer) throw new Error(JSON.stringify(answer))
    return answer.result as Readonly<Record<'contract' | 'slot' | 'value' | 'reason', Hex | null>>
  }
  /** What the account then has, as the token says it. */
  const readGiven = async (url: string, token: Hex, found: Awaited<ReturnType<typeof find>>) => {
    const input: Hex = `0x70a08231${EMPTY_ACCOUNT.slice(2).padStart(64, '0')}`
    const { calls } = await simulate(url, {
      block: 'latest',
      calls: [{ from: EMPTY_ACCOUNT, to: token, input }],
      stateOverrides: { [String(found.contract)]: { stateDiff: { [String(found.slot)]: found.value } } },
    })
    return calls[0]?.output
  }

  beforeAll(async () => {
    await devnet.request('anvil_setCode', PACKED, PACKED_CODE)
    await devnet.request('anvil_setStorageAt', PACKED, toWord(0n), toWord(0xaabbn))
    await devnet.request(
      'anvil_setCode',
      PROXY,
      `0x363d3d373d3d3d363d73${PACKED.slice(2)}5af43d82803e903d91602b57fd5bf3`,
    )
    // Twice what the slot holds.
    await devnet.request('anvil_setCode', COMPUTED, '0x600054800160005260206000f3')
    await devnet.mine()
  })

  test.each(['whole', 'ethOnly'] as const)(
    'plain, packed and proxied; what computes it is refused: %s',
    async (name) => {
      const url = gateways[name]
      const { erc20, transactionTypes, erc4626 } = devnet.scenarios
      const { token: usual, dollar, indivisible, manyDecimals, longName, hostileName } = erc20
      const plain = [
        ...[usual, dollar, indivisible, manyDecimals, longName, hostileName],
        ...[erc20.withoutMetadata, erc20.wrappedNative, transactionTypes.bytes32Token, erc4626],
      ]
      for (const token of [...plain.map(({ address }) => address), PACKED, PROXY] as const) {
        const found = await find(url, token, 123_456_789n)
        expect([token, found.reason]).toEqual([token, null])
        expect(found.contract).toBe(token.toLowerCase())
        expect(await readGiven(url, token, found)).toBe(toWord(123_456_789n))
      }
      // What else is in the slot stays.
      expect((await find(url, PACKED, 1n)).value).toBe(toWord(0x1_aabbn))
      expect((await find(url, PACKED, 2n ** 96n)).reason).toBe('the token holds at most 96 bits of an amount')
      expect((await find(url, COMPUTED, 1n)).reason).toContain('no slot alone says the balance')
      expect((await find(url, EMPTY_ACCOUNT, 1n)).reason).toContain('does not answer balanceOf')
    },
  )
})
