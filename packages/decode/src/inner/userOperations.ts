import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiValue } from '../abi/abiValue.ts'
import { decodeLog } from '../abi/log.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { type InnerCall, type InnerSteps, MAX_STEPS, type UserOperationKey } from './innerStep.ts'
import { PLAIN_CALL, readPackedAddress } from './packedCalls.ts'
import { readAddress, readBoolean, readBytes, readInteger } from './readValue.ts'

/** Members of a user operation that both versions have in the same place. */
const SENDER = 0
const NONCE = 1
const INIT_CODE = 2
const CALL_DATA = 3
const ADDRESS_BYTES = 20
/** In place of a factory: the sender is delegated by an authorization instead. EIP-7702. */
const DELEGATED = /^0x7702(?:00)*$/

/**
 * The user operations of a bundle: for each the creation of its account, if it has one, and its call. Their order is
 * that of the calls: all accounts are made before the first call runs.
 */
export function readUserOperations(
  operations: AbiValue | undefined,
  places: { readonly paymasterAndData: number },
): InnerSteps {
  const listed = operations?.children ?? []
  const creations: InnerCall[] = []
  const calls: InnerCall[] = []
  let unread = 0
  for (const { children } of listed.slice(0, MAX_STEPS)) {
    const sender = readAddress(children[SENDER])
    const nonce = readInteger(children[NONCE])
    const data = readBytes(children[CALL_DATA])
    if (sender === undefined || nonce === undefined || data === undefined) {
      unread++
      continue
    }
    const paymaster = readPackedAddress(readBytes(children[places.paymasterAndData]) ?? '0x', 0)
    const operation = { sender, nonce, paymaster }
    const creation = readCreation(readBytes(children[INIT_CODE]) ?? '0x', operation)
    if (creation !== undefined) creations.push(creation)
    calls.push({ ...PLAIN_CALL, role: 'userOperation', target: sender, data, mayFail: true, operation })
  }
  return {
    steps: [...creations, ...calls],
    leftOut: Math.max(0, listed.length - MAX_STEPS),
    problem: unread === 0 ? undefined : `${unread} of its user operations cannot be read`,
  }
}

function readCreation(initCode: Hex, operation: UserOperationKey): InnerCall | undefined {
  const factory = readPackedAddress(initCode, 0)
  if (factory === undefined || DELEGATED.test(factory.toLowerCase())) return undefined
  const data = sliceHex(initCode, ADDRESS_BYTES, hexByteLength(initCode))
  return { ...PLAIN_CALL, role: 'accountCreation', target: factory, data, mayFail: false, operation }
}

/** What the entry point logged of one user operation. */
export interface UserOperationResult extends UserOperationKey {
  readonly hasSucceeded: boolean
  /** Wei that were charged for it. */
  readonly gasCost: bigint
  readonly gasUsed: bigint
  /** Return data of the failed call; `undefined` when it succeeded, or nothing was returned. */
  readonly revertData: Hex | undefined
}

const RESULT = parseSignature(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const REASON = parseSignature(
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
)

/** Results of user operations, as the entry point at `address` logged them, in their order. ERC-4337. */
export function readUserOperationResults(
  logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[],
  address: Address,
): UserOperationResult[] {
  const own = logs.filter((log) => isSameAddress(log.address, address))
  const reasons = new Map<string, Hex>()
  for (const log of own) {
    const [hash, , , reason] = readEvent(log, REASON) ?? []
    const data = readBytes(reason)
    if (typeof hash?.value === 'string' && data !== undefined) reasons.set(hash.value, data)
  }
  return own.flatMap((log) => {
    const values = readEvent(log, RESULT)
    const result = values && readResult(values, reasons)
    return result === undefined ? [] : [result]
  })
}

function readResult(
  [hash, sender, paymaster, nonce, success, gasCost, gasUsed]: readonly AbiValue[],
  reasons: ReadonlyMap<string, Hex>,
): UserOperationResult | undefined {
  const hasSucceeded = readBoolean(success)
  const [from, payer] = [readAddress(sender), readAddress(paymaster)]
  const [number, cost, used] = [nonce, gasCost, gasUsed].map(readInteger)
  if (typeof hash?.value !== 'string' || from === undefined || hasSucceeded === undefined) return undefined
  if (number === undefined || cost === undefined || used === undefined) return undefined
  return {
    sender: from,
    nonce: number,
    paymaster: isSameAddress(payer, ZERO_ADDRESS) ? undefined : payer,
    hasSucceeded,
    gasCost: cost,
    gasUsed: used,
    revertData: reasons.get(hash.value),
  }
}

/** The result of one operation; `undefined` when the logs hold none. Sender and nonce are used once only. */
export function findUserOperationResult(
  results: readonly UserOperationResult[],
  { sender, nonce }: UserOperationKey,
): UserOperationResult | undefined {
  return results.find((result) => result.nonce === nonce && isSameAddress(result.sender, sender))
}

function readEvent(
  log: Pick<Log, 'address' | 'topics' | 'data'>,
  signature: typeof RESULT,
): readonly AbiValue[] | undefined {
  if (signature === undefined || log.topics[0]?.toLowerCase() !== signature.topic0) return undefined
  const decoded = decodeLog(log, [{ signature, isTrusted: true, tag: undefined }])
  return decoded.kind === 'decoded' ? decoded.values : undefined
}
