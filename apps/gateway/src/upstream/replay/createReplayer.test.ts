import { expect, test } from 'vitest'
import { CAPABILITY_NAMES, type CapabilityName, type CapabilityState } from '../capabilities.ts'
import type { NodeBlock } from '../nodeBlock.ts'
import { createReplayer } from './createReplayer.ts'

function notUsed(): never {
  throw new Error('not used')
}

const states = Object.fromEntries(CAPABILITY_NAMES.map((name) => [name, 'works'])) as Record<
  CapabilityName,
  CapabilityState
>

test('of a chain of another family, as those of the OP stack with their deposits, nothing is replayed, and it is said why', async () => {
  const known = { chainId: 10n, clientVersion: undefined, states }
  const replayer = createReplayer({
    node: { display: 'test', requestAnswer: notUsed, request: notUsed },
    capabilities: { get: () => Promise.resolve(known), peek: () => known, forget: notUsed },
    threads: { run: notUsed, close: notUsed },
  })
  const block = { number: 5n, parentHash: '0x', transactions: [] } as unknown as NodeBlock
  const blocks = { findBlock: notUsed, receiptsForReplay: notUsed }
  await expect(replayer.simulate(block, blocks, { position: 'end', calls: [] })).rejects.toThrow(
    'its chain is of the family op-stack, whose rules beside those of Ethereum are not replayed',
  )
})
