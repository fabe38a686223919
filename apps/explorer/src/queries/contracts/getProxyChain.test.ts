import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { toTopic0 } from '@otterscan/decode/abi/abiSignature'
import { FACET_ADDRESSES_CALL, IMPLEMENTATION_CALL } from '@otterscan/decode/contract/findProxy'
import { PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { getProxyChain, MAX_PROXY_HOPS } from './getProxyChain.ts'

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
  /** Logs of any address; a node that refuses the search without. */
  readonly logs?: readonly unknown[]
}

function proxyNode({ codes, slots = {}, calls = {}, logs }: World) {
  const asked: string[] = []
  const node = createFakeNode((name, params) => {
    asked.push(name)
    if (name === 'eth_getLogs') {
      if (logs === undefined) throw new NodeRefusal(-32005, 'query exceeds max block range')
      return logs
    }
    const [first, second] = params as [string | { to: string; data: string }, string]
    if (typeof first === 'object') {
      const output = calls[`${first.to} ${first.data}`]
      if (output === undefined) throw new NodeRefusal(3, 'execution reverted')
      return output
    }
    if (name === 'eth_getCode') return codes[first] ?? '0x'
    return slots[first]?.[second] ?? toWord(0n)
  })
  const { signal } = new AbortController()
  return { asked, chain: (address: Hex) => getProxyChain(clientsOf(node), address, signal) }
}

const pointsTo = (index: number) => ({ [PROXY_SLOTS.implementation]: toWord(BigInt(index)) })

