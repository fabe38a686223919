import type { AccountChanges, SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { toParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import { type Address, toChecksumAddress, toLowerAddress } from '@otterscan/ethereum/address'
import type { AccountOverride, SimulationResult } from '@otterscan/replay/simulationJob'
import { unsupported } from '../gatewayError.ts'
import { computeEffectiveGasPrice, isFree } from './effectiveGasPrice.ts'
import { type Means, NOTHING_KNOWN, type PlacedSimulation, refusedCall } from './means.ts'
import { toListedFrame } from './simulatedFrame.ts'
import { toSimulatedLog } from './simulatedLog.ts'

/** The engine of the program, on state that it reads from the node: anywhere in a block, in front of any node. */
export const BY_REPLAY: Means = {
  name: 'replay',
  refuse: (_, { replay }) =>
    replay ? undefined : 'a replay here is off, or the node lacks the state of past blocks',
  run: async (placed, { blocks, method }) => {
    const { block, index, seen, blockOverrides: changes } = placed
    const results = await blocks.simulate(block, {
      position: index ?? 'end',
      calls: placed.calls.map(toReplayCall),
      block: {
        ...(changes?.number === undefined ? {} : { number: changes.number }),
        ...(changes?.time === undefined ? {} : { timestamp: changes.time }),
        ...(changes?.gasLimit === undefined ? {} : { gasLimit: changes.gasLimit }),
        ...(changes?.feeRecipient === undefined ? {} : { miner: changes.feeRecipient }),
        ...(changes?.prevRandao === undefined ? {} : { mixHash: changes.prevRandao }),
        ...(changes?.baseFeePerGas === undefined ? {} : { baseFeePerGas: changes.baseFeePerGas }),
      },
      accounts: [...placed.accounts].map(toOverride),
    })
    if (results === undefined) throw unsupported(`${method}: replays are off`)
    return {
      calls: results.map((result, at) => toCall(result, placed.calls[at], seen.baseFeePerGas)),
      differences: [
        index === undefined || index === 0
          ? 'it is run here, not by the node, by the rules that the header of the block suggests'
          : 'it is run here, not by the node; the transactions before it came to what their receipts say',
      ],
    }
  },
}

function toReplayCall(call: PlacedSimulation['calls'][number]) {
  const { from, to, value, input, gas, accessList, authorizationList } = call
  const { maxFeePerBlobGas, blobVersionedHashes, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call
  return {
    from,
    to: to ?? null,
    value: value ?? 0n,
    input,
    gas,
    ...(isFree(call) ? {} : { gasPrice, maxFeePerGas, maxPriorityFeePerGas }),
    ...(accessList === undefined ? {} : { accessList }),
    ...(authorizationList === undefined ? {} : { authorizationList }),
    ...(blobVersionedHashes === undefined ? {} : { blobVersionedHashes, maxFeePerBlobGas }),
  }
}

function toOverride([address, own]: readonly [Address, AccountChanges]): AccountOverride {
  const { balance, nonce, code, state, stateDiff } = own
  const slots = state ?? stateDiff
  return {
    address: toLowerAddress(address),
    ...(balance === undefined ? {} : { balance }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(code === undefined ? {} : { code }),
    ...(slots === undefined
      ? {}
      : {
          storage: {
            isWhole: state !== undefined,
            slots: [...slots].map(([slot, value]) => ({ slot, value })),
          },
        }),
  }
}

function toCall(
  result: SimulationResult,
  call: PlacedSimulation['calls'][number] | undefined,
  baseFee: bigint | undefined,
): SimulatedCall {
  // Without where the engine was.
  if (result.kind === 'rejected') return refusedCall(result.words.replace(/ \(vm hf=.*$/s, ''))
  const { status, gasUsed, logs, created, frames, stateDiff } = result
  const [top, ...inner] = frames.map(toListedFrame)
  const sender = stateDiff.accounts.find(({ address }) => address.toLowerCase() === call?.from.toLowerCase())
  const before = sender?.nonce
  return {
    ...NOTHING_KNOWN,
    status,
    error: top?.error,
    output: top?.output,
    gasUsed,
    gas: call?.gas,
    nonce: before?.kind === 'changed' ? before.from : before?.kind === 'added' ? 0n : undefined,
    effectiveGasPrice: call && computeEffectiveGasPrice(call, baseFee),
    contractAddress: created && toChecksumAddress(created),
    logs: logs.map(toSimulatedLog),
    trace: {
      entries: top === undefined ? [] : [{ ...top, gas: call?.gas, gasUsed }, ...inner],
      unreadable: [],
    },
    stateDiff: toParityStateDiff({ ...stateDiff, unreadable: [] }),
  }
}
