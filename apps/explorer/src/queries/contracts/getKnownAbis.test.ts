// @vitest-environment happy-dom

import { toSelector, toTopic0 } from '@otterscan/decode/abi/abiSignature'
import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { decodeLog } from '@otterscan/decode/abi/log'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import type { Clients } from '../clients.ts'
import { getKnownAbis } from './getKnownAbis.ts'

const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => toChecksumAddress(`0x${byte.repeat(20)}`)) as [
  Hex,
  Hex,
  Hex,
]
const cloneOf = (target: Hex): Hex =>
  `0x363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
const CODES: Readonly<Record<string, Hex>> = { [A]: cloneOf(B), [B]: cloneOf(C), [C]: '0x6001' }
const SERVICE = { name: 'test', url: 'http://sources.test', format: 'SourcifyAPIV2' } as const
const ABI = [
  { type: 'function', name: 'poke', inputs: [{ name: 'times', type: 'uint256' }], outputs: [] },
  { type: 'event', name: 'Poked', inputs: [{ name: 'times', type: 'uint256', indexed: false }] },
]

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = String(input)
    asked.push(url)
    if (!url.toLowerCase().includes(C.toLowerCase())) return new Response('{}', { status: 404 })
    return Response.json({
      match: 'exact_match',
      runtimeMatch: 'exact_match',
      metadata: {
        language: 'Solidity',
        output: { abi: ABI },
        settings: { compilationTarget: { 'C.sol': 'C' } },
        sources: {},
      },
    })
  })
})

function createClients(answer: (params: readonly unknown[]) => Hex): Clients {
  return clientsOf(createFakeNode((_, params) => answer(params)))
}

describe('getKnownAbis', () => {
  test.each([
    ['the outer proxy', A],
    ['the inner proxy', B],
  ])(
    'ABI-15 A runs B runs C, only C is published: calls and logs of %s are decoded with it',
    async (_, address) => {
      const clients = createClients(([first]) => CODES[String(first)] ?? toWord(0n))
      const { abis, proxy } = await getKnownAbis(new QueryClient(), clients, SERVICE, address, null)
      expect(proxy?.implementation?.address).toBe(C)
      expect(abis.map(({ origin, address: owner }) => [origin, owner])).toEqual([['implementation', C]])
      const candidates = <Kind extends 'functions' | 'events'>(kind: Kind) =>
        abis.flatMap(({ abi }) => abi[kind].map((signature) => ({ signature, isTrusted: true, tag: 'abi' })))
      const input: Hex = `${toSelector('poke(uint256)')}${toWord(3n).slice(2)}`
      expect(decodeCalldata(input, candidates('functions'))).toMatchObject({
        kind: 'decoded',
        signature: { name: 'poke' },
        values: [{ name: 'times', value: 3n }],
      })
      const log = { topics: [toTopic0('Poked(uint256)')], data: toWord(3n) }
      expect(decodeLog(log, candidates('events'))).toMatchObject({
        kind: 'decoded',
        signature: { name: 'Poked' },
      })
    },
  )

  test('ABI-15 without code, no request is made', async () => {
    const clients = createClients(() => '0x')
    expect(await getKnownAbis(new QueryClient(), clients, SERVICE, A, null)).toEqual({
      abis: [],
      proxy: undefined,
    })
    expect(asked).toEqual([])
  })
})
