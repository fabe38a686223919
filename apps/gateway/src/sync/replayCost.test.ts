import { TransportError } from '@otterscan/clients/errors'
import { expect, test } from 'vitest'
import { CAPABILITY_NAMES, type CapabilityName, type CapabilityState } from '../upstream/capabilities.ts'
import type { CapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { describeReplayCost } from './replayCost.ts'

/** A chain of 100,000 blocks of 15 million gas. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x1869f',
  eth_getBlockByNumber: { gasUsed: '0xe4e1c0' },
}

function createNode(answers = ANSWERS): NodeClient {
  return {
    display: 'test',
    requestAnswer: () => Promise.reject(new Error('not used')),
    request: (method) =>
      method in answers
        ? Promise.resolve(answers[method])
        : Promise.reject(new TransportError('The node is away.')),
  }
}

function createCapabilities(...works: readonly CapabilityName[]): CapabilitySource {
  const state = (name: CapabilityName): CapabilityState => (works.includes(name) ? 'works' : 'missing')
  const states = Object.fromEntries(CAPABILITY_NAMES.map((name) => [name, state(name)]))
  const known = {
    clientVersion: undefined,
    chainId: 1n,
    states: states as Record<CapabilityName, CapabilityState>,
  }
  return { get: () => Promise.resolve(known), peek: () => known, forget: () => {} }
}

test('what a replay of every transaction costs is said where the node has no traces, on or off', async () => {
  const cost =
    'some 29 h of one core for the 100000 blocks of the chain, beside what the node needs to give their state.'
  expect(await describeReplayCost(createNode(), createCapabilities(), false)).toBe(
    `The node has no traces: inner calls are left out. With --replay index every transaction is replayed for them: ${cost}`,
  )
  expect(await describeReplayCost(createNode(), createCapabilities('replay'), true)).toBe(
    `The node has no traces: every transaction is replayed here, ${cost}`,
  )
})

test('it is said where the node lacks what a replay needs', async () => {
  expect(await describeReplayCost(createNode(), createCapabilities(), true)).toBe(
    'The node has neither traces nor the state of past blocks: nothing can be replayed, and inner calls are left out.',
  )
})

test('nothing is said where the node has traces, or leaves out too much', async () => {
  for (const name of ['callTracer', 'parityTraces', 'opcodeLogs'] as const) {
    expect(await describeReplayCost(createNode(), createCapabilities(name), false)).toBeUndefined()
  }
  expect(await describeReplayCost(createNode({}), createCapabilities('replay'), true)).toBeUndefined()
  const vague = createNode({ ...ANSWERS, eth_getBlockByNumber: {} })
  expect(await describeReplayCost(vague, createCapabilities('replay'), true)).toBeUndefined()
})
