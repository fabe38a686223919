import { GETH_PLACE } from '@otterscan/devnet/beacon/fuluClients'
import { toGethInitArguments, toGethRunArguments } from '@otterscan/devnet/gethArguments'
import type { ClientDescription } from '../ClientDescription.ts'
import { playEverything } from '../plays.ts'
import { startEngineNode } from '../startNode.ts'
import { listReferenceDeviations } from './referenceDeviations.ts'

/** go-ethereum as an archive node with `debug` and `txpool`. */
export const geth: ClientDescription = {
  name: 'geth',
  place: GETH_PLACE,
  play: playEverything,
  source: '`go install github.com/ethereum/go-ethereum/cmd/geth@v1.17.10`',
  serves: [],
  tracesCalls: true,
  start: (program) =>
    startEngineNode(program, {
      rules: 'osaka',
      toInitArguments: toGethInitArguments,
      toRunArguments: toGethRunArguments,
    }),
  listDeviations: listReferenceDeviations,
  ownDeviations: [],
}
