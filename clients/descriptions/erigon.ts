import { spawnSync } from 'node:child_process'
import type { ClientDescription } from '../ClientDescription.ts'
import { playValidSignatures } from '../plays.ts'
import { startEngineNode } from '../startNode.ts'
import { differsOnlyIn } from '../withoutMembers.ts'
import { ERIGON_DEVIATIONS } from './erigonDeviations.ts'
import { listReferenceDeviations } from './referenceDeviations.ts'

/** Erigon 3 as an archive node with the methods of the explorer, which it invented. */
export const erigon: ClientDescription = {
  name: 'Erigon',
  place: { variable: 'ERIGON', program: 'erigon' },
  play: playValidSignatures,
  source: 'built from its public repository',
  serves: ['ots', 'erigon'],
  tracesCalls: true,
  start: (program) =>
    startEngineNode(program, {
      rules: 'osaka',
      toInitArguments: ({ dataDirectory, genesisFile }) => ['init', '--datadir', dataDirectory, genesisFile],
      toRunArguments: ({ dataDirectory, secretFile, httpPort, enginePort, otherPorts }) => {
        const [privateApi = 0, torrent = 0, p2p = 0] = otherPorts
        return [
          ...['--datadir', dataDirectory, '--externalcl', '--prune.mode', 'archive'],
          ...['--nodiscover', '--maxpeers', '0', '--port', String(p2p)],
          ...(knowsOption(program, '--mcp.disable') ? ['--mcp.disable'] : []),
          ...['--no-downloader', '--torrent.port', String(torrent), '--nat', 'none'],
          ...['--private.api.addr', `127.0.0.1:${privateApi}`],
          ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(httpPort)],
          ...['--http.api', 'eth,net,web3,debug,trace,txpool,ots,erigon', '--ws'],
          ...['--authrpc.addr', '127.0.0.1', '--authrpc.port', String(enginePort)],
          ...['--authrpc.jwtsecret', secretFile, '--rpc.batch.limit', '1000'],
          ...['--miner.gaslimit', '30000000', '--txpool.pricelimit', '1'],
          ...['--txpool.accountslots', '1000', '--db.size.limit', '8GB'],
        ]
      },
    }),
  listDeviations: listReferenceDeviations,
  ownDeviations: ERIGON_DEVIATIONS,
  simulationDeviations: [
    differsOnlyIn(
      'its state tracer tells of an account that ran SELFDESTRUCT that it is gone, also where EIP-6780 keeps it.',
      (name, owner) => name.length === 42 && isGoneOrEmptied(owner[name]),
    ),
  ],
}

/** Versions differ in their options, and refuse those they do not know. */
function knowsOption(program: string, option: string): boolean {
  return spawnSync(program, ['--help'], { encoding: 'utf8' }).stdout.includes(option)
}

function isGoneOrEmptied(account: unknown): boolean {
  const { balance } = (account ?? {}) as { readonly balance?: Readonly<Record<string, unknown>> }
  const [mark, change] = Object.entries(balance ?? {})[0] ?? []
  return mark === '-' || (mark === '*' && (change as { readonly to: string }).to === '0x0')
}
