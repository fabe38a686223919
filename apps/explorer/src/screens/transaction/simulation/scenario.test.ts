import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { parseScenarioTexts } from './parseScenarioTexts.ts'
import { formatScenario, parseScenarioLink, type Scenario } from './scenario.ts'
import { createAccount, createCall, EMPTY_TEXTS, toTexts } from './scenarioTexts.ts'

const FROM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}` as const

/** Every field of the form, as typed. */
const TYPED = {
  block: '16',
  transactionIndex: '3',
  number: '17',
  time: '1,700,000,000',
  gasLimit: '30_000_000',
  feeRecipient: FROM,
  prevRandao: '0x1',
  baseFeePerGas: '7',
  calls: [
    createCall({
      from: FROM,
      to: '',
      value: '1.5',
      input: '0x12\n34',
      gas: '21000',
      maxFeePerGas: '30',
      maxPriorityFeePerGas: '1500000000 wei',
      accessList: JSON.stringify([{ address: FROM, storageKeys: [HASH] }]),
    }),
  ],
  accounts: [
    createAccount({ address: FROM, balance: '3 gwei', nonce: '5', code: '0x00', slots: '0x1 2\n3=0x04' }),
    createAccount({ address: `0x${'00'.repeat(20)}`, isWhole: true }),
  ],
}

function read(texts: typeof TYPED) {
  const parsed = parseScenarioTexts(texts, 18)
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify([...parsed.errors]))
  return parsed.simulation
}

describe('parseScenarioTexts', () => {
  test('amounts in their units, slots and lists as they are meant', () => {
    const { calls, blockOverrides, stateOverrides, transactionIndex } = read(TYPED)
    expect(calls[0]).toMatchObject({
      to: undefined,
      value: 1_500_000_000_000_000_000n,
      input: '0x1234',
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
      accessList: [{ address: FROM, storageKeys: [HASH] }],
    })
    expect([transactionIndex, blockOverrides?.time, blockOverrides?.prevRandao]).toEqual([
      3,
      1_700_000_000n,
      toWord(1n),
    ])
    expect([...(stateOverrides?.values() ?? [])]).toMatchObject([
      {
        balance: 3_000_000_000n,
        nonce: 5n,
        stateDiff: new Map([
          [toWord(1n), toWord(2n)],
          [toWord(3n), toWord(4n)],
        ]),
      },
      { state: new Map(), stateDiff: undefined },
    ])
  })

  test('error: each field that cannot be read has its own', () => {
    const parsed = parseScenarioTexts(
      {
        ...EMPTY_TEXTS,
        block: 'pending',
        time: '-1',
        calls: [createCall({ to: '0x12', value: 'much', input: '0x1', accessList: '{' })],
        accounts: [createAccount({ slots: '1' })],
      },
      18,
    )
    expect(parsed.kind === 'invalid' && [...parsed.errors.keys()].sort()).toEqual([
      'accounts.0.address',
      'block',
      'calls.0.accessList',
      'calls.0.from',
      'calls.0.input',
      'calls.0.to',
      'calls.0.value',
      'time',
    ])
    const wrongKey = createCall({
      from: FROM,
      accessList: JSON.stringify([{ address: FROM, storageKeys: ['0x1'] }]),
    })
    const inList = parseScenarioTexts({ ...EMPTY_TEXTS, calls: [wrongKey] }, 18)
    expect(inList.kind === 'invalid' && [...inList.errors.keys()]).toEqual(['calls.0.accessList'])
  })

  test('what was read is typed again as the same', () => {
    const simulation = read(TYPED)
    expect(parseScenarioTexts(toTexts(simulation, 18), 18)).toEqual({ kind: 'parsed', simulation })
  })
})

describe('parseScenarioLink', () => {
  const scenario: Scenario = { chainId: 1337n, original: HASH, simulation: read(TYPED) }

  test('reads what formatScenario writes, and nothing of it needs escaping', () => {
    const fragment = formatScenario(scenario)
    expect(fragment).toMatch(/^1\.[\w-]+$/)
    expect(parseScenarioLink(`#${fragment}`)).toEqual({ kind: 'scenario', scenario })
  })

  test('a transaction, a signed one, a call, and nothing', () => {
    expect(parseScenarioLink('')).toEqual({ kind: 'empty' })
    expect(parseScenarioLink(`tx=${HASH}`)).toEqual({ kind: 'transaction', hash: HASH })
    expect(parseScenarioLink('raw=0x1234')).toEqual({ kind: 'signed', raw: '0x1234' })
    expect(parseScenarioLink(`to=${FROM}&input=0x12`)).toEqual({
      kind: 'call',
      call: { to: FROM, input: '0x12' },
    })
  })

  test('error: a wrong link is refused with the reason', () => {
    const encode = (json: unknown) => `1.${btoa(JSON.stringify(json)).replace(/=+$/, '')}`
    const [call] = [{ from: FROM, gaz: '0x1' }]
    for (const [fragment, reason] of [
      ['hello', 'it is not a link to a simulation'],
      ['2.abcd', 'it was made by another version (2)'],
      [formatScenario(scenario).slice(0, -9), 'it is damaged: a part of it may be missing'],
      [encode({ simulation: {} }), 'it names no chain'],
      [encode({ chain: '0x1', of: '0x1' }), 'its transaction hash is none'],
      [encode({ chain: '0x1', simulation: { block: 'latest', calls: [] } }), 'it has no call'],
      [
        encode({ chain: '0x1', simulation: { block: 'latest', calls: [call] } }),
        'its calls.0.gaz should be a known field',
      ],
      ['tx=0x12', 'its transaction hash is none'],
      ['raw=xyz', 'its transaction is not hexadecimal'],
      ['to=0x12&evil=1', 'it has an unknown field, evil'],
      [`1.${'a'.repeat(1_500_000)}`, 'it is too long'],
    ] as const) {
      expect(parseScenarioLink(fragment)).toEqual({ kind: 'invalid', reason })
    }
  })
})
