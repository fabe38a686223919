import { isWireObject } from '@otterscan/api-schema/codec'
import {
  type AccountChanges,
  type CallToSimulate,
  gateway_simulate,
  type Simulation,
} from '@otterscan/api-schema/execution/simulate'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatUnits } from '@otterscan/ethereum/units'

/** One call as typed. */
export interface CallTexts {
  /** Stays when others are removed. */
  readonly key: number
  readonly from: string
  readonly to: string
  readonly value: string
  readonly input: string
  readonly gas: string
  readonly gasPrice: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** JSON. */
  readonly accessList: string
  readonly authorizationList: string
  /** Of a blob transaction that is run again; not typed. */
  readonly blobs: Pick<CallToSimulate, 'maxFeePerBlobGas' | 'blobVersionedHashes'>
}

/** Changes of an account as typed. */
export interface AccountTexts {
  readonly key: number
  readonly address: string
  readonly balance: string
  readonly nonce: string
  readonly code: string
  /** A line for each slot: slot, a blank, value. */
  readonly slots: string
  /** Any other slot is zero. */
  readonly isWhole: boolean
}

/** The form. */
export interface ScenarioTexts {
  readonly block: string
  /** Empty: at the end of the block. */
  readonly transactionIndex: string
  readonly calls: readonly CallTexts[]
  readonly number: string
  readonly time: string
  readonly gasLimit: string
  readonly feeRecipient: string
  readonly prevRandao: string
  readonly baseFeePerGas: string
  readonly accounts: readonly AccountTexts[]
}

const GWEI_DECIMALS = 9
let lastKey = 0

/** An empty call. */
export function createCall(texts: Partial<Omit<CallTexts, 'key'>> = {}): CallTexts {
  lastKey += 1
  return {
    from: '',
    to: '',
    value: '',
    input: '',
    gas: '',
    gasPrice: '',
    maxFeePerGas: '',
    maxPriorityFeePerGas: '',
    accessList: '',
    authorizationList: '',
    blobs: { maxFeePerBlobGas: undefined, blobVersionedHashes: undefined },
    ...texts,
    key: lastKey,
  }
}

/** No changes of an account. */
export function createAccount(texts: Partial<Omit<AccountTexts, 'key'>> = {}): AccountTexts {
  lastKey += 1
  return { address: '', balance: '', nonce: '', code: '', slots: '', isWhole: false, ...texts, key: lastKey }
}

/** Slots of an account with that of a line set, in place of what it was set to before. */
export function replaceSlotLine(slots: string, line: string): string {
  const [slot = ''] = line.split(' ')
  const others = slots.split('\n').filter((one) => one.trim() !== '' && !one.trim().startsWith(slot))
  return [...others, line].join('\n')
}

export const EMPTY_TEXTS: ScenarioTexts = {
  block: 'latest',
  transactionIndex: '',
  calls: [createCall()],
  number: '',
  time: '',
  gasLimit: '',
  feeRecipient: '',
  prevRandao: '',
  baseFeePerGas: '',
  accounts: [],
}

/** A simulation as typed; `decimals` are those of the native currency. */
export function toTexts(simulation: Simulation, decimals: number): ScenarioTexts {
  const { block, transactionIndex, calls, blockOverrides, stateOverrides } = simulation
  return {
    block: block.toString(),
    transactionIndex: transactionIndex?.toString() ?? '',
    calls: calls.map((call) => toCallTexts(call, decimals)),
    number: blockOverrides?.number?.toString() ?? '',
    time: blockOverrides?.time?.toString() ?? '',
    gasLimit: blockOverrides?.gasLimit?.toString() ?? '',
    feeRecipient: blockOverrides?.feeRecipient ?? '',
    prevRandao: blockOverrides?.prevRandao ?? '',
    baseFeePerGas: formatAmount(blockOverrides?.baseFeePerGas, GWEI_DECIMALS),
    accounts: [...(stateOverrides ?? [])].map(([address, own]) => toAccountTexts(address, own, decimals)),
  }
}

function toCallTexts(call: CallToSimulate, decimals: number): CallTexts {
  const { maxFeePerBlobGas, blobVersionedHashes } = call
  const [wire] = gateway_simulate.toParams({ ...NOTHING, calls: [call] })
  const written = readCallWire(wire)
  return createCall({
    from: call.from,
    to: call.to ?? '',
    value: formatAmount(call.value, decimals),
    input: call.input === '0x' ? '' : call.input,
    gas: call.gas?.toString() ?? '',
    gasPrice: formatAmount(call.gasPrice, GWEI_DECIMALS),
    maxFeePerGas: formatAmount(call.maxFeePerGas, GWEI_DECIMALS),
    maxPriorityFeePerGas: formatAmount(call.maxPriorityFeePerGas, GWEI_DECIMALS),
    accessList: formatList(written.accessList),
    authorizationList: formatList(written.authorizationList),
    blobs: { maxFeePerBlobGas, blobVersionedHashes },
  })
}

export const NOTHING: Simulation = {
  block: 'latest',
  transactionIndex: undefined,
  calls: [],
  blockOverrides: undefined,
  stateOverrides: undefined,
}

function readCallWire(wire: unknown): Readonly<Record<string, unknown>> {
  const calls: unknown = isWireObject(wire) ? wire.calls : undefined
  const first: unknown = Array.isArray(calls) ? calls[0] : undefined
  return isWireObject(first) ? first : {}
}

function formatList(list: unknown): string {
  return Array.isArray(list) && list.length > 0 ? JSON.stringify(list, undefined, 1) : ''
}

function toAccountTexts(address: Address, own: AccountChanges, decimals: number): AccountTexts {
  const slots = own.state ?? own.stateDiff ?? new Map<Hex, Hex>()
  return createAccount({
    address,
    balance: formatAmount(own.balance, decimals),
    nonce: own.nonce?.toString() ?? '',
    code: own.code ?? '',
    slots: [...slots].map(([slot, value]) => `${slot} ${value}`).join('\n'),
    isWhole: own.state !== undefined,
  })
}

function formatAmount(amount: bigint | undefined, decimals: number): string {
  return amount === undefined ? '' : formatUnits(amount, decimals)
}
