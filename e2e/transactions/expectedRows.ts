import type { Hex } from '@otterscan/ethereum/hex'
import { type Abi, type AbiFunction, toFunctionSelector } from 'viem'
import type { AccountTruth, TransactionTruth, WireFrame } from './transactionTruth.ts'

/** A row as text, or a pattern where the page has a choice. Addresses in lower case. */
export type ExpectedRow = string | RegExp

/** Wei as decimal text of a coin, every digit; written apart from the product's own. */
export function ether(wei: bigint): string {
  const digits = (wei < 0n ? -wei : wei).toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return `${wei < 0n ? '-' : ''}${commas(digits.slice(0, -18))}${fraction === '' ? '' : `.${fraction}`}`
}

/** An integer with a comma between thousands. */
export function commas(value: bigint | string): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

function gwei(wei: bigint): string {
  return ether(wei * 1_000_000_000n)
}

function price(wei: bigint): string {
  return `${ether(wei)} ETH (${gwei(wei)} Gwei)`
}

/** Hundredths of a percent, cut off. */
function percent(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}%`
}

function utc(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  const [day = '', month = '', year = ''] = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(date)
    .split(' ')
  const hour = date.getUTCHours()
  const two = (value: number) => value.toString().padStart(2, '0')
  return `${month}-${day}-${year} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'} +UTC`
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const TYPES = [
  'legacy',
  'EIP-2930 (opens in a new tab) ',
  'EIP-1559 (opens in a new tab) ',
  'EIP-4844 (Blob) (opens in a new tab) ',
  'EIP-7702 (Set Code) (opens in a new tab) ',
]

/** Rows of the overview that follow from the node's own numbers, by label. */
export function overviewRows(
  truth: TransactionTruth,
  names: FunctionNames,
): Readonly<Record<string, ExpectedRow>> {
  const { transaction, receipt, block, isContract } = truth
  const of = (wire: Hex | undefined) => BigInt(wire ?? 0)
  const type = Number(of(transaction.type))
  const gasUsed = of(receipt.gasUsed)
  const gasPrice = of(receipt.effectiveGasPrice)
  const baseFee = of(block.baseFeePerGas)
  const blobFee = of(receipt.blobGasUsed) * of(receipt.blobGasPrice)
  const fee = gasUsed * gasPrice + blobFee
  const tip = gasPrice - baseFee
  const share = (part: bigint) => `${percent(part, fee)} ${ether(part)} ETH`
  const mark = truth.isDelegated
    ? /\[(C|EOA, delegated)\]/.source
    : escapePattern(isContract ? '[C]' : '[EOA]')
  const target =
    transaction.to != null
      ? { 'Interacted With (To)': new RegExp(`^${transaction.to} ${mark}$`) }
      : of(receipt.status) === 1n
        ? { 'Contract Created': new RegExp(`^${receipt.contractAddress} \\[(EOA|C)\\]$`) }
        : { 'Contract not Created': new RegExp(`^${receipt.contractAddress} \\[(EOA|C)\\]$`) }
  return {
    Age: / ago$/,
    Fee: `${ether(fee)} ETH`,
    ...actionRow(truth, names),
    'Transaction Hash': transaction.hash ?? '',
    'Block / Position': new RegExp(
      `^${commas(of(transaction.blockNumber))} [\\d,]+ Block Confirmations?( safe| finalized)? ${of(transaction.transactionIndex)} / ${block.transactions.length - 1}$`,
    ),
    Timestamp: new RegExp(` ago \\(${escapePattern(utc(of(block.timestamp)))}\\)$`),
    'From / Nonce': `${transaction.from} [EOA] Nonce ${commas(of(transaction.nonce))}`,
    ...target,
    Value: `${ether(of(transaction.value))} ETH`,
    'Transaction Fee': [
      `${ether(fee)} ETH Burnt ${share(baseFee * gasUsed)} Fee recipient ${share(tip * gasUsed)}`,
      ...(blobFee === 0n ? [] : [`Blobs, burnt ${share(blobFee)}`]),
    ].join(' '),
    'Gas Price': price(gasPrice),
    ...(type < 2
      ? {}
      : {
          'Max Priority Fee Per Gas': price(of(transaction.maxPriorityFeePerGas)),
          'Max Fee Per Gas': price(of(transaction.maxFeePerGas)),
          Savings: `${ether((of(transaction.maxFeePerGas) - gasPrice) * gasUsed)} ETH`,
        }),
    'Block Base Fee': `${gwei(baseFee)} Gwei (${commas(baseFee)} wei)`,
    'Tip Per Gas': price(tip),
    'Ether Price': 'N/A',
    'Gas Used / Limit': `${commas(gasUsed)} of ${commas(of(transaction.gas))} ${percent(gasUsed, of(transaction.gas))}`,
    'Cumulative Gas Used': `${commas(of(receipt.cumulativeGasUsed))} of ${commas(of(block.gasUsed))} in the block`,
    ...(type === 3
      ? {
          'Blob Fee': `${ether(blobFee)} ETH`,
          'Blob Gas Used': commas(of(receipt.blobGasUsed)),
          'Blob Gas Price': price(of(receipt.blobGasPrice)),
          'Max Fee Per Blob Gas': price(of(transaction.maxFeePerBlobGas)),
        }
      : {}),
    'Type (EIP-2718)': `${type} (${TYPES[type]})`,
    'Chain ID': '1337',
    Signature: 'r, s, v',
  }
}

