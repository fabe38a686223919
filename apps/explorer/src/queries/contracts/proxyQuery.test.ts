import { RpcError } from '@otterscan/clients/errors'
import { FACET_ADDRESSES_CALL, IMPLEMENTATION_CALL } from '@otterscan/decode/contract/findProxy'
import { PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { Clients } from '../clients.ts'
import { getProxyChain, MAX_PROXY_HOPS } from './proxyQuery.ts'

const addressOf = (index: number) => toChecksumAddress(toWord(BigInt(index)).replace(/^0x0{24}/, '0x') as Hex)
/** Code with a DELEGATECALL, and without. */
const PROXY_CODE: Hex = '0x5af4'
const PLAIN_CODE: Hex = '0x6001'

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
      codes: Object.fromEntries(indexes.map((index) => [addressOf(index), PROXY_CODE])),
      slots: Object.fromEntries(indexes.map((index) => [addressOf(index), pointsTo(index + 1)])),
    })
    const chain = await endless.chain(addressOf(1))
    expect([chain.end, chain.hops.length]).toEqual(['limit', MAX_PROXY_HOPS])
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
