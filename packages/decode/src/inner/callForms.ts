import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiSignature } from '../abi/abiSignature.ts'
import { type AbiValue, decodeParameters } from '../abi/abiValue.ts'
import { parseSignature, parseSignatureList } from '../abi/parseSignature.ts'
import { type InnerCall, type InnerSteps, MAX_STEPS } from './innerStep.ts'
import { PLAIN_CALL, readMultiSend, readPackedExecution } from './packedCalls.ts'
import { readAddress, readBoolean, readBytes, readInteger } from './readValue.ts'
import { readRouterPlan } from './routerPlan.ts'
import { readUserOperations } from './userOperations.ts'

/** Reads the calls out of the arguments of a call to `callee`. */
type FormReader = (values: readonly AbiValue[], callee: Address | undefined) => InnerSteps

/** Positions of the parts of a call among arguments, or among the members of a tuple. */
interface Places {
  /** Absent where the callee calls itself. */
  readonly target?: number
  readonly value?: number
  readonly data: number
  readonly mayFail?: number
  /** 1 means a delegate call. */
  readonly operation?: number
}

const PAIR: Places = { target: 0, data: 1 }
const TRIPLE: Places = { target: 0, value: 1, data: 2 }
const SAFE_CALL: Places = { target: 0, value: 1, data: 2, operation: 3 }

/** Functions whose arguments are calls, in Solidity's words, each with its reader. */
const FORMS: readonly (readonly [signature: string, read: FormReader])[] = [
  // Multicall 1 to 3
  ['aggregate((address target, bytes callData)[] calls) payable', inTuples(0, PAIR, false)],
  ['blockAndAggregate((address target, bytes callData)[] calls) payable', inTuples(0, PAIR, false)],
  ['tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable', readTryAggregate],
  [
    'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable',
    readTryAggregate,
  ],
  [
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable',
    inTuples(0, { target: 0, mayFail: 1, data: 2 }),
  ],
  [
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
    inTuples(0, { target: 0, mayFail: 1, value: 2, data: 3 }),
  ],
  // Calls of a contract to itself
  ['multicall(bytes[] data) payable', toItself(0)],
  ['multicall(uint256 deadline, bytes[] data) payable', toItself(1)],
  ['multicall(bytes32 previousBlockhash, bytes[] data) payable', toItself(1)],
  // Safe
  [
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable',
    single(SAFE_CALL),
  ],
  ['execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)', single(SAFE_CALL)],
  [
    'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
    single(SAFE_CALL),
  ],
  ['multiSend(bytes transactions) payable', (values) => readMultiSend(readBytes(values[0]) ?? '0x')],
  // ERC-4337 and the accounts of it
  [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([operations]) => readUserOperations(operations, { paymasterAndData: 9 }),
  ],
  [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([operations]) => readUserOperations(operations, { paymasterAndData: 7 }),
  ],
  ['execute(address dest, uint256 value, bytes func)', single(TRIPLE)],
  ['executeBatch(address[] dest, bytes[] func)', inColumns(PAIR)],
  ['executeBatch(address[] dest, uint256[] value, bytes[] func)', inColumns(TRIPLE)],
  ['executeBatch((address target, uint256 value, bytes data)[] calls) payable', inTuples(0, TRIPLE)],
  // Uniswap's Universal Router
  ['execute(bytes commands, bytes[] inputs) payable', readPlan],
  ['execute(bytes commands, bytes[] inputs, uint256 deadline) payable', readPlan],
  // ERC-7579, and ERC-7821 with it
  ['execute(bytes32 mode, bytes executionCalldata) payable', readExecution],
  // Timelock and governor of OpenZeppelin
  [
    'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
    single(TRIPLE),
  ],
  [
    'execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt) payable',
    single(TRIPLE),
  ],
  [
    'scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)',
    inColumns(TRIPLE),
  ],
  [
    'executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt) payable',
    inColumns(TRIPLE),
  ],
  ['propose(address[] targets, uint256[] values, bytes[] calldatas, string description)', inColumns(TRIPLE)],
  // EIP-1967 proxies
  ['upgradeToAndCall(address newImplementation, bytes data) payable', ownDelegate(1)],
  [
    'upgradeAndCall(address proxy, address implementation, bytes data) payable',
    single({ target: 0, data: 2 }),
  ],
]

/** Functions without calls among their arguments that belong to the protocol and its contracts. */
const OTHERS = [
  'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root) payable',
]

let readers: ReadonlyMap<string, FormReader> | undefined
let signatures: readonly AbiSignature[] | undefined

/** The reader of a function whose arguments are calls, by its signature's text; `undefined` for any other. */
export function findForm(text: string): FormReader | undefined {
  readers ??= new Map(
    FORMS.flatMap(([signature, read]) => {
      const parsed = parseSignature(signature)
      return parsed === undefined ? [] : [[parsed.text, read] as const]
    }),
  )
  return readers.get(text)
}