/** What the recipient was asked to do; a creation has no recipient. */
function actionRow(
  { transaction, trace }: TransactionTruth,
  names: FunctionNames,
): Readonly<Record<string, string>> {
  if (transaction.to == null) return {}
  if (transaction.input === '0x') return { 'Transaction Action': 'transfer' }
  return { 'Transaction Action': nameFunction(trace, names) ?? trace.input.slice(0, 10) }
}

/** Names of functions by selector, for each contract by its lower-case address. */
export type FunctionNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Selectors of an ABI, computed here from its types. */
export function namesOf(abi: Abi): ReadonlyMap<string, string> {
  const functions = abi.filter((item): item is AbiFunction => item.type === 'function')
  return new Map(functions.map((item) => [toFunctionSelector(item), item.name]))
}

/** Lines of the trace, in order of entry. Positions beyond `limit` are left out. */
export function traceRows(truth: TransactionTruth, names: FunctionNames): ExpectedRow[] {
  const rows: ExpectedRow[] = []
  const open: { frame: WireFrame; isUndone: boolean; depth: number }[] = [
    { frame: truth.trace, isUndone: false, depth: 0 },
  ]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { frame, isUndone, depth } = entry
    const isRoot = rows.length === 0
    const hasFailed = isRoot ? BigInt(truth.receipt.status ?? 0) === 0n : frame.error !== undefined
    // Of the transaction as a whole only the receipt tells: this node's tracer adds up the block.
    const gas = BigInt((isRoot ? truth.receipt.gasUsed : frame.gasUsed) ?? 0)
    rows.push(traceRow(frame, { hasFailed, isUndone, gas, depth, index: rows.length }, names))
    for (const call of [...(frame.calls ?? [])].reverse()) {
      open.push({ frame: call, isUndone: isUndone || hasFailed, depth: depth + 1 })
    }
  }
  return rows
}

/** Nothing is paid by these, whatever tracers write. */
const VALUELESS: ReadonlySet<string> = new Set(['DELEGATECALL', 'STATICCALL'])
const PRECOMPILES: Readonly<Record<number, string>> = { 1: 'ECRECOVER', 2: 'SHA-256' }

interface FrameFate {
  readonly hasFailed: boolean
  readonly isUndone: boolean
  readonly gas: bigint
  readonly depth: number
  readonly index: number
}

function traceRow(frame: WireFrame, fate: FrameFate, names: FunctionNames): RegExp {
  const value = VALUELESS.has(frame.type) ? 0n : BigInt(frame.value ?? 0)
  const parts = [
    // Deeper calls are indented no further: their depth is written out.
    ...(fate.depth > 24 ? [String(fate.depth)] : []),
    frame.type.toLowerCase(),
    ...targetPatterns(frame, fate, names),
    ...(value > 0n ? [escapePattern(`${ether(value)} ETH`)] : []),
    ...(fate.hasFailed ? [`${escapePattern((frame.error ?? 'failed').slice(0, 30))}.*`] : []),
    ...(fate.isUndone && !fate.hasFailed ? ['undone'] : []),
    `${commas(fate.gas)} gas`,
    String(fate.index),
  ]
  return new RegExp(`^${parts.join(' ')}$`)
}

