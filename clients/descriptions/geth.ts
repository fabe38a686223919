import type { ClientDescription } from '../ClientDescription.ts'
import { playEverything } from '../plays.ts'
import { startEngineNode } from '../startNode.ts'
import { listReferenceDeviations } from './referenceDeviations.ts'

/** go-ethereum as an archive node with `debug` and `txpool`. */
export const geth: ClientDescription = {
  name: 'geth',
  place: { variable: 'GETH', program: 'geth' },
  play: playEverything,
  source: '`go install github.com/ethereum/go-ethereum/cmd/geth@v1.17.10`',
  serves: [],
  tracesCalls: true,
  start: (program) =>
    startEngineNode(program, {
      rules: 'osaka',
      toInitArguments: ({ dataDirectory, genesisFile }) => [
        ...['init', '--datadir', dataDirectory, '--state.scheme', 'hash', genesisFile],
      ],
      toRunArguments: ({ dataDirectory, secretFile, httpPort, enginePort }) => [
        ...['--datadir', dataDirectory, '--state.scheme', 'hash', '--gcmode', 'archive'],
        ...['--syncmode', 'full', '--nodiscover', '--maxpeers', '0', '--port', '0', '--ipcdisable'],
        ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(httpPort)],
        ...['--http.api', 'eth,net,web3,debug,txpool'],
        ...['--authrpc.addr', '127.0.0.1', '--authrpc.port', String(enginePort)],
        ...['--authrpc.jwtsecret', secretFile],
        ...['--miner.gaslimit', '30000000', '--miner.gasprice', '1', '--txpool.pricelimit', '1'],
        ...['--txpool.accountslots', '1000', '--txpool.accountqueue', '1000'],
      ],
    }),
  listDeviations: listReferenceDeviations,
  ownDeviations: [],
}
