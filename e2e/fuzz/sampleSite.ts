import { WIRE_SAMPLES } from '@otterscan/api-schema/testing/wireSamples'
import { answerBeacon } from '@otterscan/testing/fakeBeacon'
import { createFakeChain } from '@otterscan/testing/fakeBeaconChain'
import { CONTRACT_SOURCE } from './sourceSample.ts'
import { CALL_TRACE, PARITY_TRACE, STATE_DIFF, VM_TRACE } from './traceSamples.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ACCOUNT = `0x${'ab'.repeat(20)}`

/** Pages that ask what the contract has; every block, transaction and account is the same one. */
export const PAGES: readonly string[] = [
  '/',
  '/block/16',
  '/block/16/txs',
  `/tx/${HASH}`,
  `/tx/${HASH}/logs`,
  `/tx/${HASH}/trace`,
  `/tx/${HASH}/statediff`,
  `/address/${ACCOUNT}`,
  `/address/${ACCOUNT}/erc20`,
  `/address/${ACCOUNT}/withdrawals`,
  `/address/${ACCOUNT}/tokens`,
  `/address/${ACCOUNT}/contract`,
  '/contracts/erc20',
  '/contracts/erc4626',
  '/special/liveBlocks',
  '/gas',
  '/mempool',
  '/nodes',
  `/token/${ACCOUNT}`,
  `/token/${ACCOUNT}/holders`,
  '/logs',
  `/address/${ACCOUNT}/readContract`,
  '/epoch/2',
  '/slot/70',
  '/slot/70/attestations',
  '/validator/7',
]

/** What the page is configured with. */
export const CONFIG = {
  erigonURL: '/rpc',
  beaconAPI: '/beacon',
  assetsAvailable: false,
  sourcify: { sources: { Sourcify: { url: 'http://localhost/sources', backendFormat: 'SourcifyAPIV2' } } },
}

const WORD = `0x${'2a'.padStart(64, '0')}`

/** Any method of the contract has one. */
const METHODS: Readonly<Record<string, unknown>> = {
  ...WIRE_SAMPLES,
  debug_traceTransaction: CALL_TRACE,
  trace_transaction: PARITY_TRACE,
  trace_replayTransaction: {
    output: '0x12',
    stateDiff: STATE_DIFF,
    trace: PARITY_TRACE,
    vmTrace: VM_TRACE,
    transactionHash: HASH,
  },
  eth_call: WORD,
  eth_chainId: '0x539',
  eth_syncing: false,
}

// Long ago, so that nothing depends on when it is drawn.
const BEACON_CHAIN = createFakeChain({
  firstSlot: 60,
  headSlot: 100,
  finalizedEpoch: 1,
  missed: [66],
  genesisTime: 1_700_000_000,
})
const known = new Map<string, unknown>()

/** The sample's answer to a method, or to a GET by its path; the same one each time. `undefined`: there is none. */
export function answerSample(name: string): unknown {
  if (!name.startsWith('/')) return METHODS[name]
  if (!known.has(name)) known.set(name, answerPath(new URL(name, 'http://localhost')))
  return known.get(name)
}

function answerPath(url: URL): unknown {
  if (url.pathname.startsWith('/sources/')) return CONTRACT_SOURCE
  const path = url.href.replace('/beacon/eth', '/eth')
  return url.pathname.startsWith('/beacon/') ? answerBeacon(BEACON_CHAIN, new URL(path)) : undefined
}
