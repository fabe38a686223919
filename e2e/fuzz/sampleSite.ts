import { WIRE_SAMPLES } from '@otterscan/api-schema/testing/wireSamples'
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
]

/** What the page is configured with. */
export const CONFIG = { erigonURL: '/rpc', assetsAvailable: false, sourcify: { sources: {} } }

const WORD = `0x${'2a'.padStart(64, '0')}`

/** Answers of the sample node by method; any method of the contract has one. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
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
