import type { Capabilities } from '../upstream/capabilities.ts'
import { type GatewayError, unsupported } from './gatewayError.ts'

/** How to enable the namespaces, by client version string. */
const SWITCHES: readonly (readonly [RegExp, string])[] = [
  [/^geth/i, 'start geth with --http.api eth,net,web3,debug'],
  [/^reth/i, 'start reth with --http.api eth,net,web3,debug,trace'],
  [/erigon|silkworm/i, 'start Erigon with --http.api=eth,erigon,ots,debug,trace'],
  [/^nethermind/i, 'start Nethermind with --JsonRpc.EnabledModules Eth,Net,Web3,Debug,Trace'],
  [/^besu/i, 'start Besu with --rpc-http-api=ETH,NET,WEB3,DEBUG,TRACE'],
  [/^hardhat/i, 'Hardhat has no tracers; run the chain with anvil'],
  [/^ethereumjs/i, 'EthereumJS has no tracers; run the chain with geth'],
]

/** An error that names what the node lacks and how to enable it. */
export function missingTraces(method: string, { clientVersion }: Capabilities, needed: string): GatewayError {
  return unsupported(`${method}: the node offers neither ${needed}; ${adviseTraces(clientVersion)}.`)
}

/** How each client comes to return opcode logs, where that differs from its other traces. */
const STEP_SWITCHES: readonly (readonly [RegExp, string])[] = [
  [/^anvil/i, 'start anvil with --steps-tracing'],
  [/^hardhat/i, 'this version of Hardhat returns none for this chain'],
  [/^ethereumjs/i, 'start EthereumJS with --rpcDebug and --saveReceipts'],
]

/** An error that names what is needed to see single instructions. */
export function missingSteps(method: string, { clientVersion }: Capabilities): GatewayError {
  const advice = adviseSteps(clientVersion)
  return unsupported(
    `${method}: the node offers neither debug_traceTransaction with opcode logs nor the state for a replay; ${advice}.`,
  )
}

/** As `adviseTraces`, for opcode logs. */
export function adviseSteps(clientVersion: string | undefined): string {
  const own = STEP_SWITCHES.find(([pattern]) => clientVersion !== undefined && pattern.test(clientVersion))
  return own?.[1] ?? adviseTraces(clientVersion)
}

/** How to enable traces, with the client's own switches; without a full stop. */
export function adviseTraces(clientVersion: string | undefined): string {
  const known = SWITCHES.find(([pattern]) => clientVersion !== undefined && pattern.test(clientVersion))
  return known?.[1] ?? 'enable the debug or the trace namespace of the node (geth: --http.api debug)'
}

/** Needed for call frames. */
export const FRAME_METHODS = 'debug_traceTransaction nor trace_transaction'
/** Needed for state changes. */
export const STATE_DIFF_METHODS = 'debug_traceTransaction (prestateTracer) nor trace_replayTransaction'
/** Needed for executed instructions. */
export const INSTRUCTION_METHODS =
  'debug_traceTransaction (opcode logs) nor trace_replayTransaction (vmTrace)'