/** Signatures of functions that carry calls, and of the protocol's contracts, with names; parsed at first use. */
export function listInnerSignatures(): readonly AbiSignature[] {
  signatures ??= parseSignatureList([...FORMS.map(([text]) => text), ...OTHERS].join(';')).signatures
  return signatures
}

function inTuples(at: number, places: Places, mayFail?: boolean): FormReader {
  return (values, callee) =>
    toSteps(values[at]?.children ?? [], (tuple) => toCall(tuple.children, places, callee, mayFail))
}

function readTryAggregate(values: readonly AbiValue[], callee: Address | undefined): InnerSteps {
  const isRequired = readBoolean(values[0])
  return inTuples(1, PAIR, isRequired === undefined ? undefined : !isRequired)(values, callee)
}

function inColumns(places: Places): FormReader {
  return (values, callee) => {
    const columns = [places.target, places.value, places.data].flatMap((at) =>
      at === undefined ? [] : [values[at]?.children.length ?? 0],
    )
    const rows = Array.from({ length: Math.max(...columns) }, (_, row) =>
      values.map((value) => (value.type.kind === 'array' ? value.children[row] : value)),
    )
    const steps = toSteps(rows, (row) => toCall(row, places, callee))
    const isEven = columns.every((length) => length === columns[0])
    return isEven ? steps : { ...steps, problem: 'its lists have different lengths' }
  }
}

function toItself(at: number): FormReader {
  return (values, callee) =>
    toSteps(values[at]?.children ?? [], (data) => toCall([data], { data: 0 }, callee))
}

function single(places: Places): FormReader {
  return (values, callee) => toSteps([values], (all) => toCall(all, places, callee))
}

/** Data that the callee runs with its new code; none when it is empty. */
function ownDelegate(at: number): FormReader {
  return (values, callee) =>
    readBytes(values[at]) === '0x' ? NO_STEPS : toSteps([values], (all) => toCall(all, { data: at }, callee))
}

function toCall(
  values: readonly (AbiValue | undefined)[],
  places: Places,
  callee: Address | undefined,
  mayFail?: boolean,
): InnerCall | undefined {
  const at = (place: number | undefined) => (place === undefined ? undefined : values[place])
  const data = readBytes(at(places.data))
  if (data === undefined) return undefined
  const isSelf = places.target === undefined
  const operation = readInteger(at(places.operation))
  return {
    ...PLAIN_CALL,
    role: isSelf ? 'self' : operation === 1n ? 'delegateCall' : 'call',
    target: isSelf ? callee : readAddress(at(places.target)),
    value: readInteger(at(places.value)),
    valueArgument: at(places.value),
    data,
    mayFail: mayFail ?? readBoolean(at(places.mayFail)),
  }
}

const NO_STEPS: InnerSteps = { steps: [], leftOut: 0, problem: undefined }

function toSteps<Item>(items: readonly Item[], read: (item: Item) => InnerCall | undefined): InnerSteps {
  const steps: InnerCall[] = []
  let unread = 0
  for (const item of items.slice(0, MAX_STEPS)) {
    const step = read(item)
    if (step === undefined) unread++
    else steps.push(step)
  }
  const problem = unread === 0 ? undefined : `${unread} of its calls cannot be read`
  return { steps, leftOut: Math.max(0, items.length - MAX_STEPS), problem }
}

const EXECUTIONS =
  parseSignature('f((address target, uint256 value, bytes callData)[] executions)')?.inputs ?? []

/** The mode's first byte says what follows: a packed call, a list of calls, or a packed delegate call. ERC-7579. */
function readExecution(values: readonly AbiValue[], callee: Address | undefined): InnerSteps {
  const [mode, packed] = [values[0]?.value, readBytes(values[1])]
  if (typeof mode !== 'string' || packed === undefined) return NO_STEPS
  const type = sliceHex(mode as Hex, 0, 1)
  if (type === '0x01') {
    const decoded = decodeParameters(EXECUTIONS, packed)
    return inTuples(0, TRIPLE, isTolerant(mode as Hex))(decoded.values, callee)
  }
  if (type !== '0x00' && type !== '0xff') {
    return { ...NO_STEPS, problem: `the kind of its execution, ${type}, is not known` }
  }
  return toSteps([packed], (bytes) =>
    hexByteLength(bytes) === 0 ? undefined : readPackedExecution(bytes, type === '0xff'),
  )
}

function readPlan([commands, inputs]: readonly AbiValue[]): InnerSteps {
  return readRouterPlan(readBytes(commands) ?? '0x', inputs?.children ?? [])
}

function isTolerant(mode: Hex): boolean {
  return sliceHex(mode, 1, 2) === '0x01'
}
