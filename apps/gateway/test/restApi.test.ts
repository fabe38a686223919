import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { parseCsv } from '@otterscan/ethereum/csv'
import type { Hex } from '@otterscan/ethereum/hex'
import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSharedSite, type SharedSite } from '../../../e2e/fixtures/getSharedSite.ts'
import { sendRaw, startProgram } from './startProgram.ts'

interface WireTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
}

type Row = Readonly<Record<string, unknown>>

interface ListAnswer {
  readonly data: readonly Row[]
  readonly next: string | null
  readonly total?: number
}

let site: SharedSite
let description: {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId: string
          readonly parameters: readonly { readonly name: string }[]
        }
      }
    >
  >
}

beforeAll(async () => {
  site = await getSharedSite('indexed')
  description = (await getJson('/api/v1/openapi.json')) as typeof description
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.url}${path}`, { headers })

async function getJson(path: string): Promise<unknown> {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

async function readPages(path: string, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const parameters = new URLSearchParams({ ...query, ...(cursor === null ? {} : { cursor }) })
    const page = (await getJson(`/api/v1${path}?${parameters}`)) as ListAnswer
    rows.push(...page.data)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

/** Sent, received or created by a transaction of an address, read from the node block by block, oldest first. */
async function walkTransactions(account: Address): Promise<readonly WireTransaction[]> {
  transactions ??= readAllTransactions()
  return (await transactions).filter(
    ({ from, to }) => isSameAddress(from, account) || (to !== null && isSameAddress(to, account)),
  )
}

let transactions: Promise<readonly WireTransaction[]> | undefined

async function readAllTransactions(): Promise<readonly WireTransaction[]> {
  const { request } = site.devnet
  const head = Number(await request<Hex>('eth_blockNumber'))
  const found: WireTransaction[] = []
  for (let number = 0; number <= head; number++) {
    const block = await request<{ readonly transactions: readonly WireTransaction[] }>(
      'eth_getBlockByNumber',
      `0x${number.toString(16)}`,
      true,
    )
    found.push(...block.transactions)
  }
  return found
}

/** What each parameter of a path is, on the development chain. */
function argumentsOf(): Readonly<Record<string, string>> {
  const { scenarios } = site.devnet
  return {
    block: '98',
    hash: scenarios.callTree.deep.transactionHash,
    address: scenarios.erc20.wrappedNative.holder,
    token: scenarios.erc20.token.address,
  }
}

describe('the description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test('every operation answers as its schema says', async () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema(description, 'api')
    const known = argumentsOf()
    for (const [path, { get: operation }] of Object.entries(description.paths)) {
      const real = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `no argument for ${name}`)
      const query = path === '/logs' ? '?fromBlock=90&toBlock=100' : ''
      const answer = await getJson(`/api/v1${real}${query}`)
      const pointer = `api#/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
      const check = ajv.getSchema(pointer)
      expect(check?.(answer), `${path}: ${ajv.errorsText(check?.errors)}`).toBe(true)
      expect(operation.parameters.map(({ name }) => name)).toContain('format')
    }
    expect(Object.keys(description.paths).length).toBeGreaterThan(15)
  })
})

