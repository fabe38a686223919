import { RpcError } from '@otterscan/clients/errors'
import { FACET_ADDRESSES_CALL, IMPLEMENTATION_CALL } from '@otterscan/decode/contract/findProxy'
import { PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { Clients } from '../clients.ts'
import { getProxyChain } from './getProxyChain.ts'
import { MAX_PROXY_HOPS } from './ProxyChain.ts'

const addressOf = (index: number) => toChecksumAddress(toWord(BigInt(index)).replace(/^0x0{24}/, '0x') as Hex)
/** Code with a DELEGATECALL, and without. */
const PROXY_CODE: Hex = '0x5af4'
const PLAIN_CODE: Hex = '0x6001'
const cloneOf = (index: number): Hex =>
  `0x363d3d373d3d3d363d73${addressOf(index).slice(2)}5af43d82803e903d91602b57fd5bf3`

interface World {
  readonly codes: Readonly<Record<string, Hex>>
  readonly slots?: Readonly<Record<string, Readonly<Record<string, Hex>>>>
  readonly calls?: Readonly<Record<string, Hex>>
}

function clientsOf({ codes, slots = {}, calls = {} }: World) {
  const asked: string[] = []
  const request = ({ name }: { name: string }, params: readonly unknown[]) => {
    asked.push(name)
    const [first, second] = params as [string | { to: string; data: string }, string]
    if (typeof first === 'object') {
      const output = calls[`${first.to} ${first.data}`]
      if (output === undefined)
        return Promise.reject(new RpcError(name, { code: 3, message: 'execution reverted' }))
      return Promise.resolve(output)
    }
    if (name === 'eth_getCode') return Promise.resolve(codes[first] ?? '0x')
    return Promise.resolve(slots[first]?.[second] ?? toWord(0n))
  }
  const clients = { chainId: 1n, execution: { request }, beacon: undefined } as unknown as Clients
  return { asked, chain: (address: Hex) => getProxyChain(clients, address, new AbortController().signal) }
}

const pointsTo = (index: number) => ({ [PROXY_SLOTS.implementation]: toWord(BigInt(index)) })

describe('getProxyChain', () => {
  test('default: code that delegates nothing is asked for nothing more', async () => {
    const { asked, chain } = clientsOf({ codes: { [addressOf(1)]: PLAIN_CODE } })
    expect(await chain(addressOf(1))).toEqual({ hops: [], end: 'contract', implementation: undefined })
    expect(asked).toEqual(['eth_getCode'])
  })

  test('PROXY-01 a beacon is asked for its implementation; one that does not answer stays a beacon', async () => {
    const world: World = {
      codes: { [addressOf(1)]: PROXY_CODE, [addressOf(3)]: PLAIN_CODE },
      slots: { [addressOf(1)]: { [PROXY_SLOTS.beacon]: toWord(2n) } },
    }
    const answered = await clientsOf({
      ...world,
      calls: { [`${addressOf(2)} ${IMPLEMENTATION_CALL}`]: toWord(3n) },
    }).chain(addressOf(1))
    expect(answered).toMatchObject({ end: 'contract', implementation: { address: addressOf(3) } })
    expect(answered.hops).toMatchObject([
      { kind: 'beacon', beacon: addressOf(2), implementation: addressOf(3) },
    ])
    const silent = await clientsOf(world).chain(addressOf(1))
    expect(silent).toMatchObject({
      end: 'unknown',
      hops: [{ kind: 'beacon', beacon: addressOf(2), implementation: undefined }],
    })
  })

  test('PROXY-09 a slot that points to itself, A to B to A, no code at the target, no end', async () => {
    const itself = clientsOf({
      codes: { [addressOf(1)]: PROXY_CODE },
      slots: { [addressOf(1)]: pointsTo(1) },
    })
    expect(await itself.chain(addressOf(1))).toMatchObject({
      end: 'loop',
      hops: [{ implementation: addressOf(1) }],
    })
    const round = clientsOf({
      codes: { [addressOf(1)]: PROXY_CODE, [addressOf(2)]: PROXY_CODE },
      slots: { [addressOf(1)]: pointsTo(2), [addressOf(2)]: pointsTo(1) },
    })
    expect((await round.chain(addressOf(1))).hops).toHaveLength(2)
    expect(await round.chain(addressOf(1))).toMatchObject({ end: 'loop', implementation: undefined })
    const empty = clientsOf({ codes: { [addressOf(1)]: PROXY_CODE }, slots: { [addressOf(1)]: pointsTo(9) } })
    expect(await empty.chain(addressOf(1))).toMatchObject({ end: 'noCode' })
    const indexes = Array.from({ length: 20 }, (_, index) => index + 1)
    const endless = clientsOf({
      codes: Object.fromEntries(indexes.map((index) => [addressOf(index), cloneOf(index + 1)])),
    })
    const chain = await endless.chain(addressOf(1))
    expect([chain.end, chain.hops.length]).toEqual(['limit', MAX_PROXY_HOPS])
  })

  test('behavior: a proxy behind a proxy is read from the storage of the first', async () => {
    const codes = {
      [addressOf(1)]: cloneOf(2),
      [addressOf(2)]: PROXY_CODE,
      [addressOf(8)]: PLAIN_CODE,
      [addressOf(9)]: PLAIN_CODE,
    }
    const own = { [addressOf(2)]: pointsTo(9) }
    const clone = clientsOf({ codes, slots: { ...own, [addressOf(1)]: pointsTo(8) } })
    expect(await clone.chain(addressOf(1))).toMatchObject({
      end: 'contract',
      implementation: { address: addressOf(8) },
      hops: [{ kind: 'minimal' }, { kind: 'eip1967', proxy: addressOf(2), implementation: addressOf(8) }],
    })
    expect(await clone.chain(addressOf(2))).toMatchObject({ implementation: { address: addressOf(9) } })
    const empty = await clientsOf({ codes, slots: own }).chain(addressOf(1))
    expect(empty).toMatchObject({ end: 'emptySlot', implementation: undefined })
    expect(empty.hops).toHaveLength(2)
  })

  test('behavior: a beacon behind a proxy is the one in the storage of the first', async () => {
    const world: World = {
      codes: { [addressOf(1)]: cloneOf(2), [addressOf(2)]: PROXY_CODE, [addressOf(8)]: PLAIN_CODE },
      slots: {
        [addressOf(1)]: { [PROXY_SLOTS.beacon]: toWord(5n) },
        [addressOf(2)]: { [PROXY_SLOTS.beacon]: toWord(6n) },
      },
      calls: { [`${addressOf(5)} ${IMPLEMENTATION_CALL}`]: toWord(8n) },
    }
    expect(await clientsOf(world).chain(addressOf(1))).toMatchObject({
      end: 'contract',
      hops: [{ kind: 'minimal' }, { kind: 'beacon', beacon: addressOf(5), implementation: addressOf(8) }],
    })
  })

  test('behavior: logic that can upgrade its proxy is no proxy', async () => {
    const code: Hex = `0x7f${PROXY_SLOTS.implementation.slice(2)}55f4`
    const { chain } = clientsOf({
      codes: { [addressOf(1)]: PROXY_CODE, [addressOf(2)]: code },
      slots: { [addressOf(1)]: pointsTo(2) },
    })
    const found = await chain(addressOf(1))
    expect(found).toMatchObject({ end: 'contract', implementation: { address: addressOf(2) } })
    expect(found.hops).toHaveLength(1)
  })

  test('TX-05 a delegation of a delegation is not followed; a clone of a delegated account is', async () => {
    const delegationTo = (index: number): Hex => `0xef0100${addressOf(index).slice(2)}`
    const codes = {
      [addressOf(1)]: delegationTo(2),
      [addressOf(2)]: delegationTo(3),
      [addressOf(3)]: PLAIN_CODE,
      [addressOf(4)]: cloneOf(2),
    }
    const { chain } = clientsOf({ codes })
    expect(await chain(addressOf(1))).toMatchObject({ end: 'notFollowed', hops: [{ kind: 'delegation' }] })
    expect(await chain(addressOf(4))).toMatchObject({
      end: 'contract',
      implementation: { address: addressOf(3) },
    })
  })

  test('default: facets of a diamond', async () => {
    const facets = `0x${[32n, 2n, 5n, 6n].map((word) => toWord(word).slice(2)).join('')}` as const
    const { chain } = clientsOf({
      codes: { [addressOf(1)]: PROXY_CODE },
      calls: { [`${addressOf(1)} ${FACET_ADDRESSES_CALL}`]: facets },
    })
    expect(await chain(addressOf(1))).toMatchObject({
      end: 'unknown',
      hops: [{ kind: 'diamond', facets: [addressOf(5), addressOf(6)] }],
    })
  })
})
