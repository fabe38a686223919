import * as blocks from '@otterscan/api-schema/beacon/beacon'
import { getSpec } from '@otterscan/api-schema/beacon/config'
import type { BeaconEndpoint } from '@otterscan/api-schema/beacon/endpoint'
import { getSyncingStatus } from '@otterscan/api-schema/beacon/node'
import * as states from '@otterscan/api-schema/beacon/state'
import * as duties from '@otterscan/api-schema/beacon/validator'
import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { decodeContractSource, decodeMetadata } from '@otterscan/api-schema/sourcify/contractSource'
import { readAnswerSchema, toExample } from '@otterscan/api-schema/testing/openApi'
import { WIRE_SAMPLES } from '@otterscan/api-schema/testing/wireSamples'
import { locateStorage } from '@otterscan/decode/storage/locateStorage'
import { readOne } from '@otterscan/decode/storage/readLayout'
import { createSlotNamer, decodePlace } from '@otterscan/decode/storage/slotNamer'
import type { StorageLayout } from '@otterscan/decode/storage/storageLayout'
import { addSourceTypes } from '@otterscan/decode/storage/withSources'
import type { CallFrameList } from '@otterscan/decode/trace/callFrames'
import { fromCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import { fromParityTrace } from '@otterscan/decode/trace/parityFrames'
import { fromPrestateDiff } from '@otterscan/decode/trace/prestateDiff'
import { buildRevertTrace } from '@otterscan/decode/trace/revertTrace'
import { fromParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import { decodeStructLogs, decodeVmTrace, type VmFrame } from '@otterscan/decode/trace/vmFrame'
import { readStorageArtifact, readStorageSource } from '@otterscan/devnet/storageArtifacts'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { CONTRACT_SOURCE } from './sourceSample.ts'
import { CALL_TRACE, PARITY_TRACE, PRESTATE_DIFF, STATE_DIFF, STRUCT_LOGS, VM_TRACE } from './traceSamples.ts'

/** What reads an answer, and an answer for it. */
export interface CodecSubject {
  readonly name: string
  readonly sample: unknown
  readonly decode: (wire: unknown) => unknown
  /** `errors`: the value is of a form of its own; `unreadable`: members are left out when there is nothing to tell. */
  readonly judges?: 'errors' | 'unreadable'
  /** What pages make of the value; only errors count. */
  readonly use?: (value: never) => unknown
  /** Absent where answers are only read. */
  readonly encode?: (value: never) => unknown
}

const RECORDINGS_EACH = 4
const LONGEST_RECORDING = 8_000

/** Everything that reads answers of a node, a beacon node or a source service, each with several answers. */
export function listCodecSubjects(): readonly CodecSubject[] {
  return [...listMethods(), ...listEndpoints(), ...listTraces(), ...listSources(), ...listLayouts()]
}

function listMethods(): readonly CodecSubject[] {
  return Object.values(METHOD_TABLE).flatMap((method) => {
    const { name, decodeResult, encodeResult } = method
    const recorded = [
      ...readRecordedPairs('mainnet-rpc', name),
      ...readRecordedPairs('all-forks-chain', name),
    ]
      .map(({ result }) => result)
      .filter((result) => result != null && JSON.stringify(result).length < LONGEST_RECORDING)
    return [WIRE_SAMPLES[name as keyof typeof WIRE_SAMPLES], ...recorded.slice(0, RECORDINGS_EACH)].map(
      (sample) => ({
        name,
        sample,
        decode: decodeResult,
        encode: encodeResult as (value: never) => unknown,
      }),
    )
  })
}

function listEndpoints(): readonly CodecSubject[] {
  const { getBeaconBlock, getBlockHeader, getBlockRoot, getGenesis, getHeadersOfParent, getHeadersOfSlot } =
    blocks
  const { getCommittees, getFinalityCheckpoints, getStateValidator, getStateValidators } = states
  const endpoints = {
    getBeaconBlock,
    getBlockHeader,
    getBlockRoot,
    getGenesis,
    getHeadersOfParent,
    getHeadersOfSlot,
    getCommittees,
    getFinalityCheckpoints,
    getStateValidator,
    getStateValidators,
    getProposerDutiesV2: duties.getProposerDutiesV2,
    getSyncingStatus,
  } as Readonly<Record<string, BeaconEndpoint<never, unknown>>>
  const read = Object.entries(endpoints).map(([name, { template, decode, toBody }]) => ({
    name,
    sample: toExample(readAnswerSchema(template, toBody === undefined ? 'get' : 'post')),
    decode,
  }))
  const spec = { data: { SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32', ELECTRA_FORK_EPOCH: '364032' } }
  return [...read, { name: 'getSpec', sample: spec, decode: getSpec.decode }]
}

function listTraces(): readonly CodecSubject[] {
  const useFrames = ({ frames }: CallFrameList) => {
    const tree = buildCallTree(frames)
    return tree && toInternalTransfers(tree)
  }
  const useRoot = (root: VmFrame | undefined) => root && buildRevertTrace(root)
  return [
    { name: 'callTracer', sample: CALL_TRACE, decode: (wire) => fromCallTracer(wire), use: useFrames },
    { name: 'parityTrace', sample: PARITY_TRACE, decode: (wire) => fromParityTrace(wire), use: useFrames },
    { name: 'stateDiff', sample: STATE_DIFF, decode: fromParityStateDiff },
    { name: 'prestateTracer', sample: PRESTATE_DIFF, decode: fromPrestateDiff, judges: 'unreadable' },
    {
      name: 'vmTrace',
      sample: VM_TRACE,
      decode: (wire) => decodeVmTrace(wire),
      use: useRoot,
      judges: 'errors',
    },
    {
      name: 'structLogs',
      sample: STRUCT_LOGS,
      decode: (wire) => decodeStructLogs(wire),
      use: useRoot,
      judges: 'errors',
    },
  ]
}

function listSources(): readonly CodecSubject[] {
  return [
    { name: 'contractSource', sample: CONTRACT_SOURCE, decode: decodeContractSource },
    { name: 'metadata', sample: CONTRACT_SOURCE.metadata, decode: (wire) => decodeMetadata(wire, 'full') },
  ]
}

/** What pages do with a layout: names of slots, with and without hints, and values of the words in them. */
function useLayout(layout: StorageLayout | undefined): void {
  if (layout === undefined) return
  const candidates = [toWord(0n), toWord(1n), toWord(2n ** 160n - 1n), toWord(2n ** 256n - 1n)]
  const hashInputs = candidates.map((key): Hex => `${key}${toWord(5n).slice(2)}`)
  const namer = createSlotNamer(layout, { candidates, hashInputs })
  for (const slot of [0n, 1n, 5n, 40n, 2n ** 255n, 2n ** 256n - 1n]) {
    for (const place of namer.name(slot)) for (const word of candidates) decodePlace(layout, place, word)
  }
  for (const { name } of layout.variables.slice(0, 50)) locateStorage(layout, `${name}[1].x["y"]`)
}

function listLayouts(): readonly CodecSubject[] {
  const solidity = readStorageArtifact('plain').storageLayout
  const vyper = readStorageArtifact('vyper').layout
  const source = [readStorageSource('plain'), readStorageSource('vyper')]
  const common = { use: useLayout, judges: 'errors' } as const
  const readWithSource = (wire: unknown) => {
    const layout = readOne(wire, source)
    return layout && addSourceTypes(layout, source, 'Depot')
  }
  return [
    { name: 'storageLayout', sample: solidity, decode: readOne, ...common },
    { name: 'vyperLayout', sample: vyper, decode: readWithSource, ...common },
    {
      name: 'storageSource',
      sample: readStorageSource('plain'),
      decode: (wire) => addSourceTypes(EMPTY_LAYOUT, [String(wire)]),
      ...common,
    },
  ]
}

const EMPTY_LAYOUT: StorageLayout = {
  language: 'Solidity',
  variables: [],
  transient: [],
  types: new Map(),
  skipped: 0,
}
