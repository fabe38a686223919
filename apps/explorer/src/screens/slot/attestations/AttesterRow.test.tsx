// @vitest-environment happy-dom
import type { Hex } from '@otterscan/ethereum/hex'
import { createFakeChain, rootOf } from '@otterscan/testing/fakeBeaconChain'
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { fakeBeaconClient, spoilFirst } from '../../../testing/fakeBeaconClient.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { AttesterRow } from './AttesterRow.tsx'

const CHECKPOINT = { epoch: 10n, root: rootOf(320) as Hex }

describe('AttesterRow', () => {
  test('LIST-01 committees that cannot be read are the reason why voters are not known', async () => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330 })
    const attestation = {
      ...{ slot: 329n, index: 0n, signature: undefined },
      ...{ aggregationBits: '0x0f' as Hex, committeeBits: '0x01' as Hex },
      ...{ beaconBlockRoot: rootOf(329) as Hex, source: CHECKPOINT, target: CHECKPOINT },
    }
    const time = { genesisTime: BigInt(chain.genesisTime), slotsPerEpoch: 32n, slotDurationMs: 12_000n }
    renderScreen(
      <AttesterRow
        chain={{ time, fuluEpoch: undefined, assumed: [] }}
        {...{ attestation, includedIn: 330n, start: 0, count: 60 }}
      />,
      { answer: () => null, beacon: fakeBeaconClient(chain, { '/committees': spoilFirst }) },
    )
    expect(await screen.findByText(/One committee cannot be read/)).toBeVisible()
  })
})