describe('lists', () => {
  test('a history is what the blocks hold, in both orders, and one page after the other', async () => {
    const { address, transactionCount } = site.devnet.scenarios.busyAddress
    const path = `/addresses/${address}/transactions`
    const newest = await readPages(path, { limit: '25' })
    const oldest = await readPages(path, { limit: '100', order: 'asc' })
    expect(newest).toHaveLength(transactionCount)
    expect(oldest).toEqual([...newest].reverse())
    const walked = await walkTransactions(address)
    const hashes = new Set(oldest.map(({ hash }) => hash))
    expect(walked.filter(({ hash }) => !hashes.has(hash))).toEqual([])
    const [first] = walked
    expect(oldest.find(({ hash }) => hash === first?.hash)).toMatchObject({
      from: expect.stringMatching(new RegExp(first?.from ?? '', 'i')),
      nonce: BigInt(first?.nonce ?? 0).toString(),
      status: 'success',
    })
  })

  test('transactions of a block are all there, with their receipts', async () => {
    const { denseBlockNumber } = site.devnet.scenarios.busyAddress
    const rows = await readPages(`/blocks/${denseBlockNumber}/transactions`, { limit: '10' })
    const receipts = await site.devnet.request<
      readonly { readonly transactionHash: Hex; readonly gasUsed: Hex }[]
    >('eth_getBlockReceipts', `0x${denseBlockNumber.toString(16)}`)
    expect(rows.map(({ hash, gasUsed }) => [hash, gasUsed])).toEqual(
      receipts.map(({ transactionHash, gasUsed }) => [transactionHash, BigInt(gasUsed).toString()]),
    )
  })

  test('transfers and holders of a token add up to what its logs say', async () => {
    const { address } = site.devnet.scenarios.erc20.token
    const logs = await readTransferLogs({ address })
    const transfers = await readPages(`/tokens/${address}/transfers`, { limit: '50' })
    expect(transfers.map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`).sort()).toEqual(
      logs.map(({ transactionHash, logIndex }) => `${transactionHash} ${Number(logIndex)}`).sort(),
    )
    const balances = new Map<string, bigint>()
    for (const { topics, data } of logs) {
      const [, from = '', to = ''] = topics
      balances.set(from, (balances.get(from) ?? 0n) - BigInt(data))
      balances.set(to, (balances.get(to) ?? 0n) + BigInt(data))
    }
    const expected = [...balances].flatMap(([word, balance]) =>
      balance > 0n ? [`0x${word.slice(26)} ${balance}`] : [],
    )
    const holders = await readPages(`/tokens/${address}/holders`, { limit: '40' })
    expect(holders.map(({ holder, balance }) => `${String(holder).toLowerCase()} ${balance}`).sort()).toEqual(
      expected.sort(),
    )
  })

  test('CSV and NDJSON hold the same rows, and the header names the next page', async () => {
    const path = `/api/v1/contracts?kind=erc20&limit=3`
    const json = (await getJson(path)) as ListAnswer
    const lines = await (await get(path, { accept: 'application/x-ndjson' })).text()
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(json.data)
    const csv = await get(`${path}&format=csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('link')).toBe(`<?kind=erc20&limit=3&format=csv&cursor=${json.next}>; rel="next"`)
    const [names = [], ...rows] = parseCsv(await csv.text())
    expect(rows.map((cells) => cells[names.indexOf('address')])).toEqual(
      json.data.map(({ address }) => address),
    )
  })
})

async function readTransferLogs(filter: Readonly<Record<string, unknown>>) {
  const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef']
  return site.devnet.request<
    readonly {
      readonly transactionHash: Hex
      readonly logIndex: Hex
      readonly topics: readonly Hex[]
      readonly data: Hex
    }[]
  >('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', topics, ...filter })
}