describe('getProxyChain', () => {
  test('default: code without delegatecall needs no further requests', async () => {
    const { asked, chain } = proxyNode({ codes: { [addressOf(1)]: PLAIN_CODE } })
    expect(await chain(addressOf(1))).toEqual({ hops: [], end: 'contract', implementation: undefined })
    expect(asked).toEqual(['eth_getCode'])
  })

  test('error: an unreadable slot is not an empty slot', async () => {
    const { chain } = proxyNode({
      codes: { [addressOf(1)]: PROXY_CODE },
      slots: { [addressOf(1)]: { [PROXY_SLOTS.implementation]: '0x7' } },
    })
    await expect(chain(addressOf(1))).rejects.toThrow(CheckFailedError)
  })

  test('PROXY-01 the implementation of a beacon is requested; one without an answer stays a beacon', async () => {
    const world: World = {
      codes: { [addressOf(1)]: PROXY_CODE, [addressOf(3)]: PLAIN_CODE },
      slots: { [addressOf(1)]: { [PROXY_SLOTS.beacon]: toWord(2n) } },
    }
    const answered = await proxyNode({
      ...world,
      calls: { [`${addressOf(2)} ${IMPLEMENTATION_CALL}`]: toWord(3n) },
    }).chain(addressOf(1))
    expect(answered).toMatchObject({ end: 'contract', implementation: { address: addressOf(3) } })
    expect(answered.hops).toMatchObject([
      { kind: 'beacon', beacon: addressOf(2), implementation: addressOf(3) },
    ])
    const silent = await proxyNode(world).chain(addressOf(1))
    expect(silent).toMatchObject({
      end: 'unknown',
      hops: [{ kind: 'beacon', beacon: addressOf(2), implementation: undefined }],
    })
  })

  test('at a block of the past all is asked of its state, and a slot that is refused is not an empty one', async () => {
    const blocks = new Set<unknown>()
    const slots = new Map<Hex, Hex>([[PROXY_SLOTS.implementation, toWord(2n)]])
    const answers: Readonly<Record<string, (first: unknown, second: unknown) => unknown>> = {
      eth_getCode: (address) => (address === addressOf(1) ? PROXY_CODE : PLAIN_CODE),
      eth_getStorageAt: (_, slot) => {
        if (slots.size === 0) throw new NodeRefusal(-32_000, 'missing trie node')
        return slots.get(slot as Hex) ?? toWord(0n)
      },
    }
    const node = createFakeNode((name, params) => {
      blocks.add(params.at(-1))
      const answer = answers[name]
      if (answer === undefined) throw new NodeRefusal(3, 'execution reverted')
      return answer(params[0], params[1])
    })
    const { signal } = new AbortController()
    const chain = () => getProxyChain(clientsOf(node), addressOf(1), signal, 16n)
    expect(await chain()).toMatchObject({ end: 'contract', implementation: { address: addressOf(2) } })
    expect([...blocks]).toEqual(['0x10'])
    slots.clear()
    await expect(chain()).rejects.toThrow('missing trie node')
  })

  test('PROXY-09 a slot that points to itself, A to B to A, no code at the target, no end', async () => {
    const itself = proxyNode({
      codes: { [addressOf(1)]: PROXY_CODE },
      slots: { [addressOf(1)]: pointsTo(1) },
    })
    expect(await itself.chain(addressOf(1))).toMatchObject({
      end: 'loop',
      hops: [{ implementation: addressOf(1) }],
    })
    const round = proxyNode({
      codes: { [addressOf(1)]: PROXY_CODE, [addressOf(2)]: PROXY_CODE },
      slots: { [addressOf(1)]: pointsTo(2), [addressOf(2)]: pointsTo(1) },
    })
    expect((await round.chain(addressOf(1))).hops).toHaveLength(2)
    expect(await round.chain(addressOf(1))).toMatchObject({ end: 'loop', implementation: undefined })
    const empty = proxyNode({ codes: { [addressOf(1)]: PROXY_CODE }, slots: { [addressOf(1)]: pointsTo(9) } })
    expect(await empty.chain(addressOf(1))).toMatchObject({ end: 'noCode' })
    const indexes = Array.from({ length: 20 }, (_, index) => index + 1)
    const endless = proxyNode({
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
    const clone = proxyNode({ codes, slots: { ...own, [addressOf(1)]: pointsTo(8) } })
    expect(await clone.chain(addressOf(1))).toMatchObject({
      end: 'contract',
      implementation: { address: addressOf(8) },
      hops: [{ kind: 'minimal' }, { kind: 'eip1967', proxy: addressOf(2), implementation: addressOf(8) }],
    })
    expect(await clone.chain(addressOf(2))).toMatchObject({ implementation: { address: addressOf(9) } })
    const empty = await proxyNode({ codes, slots: own }).chain(addressOf(1))
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
    expect(await proxyNode(world).chain(addressOf(1))).toMatchObject({
      end: 'contract',
      hops: [{ kind: 'minimal' }, { kind: 'beacon', beacon: addressOf(5), implementation: addressOf(8) }],
    })
  })

  test('behavior: logic that can upgrade its proxy is not a proxy', async () => {
    const code: Hex = `0x7f${PROXY_SLOTS.implementation.slice(2)}55f4`
    const { chain } = proxyNode({
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
    const { chain } = proxyNode({ codes })
    expect(await chain(addressOf(1))).toMatchObject({ end: 'notFollowed', hops: [{ kind: 'delegation' }] })
    expect(await chain(addressOf(4))).toMatchObject({
      end: 'contract',
      implementation: { address: addressOf(3) },
    })
  })

  test('default: facets of a diamond', async () => {
    const facets = `0x${[32n, 2n, 5n, 6n].map((word) => toWord(word).slice(2)).join('')}` as const
    const { chain } = proxyNode({
      codes: { [addressOf(1)]: PROXY_CODE },
      calls: { [`${addressOf(1)} ${FACET_ADDRESSES_CALL}`]: facets },
    })
    expect(await chain(addressOf(1))).toMatchObject({
      end: 'unknown',
      hops: [{ kind: 'diamond', facets: [addressOf(5), addressOf(6)] }],
    })
  })

  describe('proxies of their own kind', () => {
    const SLOT = toWord(0xabcdefn << 200n)
    /** Loads the word of the slot and delegates to it. */
    const FORWARDER: Hex = `0x7f${SLOT.slice(2)}545af4`
    const codes = { [addressOf(1)]: FORWARDER, [addressOf(2)]: PLAIN_CODE, [addressOf(3)]: PLAIN_CODE }
    const slots = { [addressOf(1)]: { [SLOT]: toWord(2n) } }
    const upgraded = (to: number) => ({
      address: addressOf(1),
      topics: [toTopic0('Upgraded(address)'), toWord(BigInt(to))],
      data: '0x',
    })

    test('PROXY-11 short code that forwards is found by the slot it names, where events are refused', async () => {
      const { asked, chain } = proxyNode({ codes, slots })
      const found = await chain(addressOf(1))
      expect(found).toMatchObject({ end: 'contract', implementation: { address: addressOf(2) } })
      expect(found.hops[0]).toMatchObject({
        kind: 'custom',
        evidence: expect.stringMatching(/short code that forwards, slot 0x/),
      })
      expect(asked.filter((name) => name === 'eth_getLogs')).toHaveLength(1)
    })

    test('PROXY-11 the newest event says what longer code runs', async () => {
      const code: Hex = `${FORWARDER}${'00'.repeat(1000)}`
      const logs = [upgraded(2), upgraded(3)]
      const { chain } = proxyNode({ codes: { ...codes, [addressOf(1)]: code }, logs })
      const found = await chain(addressOf(1))
      expect(found.implementation?.address).toBe(addressOf(3))
      expect(found.hops[0]?.evidence).toBe('its newest Upgraded event')
    })

    test.each([
      ['long code with a contract in a slot, which may be its owner', '00'.repeat(1000), []],
      [
        'an event that cannot be read, which may be the newest',
        '00'.repeat(1000),
        [upgraded(2), { topics: 5 }],
      ],
      ['code too long for a proxy', '00'.repeat(7000), [upgraded(2)]],
    ] as const)('PROXY-11 no proxy is claimed for %s', async (_, rest, logs) => {
      const long = { ...codes, [addressOf(1)]: `${FORWARDER}${rest}` as Hex }
      expect((await proxyNode({ codes: long, slots, logs }).chain(addressOf(1))).hops).toEqual([])
    })
  })
})
