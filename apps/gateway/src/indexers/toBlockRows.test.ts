import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { fromIdKey, type PostingList, UNKNOWN_FIGURES, UNKNOWN_TOTALS } from '../storage/blockRows.ts'
import { parseReadableBlock } from '../upstream/readableBlock.ts'
import { toAddressAppearances } from './addressAppearances.ts'
import { toContractCreations } from './contractCreations.ts'
import { fakeAddress, fakeContent, SENDER } from './testing/fakeContent.ts'
import { findInBlock, toBlockRows } from './toBlockRows.ts'
import { listTransferEmitters, readTransferLogs, toTokenTransfers } from './tokenTransfers.ts'

const FACTORY = fakeAddress('fa')
const CONTRACT = fakeAddress('cc')
const TOKEN = fakeAddress('70')
const CODE = '0x60' as const

const HEADER = { hash: toWord(7n), number: '0x7', parentHash: toWord(6n), timestamp: '0x3e8' }

const NO_PROBES = { classes: new Map(), facts: [] }

type Content = Parameters<typeof toBlockRows>[0]

function rowsOf(content: Content, probes: Parameters<typeof toBlockRows>[2] = NO_PROBES) {
  return toBlockRows(content, findInBlock(content), probes)
}

function postingsOf(list: PostingList, content: Content) {
  return rowsOf(content).postings.filter((posting) => posting.list === list)
}

describe('toAddressAppearances', () => {
  test('every party of every frame, once for each transaction, in lower case', () => {
    const precompile = `0x${'02'.padStart(40, '0')}` as const
    const rows = toAddressAppearances(
      fakeContent([
        {
          frames: [
            { to: fakeAddress('Aa') },
            { from: fakeAddress('aa'), to: fakeAddress('BB'), error: 'execution reverted' },
            { type: 'STATICCALL', from: fakeAddress('bb'), to: precompile },
            { type: 'SELFDESTRUCT', from: fakeAddress('bb'), to: fakeAddress('dd') },
            { type: 'CREATE', from: fakeAddress('aa'), to: undefined, error: 'out of gas' },
            { from: fakeAddress('aa'), to: fakeAddress('bb') },
          ],
        },
        { to: fakeAddress('bb') },
      ]),
    )
    expect(rows.map(({ key, index }) => [index, key])).toEqual([
      ...[SENDER, fakeAddress('aa'), fakeAddress('bb'), precompile, fakeAddress('dd')].map((key) => [0, key]),
      [1, SENDER],
      [1, fakeAddress('bb')],
    ])
  })

  test('behavior: without a trace, the parties of the transaction', () => {
    const rows = toAddressAppearances(
      fakeContent([{ frames: null }, { frames: null, to: null, contractAddress: CONTRACT }]),
    )
    expect(rows.map(({ key }) => key)).toEqual([SENDER, fakeAddress('aa'), SENDER, CONTRACT])
  })

  test('behavior: miners, log topics and withdrawals are not matched', () => {
    const log = { address: TOKEN, topics: [toWord(1n)], data: '0x' }
    const content = fakeContent([{ logs: [log] }], { withdrawals: [{ address: fakeAddress('ee') }] })
    expect(toAddressAppearances(content).map(({ key }) => key)).toEqual([SENDER, fakeAddress('aa')])
  })
})

describe('toBlockRows: senders', () => {
  test('nonces; deposits of an OP chain are left out', () => {
    const rows = postingsOf('sent', fakeContent([{ nonce: 4 }, { nonce: 5 }, { nonce: 0, type: '0x7e' }]))
    expect(rows).toEqual([
      { list: 'sent', key: SENDER, index: 0, value: 4n },
      { list: 'sent', key: SENDER, index: 1, value: 5n },
    ])
  })

  test('a transaction without a nonce, or an unreadable one, is not the first of its sender', () => {
    const content = fakeContent([{ nonce: 4 }, {}, {}])
    const transactions = content.transactions.map((one, at) => {
      const nonce = [one?.wire.nonce, undefined, 'junk'][at]
      return one && { ...one, wire: { ...one.wire, nonce } }
    })
    expect(postingsOf('sent', { ...content, transactions }).map(({ value }) => value)).toEqual([4n])
  })
})