describe('refusals', () => {
  test.each([
    ['/api/v1/nowhere', 404, 'There is no such path. /api/v1/openapi.json describes all of them.'],
    ['/api/v1/blocks/99999999', 404, 'The node does not know block 99999999.'],
    ['/api/v1/blocks/x', 400, 'block: must be an unsigned integer'],
    ['/api/v1/status?limit=1', 400, 'limit: there is no such parameter here'],
    ['/api/v1/contracts?limit=101', 400, 'limit: must be a number from 1 to 100'],
    ['/api/v1/contracts?limit=1&limit=2', 400, 'limit: is given more than once'],
    ['/api/v1/contracts?cursor=x', 400, 'cursor: is not one that this operation returned'],
    [
      '/api/v1/contracts?kind=__proto__',
      400,
      'kind: must be one of all, erc20, erc721, erc1155, erc1167, erc4626',
    ],
    ['/api/v1/contracts?format=xml', 400, 'format: must be one of json, csv, ndjson'],
    ['/api/v1/logs?toBlock=1', 400, 'fromBlock: is required'],
  ])('%s', async (path, status, message) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([status, { error: { status, message } }])
  })

  test('queries in SQL are off without an index on ClickHouse, with what they need', async () => {
    for (const options of [{}, { method: 'POST', body: 'SELECT 1' }]) {
      const response = await fetch(`${site.url}/api/v1/query`, options)
      expect(response.status).toBe(501)
      expect(await response.json()).toMatchObject({
        error: { message: expect.stringContaining('need an index on ClickHouse and the option --query') },
      })
    }
    const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":1}' }
    const response = await fetch(`${site.url}/api/v1/query`, wrong)
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('the body must be'),
    ])
    expect((await fetch(`${site.url}/api/v1/status`, { method: 'POST', body: '' })).status).toBe(405)
  })

  test('a page of another site may link to it, and may not load it', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const load = { headers: { ...foreign, 'sec-fetch-mode': 'no-cors' } }
    const follow = { headers: { ...foreign, 'sec-fetch-mode': 'navigate' } }
    expect((await sendRaw(site.url, '/api/v1/status', load)).status).toBe(403)
    expect((await sendRaw(site.url, '/api?module=proxy&action=eth_blockNumber', load)).status).toBe(403)
    expect((await sendRaw(site.url, '/api/v1/status', follow)).status).toBe(200)
  })

  test('what a node lacks is said, and costs no other field', async () => {
    const node = await startFakeNode((method) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_blockNumber') return '0x0'
      if (method === 'eth_getBalance') return '0x7'
      if (method === 'eth_getTransactionCount') return '0x1'
      if (method === 'eth_getCode') return '0x6001'
      throw methodNotFound(method)
    })
    const program = await startProgram(['--node', node.url])
    const account = '0x00000000000000000000000000000000000000AA'
    const read = async (path: string) => {
      const response = await fetch(`${program.url}${path}`)
      return [response.status, await response.json()] as const
    }
    const [status, answer] = await read(`/api/v1/addresses/${account}`)
    expect([status, answer]).toEqual([
      200,
      {
        data: {
          address: account,
          balance: '7',
          nonce: '1',
          codeSizeBytes: 2,
          creator: null,
          creationTransaction: null,
        },
      },
    ])
    const [refused, words] = await read(`/api/v1/addresses/${account}/withdrawals`)
    expect([refused, JSON.stringify(words)]).toEqual([502, expect.stringContaining('there is no index')])
    await node.stop()
    const [gone] = await read(`/api/v1/addresses/${account}`)
    expect(gone).toBe(503)
    await program.stop()
  })
})