/** Whose code ran, and which of its functions where there is one. */
function targetPatterns(frame: WireFrame, { hasFailed }: FrameFate, names: FunctionNames): string[] {
  const to = frame.to ?? ''
  if (frame.type.startsWith('CREATE')) return [hasFailed ? 'no contract was created' : to]
  if (frame.type === 'SELFDESTRUCT') return [to]
  const precompile = to !== '' && BigInt(to) < 0x100n ? PRECOMPILES[Number(to)] : undefined
  return [to, precompile ?? functionPattern(frame, names)]
}

/** By its name, or its selector where it is not declared. */
function functionPattern(frame: WireFrame, names: FunctionNames): string {
  if (frame.input === '0x') return '<receive>'
  if (frame.input.length < 10) return '<fallback>'
  const name = nameFunction(frame, names) ?? frame.input.slice(0, 10)
  return `${name}\\(${frame.input.length > 10 ? '…' : ''}\\)`
}

/** Of the selectors that no contract here declares but is called with: those the signature collection has a name for. */
const COLLECTED: ReadonlyMap<string, string> = new Map([['0xa9059cbb', 'transfer']])

/** From the interface of the contract that was called, or of the one it handed the call on to, as proxies do. */
function nameFunction({ to, input, calls = [] }: WireFrame, names: FunctionNames): string | undefined {
  const selector = input.slice(0, 10)
  const own = names.get(to ?? '')?.get(selector)
  if (own !== undefined) return own
  const handedOn = calls.find((call) => call.type === 'DELEGATECALL' && call.input === input)
  const byTarget = handedOn === undefined ? undefined : names.get(handedOn.to ?? '')?.get(selector)
  return byTarget ?? COLLECTED.get(selector)
}

/** Rows of the state diff by account, each account's sorted. Accounts where nothing changed are left out. */
export function stateDiffRows({ accounts }: TransactionTruth): Readonly<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const [address, account] of accounts) {
    const rows = accountRows(account)
    if (rows.length > 0) all[address] = rows.sort()
  }
  return all
}

function accountRows({ balance, nonce, code, storage }: AccountTruth): string[] {
  const isNew = balance[0] === 0n && nonce[0] === 0n && code[0] === '0x'
  const change = (label: string, [from, to]: readonly [string, string]) =>
    from === to ? [] : [`${label} ${isNew ? '' : `− before ${from} `}+ after ${to}`]
  const difference = balance[1] - balance[0]
  return [
    ...change('Balance', [`${ether(balance[0])} ETH`, `${ether(balance[1])} ETH`]).map(
      (text) => `${text} ${difference > 0n ? '+ ' : ''}${ether(difference)} ETH`,
    ),
    ...change('Nonce', [commas(nonce[0]), commas(nonce[1])]),
    ...change('Code', [codeText(code[0]), codeText(code[1])]),
    ...[...storage].flatMap(([slot, words]) => {
      const [from, to] = [toWord(words[0]), toWord(words[1])]
      const raw = change(`Storage ${nameSlot(slot, from, to)}${slot}`, [from, to])
      return raw.map((text) => `${text} Hex`)
    }),
  ]
}

/** Slots that standards fix. EIP-1967, EIP-1822. */
const STANDARD_SLOTS: ReadonlyMap<string, string> = new Map([
  ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', 'eip1967.proxy.implementation'],
  ['0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', 'eip1967.proxy.beacon'],
  ['0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103', 'eip1967.proxy.admin'],
  ['0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7', 'PROXIABLE'],
])

/** What stands before a slot that a standard gives a name; '' for others. */
function nameSlot(slot: string, from: string, to: string): string {
  const name = STANDARD_SLOTS.get(slot)
  if (name === undefined) return ''
  const [before, after] = [from, to].map((word) => `0x${word.slice(-40)}`)
  return `${name} address before ${before} → after ${after} `
}

function toWord(word: Hex): string {
  return `0x${BigInt(word).toString(16).padStart(64, '0')}`
}

function codeText(code: Hex): string {
  if (code === '0x') return '0x (none)'
  const byteLength = (code.length - 2) / 2
  return byteLength > 64 ? `${commas(BigInt(byteLength))} bytes` : code
}
