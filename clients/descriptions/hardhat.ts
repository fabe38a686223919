import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { toQuantity } from '@otterscan/ethereum/hex'
import { startHardhat } from '../../apps/gateway/test/hardhat/startHardhat.ts'
import type { ClientDescription } from '../ClientDescription.ts'
import { playWithoutBlobs } from '../plays.ts'
import { createRawControl } from '../rawControl.ts'
import { differsOnlyIn } from '../withoutMembers.ts'
import { OPCODE_LOG_DEVIATIONS } from './opcodeLogDeviations.ts'
import { listReferenceDeviations } from './referenceDeviations.ts'

/** Hardhat's own node: opcode logs only. */
export const hardhat: ClientDescription = {
  name: 'Hardhat',
  play: playWithoutBlobs,
  source: 'installed when it is first needed, by its lock file in `clients/hardhat`',
  serves: [],
  tracesCalls: false,
  start: async () => {
    const { url, stop } = await startHardhat()
    const request = createNodeRequest(url)
    await request('hardhat_setCoinbase', BLOCK_PRODUCER)
    const control = createRawControl(request, async ({ timestamp }) => {
      await request('evm_setNextBlockTimestamp', toQuantity(timestamp))
      await request('evm_mine')
    })
    return { url, control, lastWords: () => '', stop }
  },
  listDeviations: (own, reference) => [
    ...OPCODE_LOG_DEVIATIONS,
    differsOnlyIn(
      'its genesis block has the hash of nothing as `transactionsRoot`.',
      (name) => name === 'transactionsRoot',
    ),
    differsOnlyIn(
      'it names no contract in the receipt of a failed creation; anvil and geth name the one that would have been made.',
      (name, { status }) => name === 'contractAddress' && status === '0x0',
    ),
    ...listReferenceDeviations(own, reference),
  ],
  ownDeviations: [],
}
