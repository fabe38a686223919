import type { ClientDescription } from '../ClientDescription.ts'
import { playOlderTypes } from '../plays.ts'
import { startEngineNode } from '../startNode.ts'
import { differsOnlyIn } from '../withoutMembers.ts'
import { OPCODE_LOG_DEVIATIONS } from './opcodeLogDeviations.ts'

const OF_WRONG_RECEIPTS: ReadonlySet<string> = new Set([
  ...['gasPrice', 'effectiveGasPrice', 'totalFees', 'logIndex'],
])

/**
 * The client of EthereumJS: opcode logs only. Its Osaka is an early draft, so it runs on the rules before, and
 * its pool takes no set-code transactions.
 */
export const ethereumjs: ClientDescription = {
  name: 'EthereumJS',
  play: playOlderTypes,
  place: { variable: 'ETHEREUMJS', program: 'ethereumjs' },
  source: '`npm install --global @ethereumjs/client@0.10.5`',
  serves: [],
  tracesCalls: false,
  start: (program) =>
    startEngineNode(program, {
      rules: 'prague',
      toRunArguments: ({ dataDirectory, genesisFile, secretFile, httpPort, enginePort, otherPorts }) => [
        ...[
          '--gethGenesis',
          genesisFile,
          '--dataDir',
          dataDirectory,
          '--sync',
          'none',
          '--logFile',
          `${dataDirectory}.log`,
        ],
        ...['--isSingleNode', '--minPeers', '0'],
        ...['--rpc', '--rpcAddr', '127.0.0.1', '--rpcPort', String(httpPort)],
        ...['--rpcEngine', '--rpcEngineAddr', '127.0.0.1', '--rpcEnginePort', String(enginePort)],
        ...['--jwtSecret', secretFile, '--port', String(otherPorts[0]), '--maxPeers', '0'],
        ...['--discDns', 'false', '--discV4', 'false', '--saveReceipts', 'true'],
      ],
    }),
  listDeviations: () => [
    ...OPCODE_LOG_DEVIATIONS,
    differsOnlyIn(
      'the node gives the maximum fee as `gasPrice` of a mined transaction, leaves the base fee out of `effectiveGasPrice`, and begins the logs of a receipt at the index of its transaction.',
      (name) => OF_WRONG_RECEIPTS.has(name),
    ),
  ],
  ownDeviations: [],
}
