import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { toAddressAppearances } from './addressAppearances.ts'
import { toContractCreations } from './contractCreations.ts'
import { toRewards } from './rewards.ts'
import { toSenders } from './senders.ts'
import { made, madeContent, SENDER } from './testing/madeContent.ts'
import { toBlockRows } from './toBlockRows.ts'
import { listTransferEmitters, toTokenTransfers } from './tokenTransfers.ts'
import { toWithdrawals } from './withdrawals.ts'

const FACTORY = made('fa')
const CONTRACT = made('cc')
const TOKEN = made('70')
const CODE = '0x60' as const

const NO_PROBES = { classes: new Map(), facts: [] }

describe('toAddressAppearances', () => {
  test('every party of every frame, once for each transaction, in lower case', () => {
    const precompile = `0x${'02'.padStart(40, '0')}` as const
    const rows = toAddressAppearances(
      madeContent([
        {
          frames: [
            { to: made('Aa') },
            { from: made('aa'), to: made('BB'), error: 'execution reverted' },
            { type: 'STATICCALL', from: made('bb'), to: precompile },
            { type: 'SELFDESTRUCT', from: made('bb'), to: made('dd') },
            { type: 'CREATE', from: made('aa'), to: undefined, error: 'out of gas' },
            { from: made('aa'), to: made('bb') },
          ],
        },
        { to: made('bb') },
      ]),
    )
    expect(rows.map(({ key, index }) => [index, key])).toEqual([
      ...[SENDER, made('aa'), made('bb'), precompile, made('dd')].map((key) => [0, key]),
      [1, SENDER],
      [1, made('bb')],
    ])
  })

  test('behavior: without a trace, what the transaction says', () => {
    const rows = toAddressAppearances(
      madeContent([{ frames: null }, { frames: null, to: null, contractAddress: CONTRACT }]),
    )
    expect(rows.map(({ key }) => key)).toEqual([SENDER, made('aa'), SENDER, CONTRACT])
  })

  test('behavior: miners, log topics and withdrawals are not matched', () => {
    const log = { address: TOKEN, topics: [toWord(1n)], data: '0x' }
    const content = madeContent([{ logs: [log] }], { withdrawals: [{ address: made('ee') }] })
    expect(toAddressAppearances(content).map(({ key }) => key)).toEqual([SENDER, made('aa')])
  })
})

describe('toSenders', () => {
  test('nonces; deposits of an OP chain are left out', () => {
    const rows = toSenders(madeContent([{ nonce: 4 }, { nonce: 5 }, { nonce: 0, type: '0x7e' }]))
    expect(rows).toEqual([
      { list: 'sent', key: SENDER, index: 0, value: 4n },
      { list: 'sent', key: SENDER, index: 1, value: 5n },
    ])
  })
})

describe('toContractCreations', () => {
  const creation = { type: 'CREATE2', from: FACTORY, to: CONTRACT, output: CODE } as const
  const top = { to: FACTORY }
  const addresses = (content: Parameters<typeof toContractCreations>[0]) =>
    toContractCreations(content).made.map(({ address }) => address)

  test('direct and inner ones, with who made them', () => {
    const direct = { to: null, frames: [{ type: 'CREATE', to: made('cd'), output: CODE }] } as const
    expect(toContractCreations(madeContent([direct, { frames: [top, creation] }]))).toEqual({
      made: [
        { address: made('cd'), creator: SENDER, transactionIndex: 0, code: CODE },
        { address: CONTRACT, creator: FACTORY, transactionIndex: 1, code: CODE },
      ],
      destructions: [],
    })
  })

  test('behavior: what was undone, has no code, or is gone again made no contract', () => {
    expect(addresses(madeContent([{ status: 0, frames: [top, creation] }]))).toEqual([])
    expect(addresses(madeContent([{ frames: [top, { ...creation, error: 'execution reverted' }] }]))).toEqual(
      [],
    )
    const within = [top, { to: made('bb'), error: 'execution reverted' }, { ...creation, depth: 2 }]
    expect(addresses(madeContent([{ frames: within }]))).toEqual([])
    expect(addresses(madeContent([{ frames: [top, { ...creation, output: '0x' }] }]))).toEqual([])
    const destruction = { type: 'SELFDESTRUCT', from: CONTRACT, to: SENDER } as const
    const rows = toContractCreations(madeContent([{ frames: [top, creation, destruction] }]))
    expect(rows).toEqual({ made: [], destructions: [] })
  })

  test('behavior: since Cancun only the transaction that made a contract can destroy it', () => {
    const destroy = [top, { type: 'SELFDESTRUCT', from: CONTRACT, to: SENDER }]
    const both = [{ frames: [top, creation] }, { frames: destroy }]
    const cancun = { parentBeaconBlockRoot: toWord(1n) }
    expect(addresses(madeContent(both, cancun))).toEqual([CONTRACT])
    expect(toContractCreations(madeContent(both))).toEqual({ made: [], destructions: [] })
    expect(toContractCreations(madeContent([{}, { frames: destroy }])).destructions).toEqual([
      { list: 'destructions', key: CONTRACT, index: 1 },
    ])
    expect(toContractCreations(madeContent([{ frames: destroy }], cancun)).destructions).toEqual([])
  })

  test('behavior: without a trace, what the receipt names', () => {
    const sent = { to: null, frames: null, contractAddress: CONTRACT }
    expect(addresses(madeContent([sent, { ...sent, status: 0 }]))).toEqual([CONTRACT])
  })
})

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