describe('in the form of a hosted explorer', () => {
  const ask = async (query: Readonly<Record<string, string>>) =>
    (await getJson(`/api?${new URLSearchParams(query)}`)) as {
      readonly status: string
      readonly message: string
      readonly result: unknown
    }

  test('txlist has what an address sent and received, page by page, in both orders', async () => {
    const { address } = site.devnet.scenarios.busyAddress
    const walked = await walkTransactions(address)
    const list = async (page: number, sort: string) => {
      const { status, result } = await ask({
        module: 'account',
        action: 'txlist',
        address,
        page: String(page),
        offset: '40',
        sort,
      })
      return { status, hashes: (result as readonly { readonly hash: Hex }[]).map(({ hash }) => hash) }
    }
    const hashes = walked.map(({ hash }) => hash)
    expect(await list(1, 'asc')).toEqual({ status: '1', hashes: hashes.slice(0, 40) })
    expect(await list(2, 'asc')).toEqual({ status: '1', hashes: hashes.slice(40, 80) })
    expect(await list(1, 'desc')).toEqual({ status: '1', hashes: hashes.toReversed().slice(0, 40) })
    expect(await list(250, 'asc')).toEqual({ status: '0', hashes: [] })
  })

  test('txlist keeps to blocks', async () => {
    const { address, denseBlockNumber, denseBlockTransactionCount } = site.devnet.scenarios.busyAddress
    const block = denseBlockNumber.toString()
    for (const sort of ['asc', 'desc']) {
      const { result } = await ask({
        module: 'account',
        action: 'txlist',
        address,
        startblock: block,
        endblock: block,
        sort,
      })
      expect(result).toHaveLength(denseBlockTransactionCount)
    }
  })

  test('tokentx has the transfers that the node has logs of', async () => {
    const { holder } = site.devnet.scenarios.erc20.wrappedNative
    const contractaddress = site.devnet.scenarios.erc20.token.address
    const word = `0x${'0'.repeat(24)}${holder.slice(2).toLowerCase()}`
    const [topic0] = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef']
    const logs = [
      ...(await readTransferLogs({ address: contractaddress, topics: [topic0, word] })),
      ...(await readTransferLogs({ address: contractaddress, topics: [topic0, null, word] })),
    ]
    const { result } = await ask({ module: 'account', action: 'tokentx', address: holder, contractaddress })
    const rows = result as readonly {
      readonly hash: Hex
      readonly logIndex: string
      readonly value: string
      readonly tokenSymbol: string
    }[]
    expect(rows.map(({ hash, logIndex, value }) => `${hash} ${logIndex} ${value}`).sort()).toEqual(
      [
        ...new Set(
          logs.map(
            ({ transactionHash, logIndex, data }) => `${transactionHash} ${Number(logIndex)} ${BigInt(data)}`,
          ),
        ),
      ].sort(),
    )
    expect(rows[0]?.tokenSymbol).toBe('FISH')
  })

  test('the block of a time is the last before it', async () => {
    const at = async (number: number) => {
      const { timestamp } = await site.devnet.request<{ readonly timestamp: Hex }>(
        'eth_getBlockByNumber',
        `0x${number.toString(16)}`,
        false,
      )
      return BigInt(timestamp)
    }
    const time = await at(90)
    const find = async (timestamp: bigint, closest: string) =>
      (await ask({ module: 'block', action: 'getblocknobytime', timestamp: String(timestamp), closest }))
        .result
    expect(await find(time, 'before')).toBe('90')
    expect(await find(time - 1n, 'before')).toBe('89')
    expect(await find(time + 1n, 'after')).toBe('91')
    expect(await find(0n, 'before')).toBe('Error! no block is so old')
  })

  test('another chain, unknown actions and what would send something are refused', async () => {
    const refused = async (query: Readonly<Record<string, string>>) => {
      const { status, message, result } = await ask(query)
      expect([status, message]).toEqual(['0', 'NOTOK'])
      return result
    }
    const balance = {
      module: 'account',
      action: 'balance',
      address: site.devnet.scenarios.busyAddress.address,
    }
    expect(await refused({ ...balance, chainid: '1' })).toBe('Error! this is chain 1337, not 1')
    expect((await ask({ ...balance, chainid: '1337' })).status).toBe('1')
    expect(await refused({ module: 'account', action: 'constructor' })).toContain(
      'Error! missing or unsupported',
    )
    expect(await refused({ module: 'proxy', action: 'eth_sendRawTransaction', hex: '0x' })).toContain(
      'unsupported',
    )
    expect(await refused({ ...balance, address: '0x1' })).toBe(
      'Error! address must be an address of 20 bytes',
    )
  })
})

describe('the page', () => {
  test('describes every operation, and its forms lead to answers', async () => {
    const page = await get('/api/v1')
    expect(page.url).toBe(`${site.url}/api/v1/`)
    const html = await page.text()
    expect(html).not.toContain('<script')
    for (const [path, { get: operation }] of Object.entries(description.paths)) {
      expect(html).toContain(`GET /api/v1${path}`)
      for (const { name } of operation.parameters) {
        expect(html, `${operation.operationId} ${name}`).toContain(`id="${operation.operationId}-${name}"`)
      }
    }
    const tried = await get(
      '/api/v1/try?operation=listBlockTransactions&block=98&limit=2&cursor=&format=json',
    )
    expect(tried.url).toBe(`${site.url}/api/v1/blocks/98/transactions?limit=2&format=json`)
    expect(tried.status).toBe(200)
  })

  test('a form leads nowhere else', async () => {
    for (const block of ['../../config.json', '%2e%2e', '//evil.example', '']) {
      const response = await get(`/api/v1/try?operation=getBlock&block=${encodeURIComponent(block)}`)
      expect([block, response.status]).toEqual([block, 400])
    }
    expect((await get('/api/v1/try?operation=nothing')).status).toBe(404)
  })
})