describe('toContractCreations', () => {
  const creation = { type: 'CREATE2', from: FACTORY, to: CONTRACT, output: CODE } as const
  const top = { to: FACTORY }
  const addresses = (content: Parameters<typeof toContractCreations>[0]) =>
    toContractCreations(content).created.map(({ address }) => address)

  test('direct and inner creations, with their creators', () => {
    const direct = { to: null, frames: [{ type: 'CREATE', to: fakeAddress('cd'), output: CODE }] } as const
    expect(toContractCreations(fakeContent([direct, { frames: [top, creation] }]))).toMatchObject({
      created: [
        { address: fakeAddress('cd'), creator: SENDER, transactionIndex: 0, code: CODE },
        { address: CONTRACT, creator: FACTORY, transactionIndex: 1, code: CODE },
      ],
      destructions: [],
    })
  })

  test('behavior: reverted creations, empty code and contracts destroyed again do not count', () => {
    expect(addresses(fakeContent([{ status: 0, frames: [top, creation] }]))).toEqual([])
    expect(addresses(fakeContent([{ frames: [top, { ...creation, error: 'execution reverted' }] }]))).toEqual(
      [],
    )
    const within = [top, { to: fakeAddress('bb'), error: 'execution reverted' }, { ...creation, depth: 2 }]
    expect(addresses(fakeContent([{ frames: within }]))).toEqual([])
    expect(addresses(fakeContent([{ frames: [top, { ...creation, output: '0x' }] }]))).toEqual([])
    const destruction = { type: 'SELFDESTRUCT', from: CONTRACT, to: SENDER } as const
    const rows = toContractCreations(fakeContent([{ frames: [top, creation, destruction] }]))
    expect(rows).toMatchObject({ created: [], destructions: [] })
  })

  test('behavior: since Cancun only the creating transaction can destroy a contract', () => {
    const destroy = [top, { type: 'SELFDESTRUCT', from: CONTRACT, to: SENDER }]
    const both = [{ frames: [top, creation] }, { frames: destroy }]
    const cancun = { parentBeaconBlockRoot: toWord(1n) }
    expect(addresses(fakeContent(both, cancun))).toEqual([CONTRACT])
    expect(toContractCreations(fakeContent(both))).toMatchObject({ created: [], destructions: [] })
    expect(toContractCreations(fakeContent([{}, { frames: destroy }])).destructions).toEqual([
      { list: 'destructions', key: CONTRACT, index: 1 },
    ])
    expect(toContractCreations(fakeContent([{ frames: destroy }], cancun)).destructions).toEqual([])
  })

  test('W-02 the past of a contract: made, destroyed in the same block, made again', () => {
    const destroy = { type: 'SELFDESTRUCT', from: CONTRACT, to: SENDER } as const
    const made = [top, creation]
    const content = fakeContent([{ frames: made }, { frames: [top, destroy] }, { frames: made }])
    expect(toContractCreations(content).codeChanges).toEqual([
      { kind: 'created', address: CONTRACT, transactionIndex: 0, other: FACTORY },
      { kind: 'destroyed', address: CONTRACT, transactionIndex: 1, other: SENDER },
      { kind: 'created', address: CONTRACT, transactionIndex: 2, other: FACTORY },
    ])
    // The balance goes, the contract stays. EIP-6780.
    const cancun = fakeContent([{ frames: [top, destroy] }], { parentBeaconBlockRoot: toWord(1n) })
    expect(toContractCreations(cancun).codeChanges).toEqual([])
  })

  test('W-01 delegations are in the history of the account, and in the past of its code', () => {
    const authority = fakeAddress('ee')
    const taken = { transactionIndex: 1, authority, target: fakeAddress('00'), isRuledOut: false }
    const given = { transactionIndex: 0, authority, target: CONTRACT, isRuledOut: false }
    const skipped = { ...given, transactionIndex: 2, isRuledOut: true }
    const content = fakeContent([{}, { status: 0 }, {}], {}, [given, taken, skipped])
    expect(toContractCreations(content).codeChanges).toEqual([
      { kind: 'delegated', address: authority, transactionIndex: 0, other: CONTRACT },
      { kind: 'revoked', address: authority, transactionIndex: 1, other: undefined },
    ])
    const seen = postingsOf('appearances', content).filter(({ key }) => key === authority)
    expect(seen.map(({ index }) => index)).toEqual([0, 1, 2])
  })

  test('behavior: without a trace, the contract in the receipt', () => {
    const sent = { to: null, frames: null, contractAddress: CONTRACT }
    expect(addresses(fakeContent([sent, { ...sent, status: 0 }]))).toEqual([CONTRACT])
  })
})

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