describe('toTokenTransfers', () => {
  const log = (topics: readonly string[], address = TOKEN) => ({ address, topics, data: '0x' })
  const [alice, bob] = [made('a1'), made('b0')]
  const erc20 = log([TRANSFER, word(alice), word(bob)])
  const lists = (logs: readonly unknown[], classes: Parameters<typeof toTokenTransfers>[1] = new Map()) =>
    toTokenTransfers(madeContent([{ logs }]), classes).postings.map(({ list, key }) => `${list} ${key}`)

  test('both parties, a transaction once, a token once', () => {
    const { postings, holdings } = toTokenTransfers(
      madeContent([{ logs: [erc20, erc20] }, { logs: [erc20] }]),
      new Map(),
    )
    expect(postings.map(({ key, index }) => [key, index])).toEqual([
      [alice, 0],
      [bob, 0],
      [alice, 1],
      [bob, 1],
    ])
    expect(holdings).toEqual([
      { kind: 'erc20', holder: alice, token: TOKEN, transactionIndex: 0 },
      { kind: 'erc20', holder: bob, token: TOKEN, transactionIndex: 0 },
    ])
  })

  test('behavior: the class of the emitter decides, else the number of topics', () => {
    const nft = log([TRANSFER, word(alice), word(alice), toWord(9n)])
    const to = (list: string) => [`${list} ${alice}`]
    expect(lists([nft])).toEqual(to('erc721Transfers'))
    expect(lists([nft], new Map([[TOKEN, ['erc20']]]))).toEqual(to('erc20Transfers'))
    expect(lists([erc20])).toEqual(
      ['erc20Transfers', 'erc20Transfers'].map((list, at) => `${list} ${[alice, bob][at]}`),
    )
    expect(lists([nft], new Map([[TOKEN, ['erc20', 'erc165', 'erc721']]]))).toEqual(to('erc721Transfers'))
  })

  test('behavior: ERC-1155 has its parties one topic further', () => {
    const single = log([SINGLE, word(made('0e')), word(alice), word(bob)])
    expect(lists([single])).toEqual([`erc1155Transfers ${alice}`, `erc1155Transfers ${bob}`])
    expect([...listTransferEmitters(madeContent([{ logs: [single, erc20] }]))]).toEqual([TOKEN])
    expect([...listTransferEmitters(madeContent([{ logs: [single] }]))]).toEqual([])
  })

  test('TOK-13 a token is held by those its logs name, whatever balance it claims for others', () => {
    const everybodys = made('27')
    const content = madeContent([
      // Calling the token, or asking it for a balance, makes nobody a holder; nor does a log of another token.
      { to: everybodys, frames: [{ to: everybodys, input: '0x70a08231', output: toWord(10n ** 24n) }] },
      { to: everybodys, logs: [erc20] },
    ])
    const { holdings } = toTokenTransfers(content, new Map([[everybodys, ['erc20']]]))
    expect(holdings.filter(({ token }) => token === everybodys)).toEqual([])
    expect(holdings).toContainEqual({ kind: 'erc20', holder: bob, token: TOKEN, transactionIndex: 1 })
  })

  test('behavior: logs that are no transfer, native ones and broken ones are passed over', () => {
    const native = log([TRANSFER, word(alice), word(bob)], '0xfffffffffffffffffffffffffffffffffffffffe')
    const early = log([TRANSFER, word(alice)])
    const others = [
      log([toWord(1n), word(alice), word(bob)]),
      log([]),
      null,
      { topics: 'x' },
      { address: TOKEN },
    ]
    expect(lists([native, early, ...others])).toEqual([])
  })
})

describe('toWithdrawals', () => {
  test('each under its address, by place', () => {
    const withdrawals = [{ address: made('A1') }, {}, { address: made('a1') }]
    expect(toWithdrawals(madeContent([], { withdrawals }))).toEqual([
      { list: 'withdrawals', key: made('a1'), index: 0 },
      { list: 'withdrawals', key: made('a1'), index: 2 },
    ])
    expect(toWithdrawals(madeContent([]))).toEqual([])
  })
})

describe('toRewards', () => {
  test('the fee recipient; nobody for the genesis block', () => {
    expect(toRewards(madeContent([]))).toEqual([{ list: 'rewards', key: made('c0'), index: 0 }])
    expect(toRewards(madeContent([], { number: '0x0' }))).toEqual([])
  })
})

describe('toBlockRows', () => {
  test('whole block', () => {
    const content = madeContent([
      {},
      {
        to: FACTORY,
        frames: [{ to: FACTORY }, { type: 'CREATE', from: FACTORY, to: CONTRACT, output: CODE }],
      },
    ])
    const rows = toBlockRows(content, { ...NO_PROBES, classes: new Map([[CONTRACT, ['erc20']]]) })
    expect(rows).toMatchObject({
      number: 7n,
      hash: toWord(7n),
      parentHash: toWord(6n),
      isTraced: true,
      totals: {
        timestamp: 1000n,
        transactionCount: 2,
        totalFees: 126_000n,
        blockReward: 0n,
        uncleReward: 0n,
      },
      creations: [{ address: CONTRACT, creator: FACTORY, transactionIndex: 1, classes: ['erc20'] }],
    })
    expect(rows.postings).toHaveLength(8)
  })

  test('behavior: marked when a trace is missing; proof of work mints', () => {
    expect(toBlockRows(madeContent([{ frames: null }]), NO_PROBES).isTraced).toBe(false)
    const content = {
      ...madeContent([], { difficulty: '0x1', number: '0x400000' }),
      uncleNumbers: [0x3fffffn],
    }
    expect(toBlockRows(content, NO_PROBES).totals).toMatchObject({
      blockReward: 5_156_250_000_000_000_000n,
      uncleReward: 4_375_000_000_000_000_000n,
    })
  })
})
