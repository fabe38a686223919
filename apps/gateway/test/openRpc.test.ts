import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSharedSite, type SharedSite } from '../../../e2e/fixtures/getSharedSite.ts'

interface Described {
  readonly openrpc: string
  readonly methods: readonly {
    readonly name: string
    readonly summary: string
    readonly params: readonly { readonly name: string; readonly required: boolean; readonly schema: object }[]
    readonly result: { readonly schema: object }
  }[]
}

let site: SharedSite
let description: Described

async function call(method: string, params: readonly unknown[]): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${site.url}/rpc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  site = await getSharedSite('indexed')
  description = (await (await fetch(`${site.url}/api/openrpc.json`)).json()) as Described
})

/** What a parameter is on the development chain, by its name. */
function argumentsOf(method: string): Readonly<Record<string, unknown>> {
  const { busyAddress, callTree, erc20, erc721 } = site.devnet.scenarios as never as Record<string, never> & {
    readonly busyAddress: { readonly address: string }
    readonly callTree: { readonly deep: { readonly transactionHash: string } }
    readonly erc20: { readonly token: { readonly address: string } }
    readonly erc721?: { readonly address?: string }
  }
  const hash = callTree.deep.transactionHash
  return {
    account: method.includes('ERC1167') ? erc20.token.address : busyAddress.address,
    sender: busyAddress.address,
    token: erc721?.address ?? erc20.token.address,
    tokenId: '1',
    block: method.startsWith('ots_search') ? 0 : '0x62',
    blockCount: '0x4',
    newest: 'latest',
    percentiles: [25, 75],
    blockHash: hash,
    blockNumber: '0x62',
    transactionHash: hash,
    hash,
    nonce: 0,
    page: 0,
    index: 0,
    size: 5,
    from: 0,
    count: 5,
    at: 0,
    parts: method === 'gateway_getXray' ? [] : 5,
    wanted: 'FISH',
    limit: 5,
    interval: 'day',
    types: ['stateDiff'],
    filter: {},
    condition: { kind: 'opcode', opcode: 'SSTORE' },
    simulation: { block: 'latest', calls: [{ from: busyAddress.address, to: busyAddress.address }] },
    storage: false,
  }
}

describe('OpenRPC', () => {
  test('rpc.discover and /api/openrpc.json are the same, and have every method of the gateway', async () => {
    expect((await call('rpc.discover', [])).result).toEqual(description)
    const { result } = (await call('gateway_status', [])) as {
      readonly result: { readonly methods: string[] }
    }
    const names = description.methods.map(({ name }) => name)
    expect(names.filter((name) => name !== 'gateway_status').sort()).toEqual(
      result.methods.filter((name) => name !== 'gateway_status').sort(),
    )
    expect(description.openrpc).toMatch(/^1\.3/)
    for (const { params } of description.methods) {
      const required = params.map((one) => one.required)
      expect(required).toEqual([...required].sort((one, other) => Number(other) - Number(one)))
    }
  })

  test('parameters and answers are as the description says', async () => {
    const ajv = new Ajv({ strict: false })
    let answered = 0
    for (const { name, params, result } of description.methods) {
      const known = argumentsOf(name)
      const given = params.map((one) => known[one.name] ?? null)
      const fits = params.every(({ schema, required }, at) =>
        given[at] === null ? !required : ajv.validate(schema, given[at]),
      )
      // One whose parameters are of other names or kinds is not asked.
      if (!fits) continue
      const answer = await call(name, given)
      if (!('result' in answer)) continue
      answered++
      expect(ajv.validate(result.schema, answer.result), `${name}: ${ajv.errorsText()}`).toBe(true)
    }
    // Some need a subject that the arguments above are not.
    expect(answered).toBeGreaterThan(description.methods.length * 0.75)
  })

  test('most parts of the answers have a form', () => {
    const forms = description.methods.map(({ result }) => JSON.stringify(result.schema))
    const open = forms.filter((form) => form.includes('{}'))
    expect(open.length).toBeLessThan(forms.length / 2)
  })
})