describe('toTokenTransfers', () => {
  const log = (topics: readonly string[], address = TOKEN, data: string = toWord(5n)) => ({
    address,
    topics,
    data,
  })
  const [alice, bob] = [fakeAddress('a1'), fakeAddress('b0')]
  const erc20 = log([TRANSFER, word(alice), word(bob)])
  const lists = (logs: readonly unknown[], classes: Parameters<typeof toTokenTransfers>[1] = new Map()) =>
    toTokenTransfers(readTransferLogs(fakeContent([{ logs }])).transfers, classes)
      .postings.filter(({ list }) => list !== 'tokenTransfers' && list !== 'idTransfers')
      .map(({ list, key }) => `${list} ${key}`)

  test('both parties, a transaction once, a token once', () => {
    const { postings, holdings } = toTokenTransfers(
      readTransferLogs(fakeContent([{ logs: [erc20, erc20] }, { logs: [erc20] }])).transfers,
      new Map(),
    )
    const ofHolders = postings.filter(({ list }) => list === 'erc20Transfers')
    expect(ofHolders.map(({ key, index }) => [key, index])).toEqual([
      [alice, 0],
      [bob, 0],
      [alice, 1],
      [bob, 1],
    ])
    expect(holdings).toEqual([
      { kind: 'erc20', holder: alice, token: TOKEN, transactionIndex: 0, change: -15n },
      { kind: 'erc20', holder: bob, token: TOKEN, transactionIndex: 0, change: 15n },
    ])
    // Each transfer of the token, by the place of its log in the block.
    const ofToken = postings.filter(({ list }) => list === 'tokenTransfers')
    expect(ofToken.map(({ key, index }) => [key, index])).toEqual([0, 1, 2].map((index) => [TOKEN, index]))
  })

  test('logs of other kinds count for the place of a transfer', () => {
    const content = fakeContent([{ logs: [log([toWord(1n)]), null, erc20] }, { logs: [log([]), erc20] }])
    const { postings } = toTokenTransfers(readTransferLogs(content).transfers, new Map())
    const places = postings.filter(({ list }) => list === 'tokenTransfers').map(({ index }) => index)
    expect(places).toEqual([2, 4])
    // Where the node numbers them, that counts, in whatever order.
    const numbered = fakeContent([
      {
        logs: [
          { ...erc20, logIndex: '0x9' },
          { ...erc20, logIndex: '0x7' },
        ],
      },
    ])
    const rows = toTokenTransfers(readTransferLogs(numbered).transfers, new Map()).postings
    expect(rows.filter(({ list }) => list === 'tokenTransfers').map(({ index }) => index)).toEqual([7, 9])
    expect(readTransferLogs(fakeContent([{ logs: [{ ...erc20, logIndex: 'x' }] }]))).toMatchObject({
      transfers: [],
      unreadLogs: 1,
    })
  })

  test('an id goes from one holder to another, and back in the same block changes nothing', () => {
    const zero = fakeAddress('00')
    const move = (from: string, to: string, id: bigint) => log([TRANSFER, word(from), word(to), toWord(id)])
    const logs = [move(zero, alice, 7n), move(alice, bob, 7n), move(zero, bob, 8n), move(bob, bob, 8n)]
    const { holdings, idChanges, postings } = toTokenTransfers(
      readTransferLogs(fakeContent([{ logs }])).transfers,
      new Map(),
    )
    expect(idChanges).toEqual([
      { token: TOKEN, id: 7n, holder: bob, change: 1n },
      { token: TOKEN, id: 8n, holder: bob, change: 1n },
    ])
    expect(holdings.map(({ holder, change }) => [holder, change])).toEqual([
      [zero, -2n],
      [alice, 0n],
      [bob, 2n],
    ])
    const ofIds = postings.filter(({ list }) => list === 'idTransfers')
    expect(ofIds.map(({ key, index }) => [fromIdKey(key).id, index])).toEqual([
      [7n, 0],
      [7n, 1],
      [8n, 2],
      [8n, 3],
    ])
  })

  test('ERC-1155: amounts by id, and of all ids together', () => {
    const topics = [SINGLE, word(bob), word(alice), word(bob)]
    const data = (id: bigint, value: bigint) => `${toWord(id)}${toWord(value).slice(2)}` as const
    const logs = [log(topics, TOKEN, data(1n, 10n)), log(topics, TOKEN, data(2n, 30n)), log(topics)]
    const { holdings, idChanges } = toTokenTransfers(
      readTransferLogs(fakeContent([{ logs }])).transfers,
      new Map(),
    )
    expect(holdings.map(({ kind, holder, change, unread }) => [kind, holder, change, unread])).toEqual([
      ['erc1155', alice, -40n, 1],
      ['erc1155', bob, 40n, 1],
    ])
    expect(idChanges).toEqual([
      { token: TOKEN, id: 1n, holder: alice, change: -10n },
      { token: TOKEN, id: 1n, holder: bob, change: 10n },
      { token: TOKEN, id: 2n, holder: alice, change: -30n },
      { token: TOKEN, id: 2n, holder: bob, change: 30n },
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
    const single = log([SINGLE, word(fakeAddress('0e')), word(alice), word(bob)])
    expect(lists([single])).toEqual([`erc1155Transfers ${alice}`, `erc1155Transfers ${bob}`])
    expect([
      ...listTransferEmitters(readTransferLogs(fakeContent([{ logs: [single, erc20] }])).transfers),
    ]).toEqual([TOKEN])
    expect([...listTransferEmitters(readTransferLogs(fakeContent([{ logs: [single] }])).transfers)]).toEqual(
      [],
    )
  })

  test('LOG-01 a transfer is recognized whichever of its values are indexed', () => {
    const amount = toWord(5n).slice(2)
    const inData = (...words: readonly string[]) => ({ address: TOKEN, data: `0x${words.join('')}` })
    const [aliceWord, bobWord] = [word(alice), word(bob)]
    const all = [
      { ...inData(aliceWord.slice(2), bobWord.slice(2), amount), topics: [TRANSFER] },
      { ...inData(bobWord.slice(2), amount), topics: [TRANSFER, aliceWord] },
      { ...inData(amount), topics: [TRANSFER, aliceWord, bobWord] },
    ]
    const both = [`erc20Transfers ${alice}`, `erc20Transfers ${bob}`]
    for (const one of all) expect(lists([one])).toEqual(both)
    // Neither a word with more than an address in it nor a word too few makes a transfer.
    expect(lists([{ ...inData('ff'.repeat(32), bobWord.slice(2), amount), topics: [TRANSFER] }])).toEqual([])
    expect(lists([{ ...inData(amount), topics: [TRANSFER] }])).toEqual([])
  })

  test('behavior: a log whose data cannot be read counts by its topics, or is said to be missing', () => {
    const broken = { ...erc20, data: '0x123' }
    expect(lists([broken])).toEqual([`erc20Transfers ${alice}`, `erc20Transfers ${bob}`])
    expect(rowsOf(fakeContent([{ logs: [broken] }])).gap).toBeUndefined()
    const other = { ...broken, topics: [toWord(1n)] }
    expect(rowsOf(fakeContent([{ logs: [other] }])).gap).toBeUndefined()
    const unread = [
      { ...broken, topics: [TRANSFER] },
      { ...erc20, topics: null },
      { ...erc20, address: '0x1' },
    ]
    expect(rowsOf(fakeContent([{ logs: [...unread, erc20] }]))).toMatchObject({
      gap: '3 of its logs cannot be read',
      holdings: [{ holder: alice }, { holder: bob }],
    })
  })

  test('TOK-13 a token is held by those its logs name, whatever balance it claims for others', () => {
    const sharedAddress = fakeAddress('27')
    const content = fakeContent([
      // Neither calling the token nor reading a balance makes a holder; nor does a log of another token.
      { to: sharedAddress, frames: [{ to: sharedAddress, input: '0x70a08231', output: toWord(10n ** 24n) }] },
      { to: sharedAddress, logs: [erc20] },
    ])
    const { holdings } = toTokenTransfers(
      readTransferLogs(content).transfers,
      new Map([[sharedAddress, ['erc20']]]),
    )
    expect(holdings.filter(({ token }) => token === sharedAddress)).toEqual([])
    expect(holdings).toContainEqual({
      ...{ kind: 'erc20', holder: bob, token: TOKEN, transactionIndex: 1, change: 5n },
    })
  })

  test('behavior: other logs, native transfers and malformed logs are ignored', () => {
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

describe('toBlockRows: withdrawals', () => {
  test('each under its address, by place', () => {
    const rest = { index: '0x1', validatorIndex: '0x2', amount: '0x3' }
    const withdrawals = [
      { ...rest, address: fakeAddress('A1') },
      { ...rest, address: fakeAddress('b2') },
      { ...rest, address: fakeAddress('a1') },
    ]
    expect(postingsOf('withdrawals', fakeContent([], { withdrawals }))).toEqual([
      { list: 'withdrawals', key: fakeAddress('a1'), index: 0 },
      { list: 'withdrawals', key: fakeAddress('b2'), index: 1 },
      { list: 'withdrawals', key: fakeAddress('a1'), index: 2 },
    ])
    expect(postingsOf('withdrawals', fakeContent([]))).toEqual([])
  })
})

describe('toBlockRows: rewards', () => {
  test('the fee recipient; none for the genesis block', () => {
    expect(postingsOf('rewards', fakeContent([]))).toEqual([
      { list: 'rewards', key: fakeAddress('c0'), index: 0 },
    ])
    expect(postingsOf('rewards', fakeContent([], { number: '0x0' }))).toEqual([])
  })
})

describe('what cannot be read of a block', () => {
  const withdrawal = (address: unknown) => ({ index: '0x1', validatorIndex: '0x1', address, amount: '0x1' })

  test('IDX-01 an unreadable sender costs its own rows; positions of the others stay', () => {
    const rows = rowsOf(
      fakeContent([{}, { from: null as unknown as `0x${string}` }, { to: CONTRACT, nonce: 2 }]),
    )
    expect(rows.gap).toContain('1 of its 3 transactions cannot be read')
    expect(
      rows.postings.filter(({ list }) => list === 'sent').map(({ index, value }) => [index, value]),
    ).toEqual([
      [0, 0n],
      [2, 2n],
    ])
    expect(rows.totals).toMatchObject({ transactionCount: 3, timestamp: 1000n })
  })

  test.each([
    ['null', null, /^its transactions are missing/],
    ['absent', undefined, /^its transactions are missing/],
    ['not a list', 'none', /^its transactions are not a list/],
  ])(
    'IDX-01 transactions that are %s are a gap, but not where the block says it has none',
    (_, wire, gap) => {
      const content = (header: object) => {
        const parsed = parseReadableBlock({ ...HEADER, ...header, transactions: wire })
        return { ...fakeContent([]), ...parsed, transactions: parsed.block.transactions ?? [] }
      }
      expect(rowsOf(content({ gasUsed: '0x5208' })).gap).toMatch(gap)
      expect(rowsOf(content({ gasUsed: '0x5208' })).totals.transactionCount).toBeUndefined()
      if (wire == null) expect(rowsOf(content({ gasUsed: '0x0' })).gap).toBeUndefined()
    },
  )

  test('a transaction that is listed again, however often, is a fault and no other transaction', () => {
    const one = { hash: toWord(1n), from: SENDER, to: SENDER, nonce: '0x1', type: '0x2', input: '0x' }
    const wire = { ...HEADER, transactions: Array.from({ length: 100_000 }, () => one) }
    const start = process.cpuUsage()
    const { block, faults } = parseReadableBlock(wire)
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
    expect(block.transactions?.filter((transaction) => transaction !== undefined)).toHaveLength(1)
    expect(faults).toEqual(['99999 of its 100000 transactions cannot be read'])
  })

  test('an unreadable withdrawal does not move the others', () => {
    const withdrawals = [fakeAddress('d1'), '0x12', fakeAddress('d2')].map(withdrawal)
    const content = fakeContent([], { withdrawals })
    expect(postingsOf('withdrawals', content).map(({ key, index }) => [key, index])).toEqual([
      [fakeAddress('d1'), 0],
      [fakeAddress('d2'), 2],
    ])
    expect(rowsOf(content).gap).toBe('1 of its 3 withdrawals cannot be read')
  })

  test('unknown fees, rewards and times are not zero', () => {
    const content = fakeContent([{}], { difficulty: 'x', timestamp: null, miner: '0x1' })
    const { totals, gap, postings } = rowsOf({ ...content, receipts: [undefined], uncleNumbers: undefined })
    expect(totals).toEqual({ ...UNKNOWN_TOTALS, transactionCount: 1 })
    const receipt = fakeContent([{}]).receipts[0]
    const without = receipt && { ...receipt, gasUsed: undefined }
    expect(rowsOf({ ...fakeContent([{}]), receipts: [without] }).totals.totalFees).toBeUndefined()
    expect(rowsOf(fakeContent([{}])).totals.totalFees).toBeDefined()
    expect(gap).toContain('it has no timestamp')
    expect(gap).toContain('its miner is not')
    expect(postings.filter(({ list }) => list === 'rewards')).toEqual([])
  })
})

describe('toBlockRows', () => {
  test('whole block', () => {
    const content = fakeContent([
      {},
      {
        to: FACTORY,
        frames: [{ to: FACTORY }, { type: 'CREATE', from: FACTORY, to: CONTRACT, output: CODE }],
      },
    ])
    const rows = rowsOf(content, { ...NO_PROBES, classes: new Map([[CONTRACT, ['erc20']]]) })
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

  test('figures: what the header tells, and what blobs cost by a receipt', () => {
    const header = { gasUsed: '0x5208', gasLimit: '0x7530', baseFeePerGas: '0x9', blobGasUsed: '0x60000' }
    const content = fakeContent([{}, {}], header)
    const [plain, sender] = content.receipts
    const paid = { ...content, receipts: [plain, sender && { ...sender, blobGasPrice: 5n }] }
    const known = { gasUsed: 21_000n, gasLimit: 30_000n, baseFee: 9n }
    expect(rowsOf(paid).figures).toEqual({
      ...known,
      blobs: 3n,
      blobFees: 5n * 0x60000n,
      blobBaseFee: 5n,
    })
    // What they cost is not known then.
    expect(rowsOf(content).figures).toEqual({
      ...known,
      blobs: 3n,
      blobFees: undefined,
      blobBaseFee: undefined,
    })
    expect(rowsOf(fakeContent([{}], { ...header, blobGasUsed: '0x0' })).figures).toMatchObject({
      blobs: 0n,
      blobFees: 0n,
      blobBaseFee: undefined,
    })
    expect(rowsOf(fakeContent([{}])).figures).toEqual(UNKNOWN_FIGURES)
  })

  test('behavior: marked as untraced when a trace is missing; proof of work has a block reward', () => {
    expect(rowsOf(fakeContent([{ frames: null }])).isTraced).toBe(false)
    const content = {
      ...fakeContent([], { difficulty: '0x1', number: '0x400000' }),
      uncleNumbers: [0x3fffffn],
    }
    expect(rowsOf(content).totals).toMatchObject({
      blockReward: 5_156_250_000_000_000_000n,
      uncleReward: 4_375_000_000_000_000_000n,
    })
  })
})
