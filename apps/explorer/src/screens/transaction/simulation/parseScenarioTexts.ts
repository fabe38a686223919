import { gateway_simulate, type Simulation } from '@otterscan/api-schema/execution/simulate'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { parseLiteral } from '@otterscan/decode/abi/parseLiteral'
import { isAddress } from '@otterscan/ethereum/address'
import { isHash32, isHex, isHexData, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { AccountTexts, CallTexts, ScenarioTexts } from './scenarioTexts.ts'

/** The simulation that was typed, or what is wrong, by field: `calls.0.value`. */
export type ParsedTexts =
  | { readonly kind: 'parsed'; readonly simulation: Simulation }
  | { readonly kind: 'invalid'; readonly errors: ReadonlyMap<string, string> }

const GWEI_DECIMALS = 9
const MAX_WORD = (1n << 256n) - 1n

/** Reads the form; `decimals` are those of the native currency. */
export function parseScenarioTexts(texts: ScenarioTexts, decimals: number): ParsedTexts {
  const errors = new Map<string, string>()
  const reader = new TextReader(errors)
  const wire = {
    block: toBlock(reader, texts.block),
    transactionIndex: reader.integer('transactionIndex', texts.transactionIndex),
    calls: texts.calls.map((call, at) => toCall(reader, `calls.${at}`, call, decimals)),
    blockOverrides: withoutAbsent({
      number: reader.integer('number', texts.number),
      time: reader.integer('time', texts.time),
      gasLimit: reader.integer('gasLimit', texts.gasLimit),
      feeRecipient: reader.address('feeRecipient', texts.feeRecipient),
      prevRandao: reader.word('prevRandao', texts.prevRandao),
      baseFeePerGas: reader.amount('baseFeePerGas', texts.baseFeePerGas, GWEI_DECIMALS),
    }),
    stateOverrides: toAccounts(reader, texts.accounts, decimals),
  }
  if (errors.size > 0) return { kind: 'invalid', errors }
  try {
    const [simulation] = gateway_simulate.parseParams([withoutAbsent(wire)])
    return { kind: 'parsed', simulation }
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    // Lists are read by the codec alone.
    const field = error.field.replace(/^0\./, '').replace(/^(calls\.\d+\.\w+)\..*$/, '$1')
    return {
      kind: 'invalid',
      errors: new Map([[field, `${error.field.replace(/^0\./, '')} should be ${error.expected}`]]),
    }
  }
}

function toBlock(reader: TextReader, typed: string): string | undefined {
  const text = typed.trim()
  if (/^(latest|safe|finalized|earliest)?$/.test(text)) return text === '' ? 'latest' : text
  if (isHash32(text)) return text
  return reader.integer('block', text)
}

function toCall(reader: TextReader, path: string, texts: CallTexts, decimals: number): object {
  const input = texts.input.replace(/\s/g, '')
  if (input !== '' && !isHexData(input)) reader.fail(`${path}.input`, 'is not whole bytes of hexadecimal')
  const from = reader.address(`${path}.from`, texts.from)
  if (from === undefined && texts.from.trim() === '')
    reader.fail(`${path}.from`, 'is needed: any account will do')
  const { maxFeePerBlobGas, blobVersionedHashes } = texts.blobs
  return withoutAbsent({
    from,
    to: reader.address(`${path}.to`, texts.to),
    value: reader.amount(`${path}.value`, texts.value, decimals),
    input: input === '' ? undefined : input,
    gas: reader.integer(`${path}.gas`, texts.gas),
    gasPrice: reader.amount(`${path}.gasPrice`, texts.gasPrice, GWEI_DECIMALS),
    maxFeePerGas: reader.amount(`${path}.maxFeePerGas`, texts.maxFeePerGas, GWEI_DECIMALS),
    maxPriorityFeePerGas: reader.amount(
      `${path}.maxPriorityFeePerGas`,
      texts.maxPriorityFeePerGas,
      GWEI_DECIMALS,
    ),
    maxFeePerBlobGas: maxFeePerBlobGas === undefined ? undefined : toQuantity(maxFeePerBlobGas),
    blobVersionedHashes,
    accessList: reader.list(`${path}.accessList`, texts.accessList),
    authorizationList: reader.list(`${path}.authorizationList`, texts.authorizationList),
  })
}

function toAccounts(reader: TextReader, accounts: readonly AccountTexts[], decimals: number) {
  const changed: Record<string, object> = {}
  for (const [at, texts] of accounts.entries()) {
    const path = `accounts.${at}`
    const address = reader.address(`${path}.address`, texts.address)
    if (address === undefined) {
      if (texts.address.trim() === '') reader.fail(`${path}.address`, 'is needed')
      continue
    }
    if (changed[address.toLowerCase()] !== undefined) reader.fail(`${path}.address`, 'stands above already')
    const code = texts.code.trim()
    if (code !== '' && !isHexData(code)) reader.fail(`${path}.code`, 'is not whole bytes of hexadecimal')
    const slots = reader.slots(`${path}.slots`, texts.slots)
    changed[address.toLowerCase()] = withoutAbsent({
      balance: reader.amount(`${path}.balance`, texts.balance, decimals),
      nonce: reader.integer(`${path}.nonce`, texts.nonce),
      code: code === '' ? undefined : code,
      state: texts.isWhole ? (slots ?? {}) : undefined,
      stateDiff: texts.isWhole ? undefined : slots,
    })
  }
  return Object.keys(changed).length === 0 ? undefined : changed
}

function withoutAbsent(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Reads single fields, which may be empty, and notes what is wrong. */
class TextReader {
  private readonly errors: Map<string, string>

  constructor(errors: Map<string, string>) {
    this.errors = errors
  }

  fail(path: string, message: string): undefined {
    if (!this.errors.has(path)) this.errors.set(path, message)
    return undefined
  }

  integer(path: string, typed: string): string | undefined {
    return this.amount(path, typed, 0, 'is not a whole number')
  }

  /** Whole units, `1.5`, unless the text names one: `3 gwei`. */
  amount(path: string, typed: string, decimals: number, message = 'is not an amount'): string | undefined {
    const text = typed.trim().replaceAll(',', '_')
    if (text === '') return undefined
    if (isHex(text) && text.length > 2 && text.length <= 66) return text
    const parsed = parseLiteral(/^\d[\d_]*(\.\d[\d_]*)?$/.test(text) ? `${text}e${decimals}` : text)
    const value =
      parsed.kind === 'parsed' && parsed.literal.kind === 'integer' ? parsed.literal.value : undefined
    if (value === undefined || value < 0n || value > MAX_WORD) return this.fail(path, message)
    return toQuantity(value)
  }

  address(path: string, typed: string): string | undefined {
    const text = typed.trim()
    if (text === '') return undefined
    return isAddress(text) ? text : this.fail(path, 'is not an address')
  }

  word(path: string, typed: string): string | undefined {
    const text = typed.trim()
    if (text === '') return undefined
    return isHex(text) && text.length > 2 && text.length <= 66
      ? toWord(BigInt(text))
      : this.fail(path, 'is not a word of hexadecimal')
  }

  list(path: string, typed: string): readonly unknown[] | undefined {
    if (typed.trim() === '') return undefined
    try {
      const json: unknown = JSON.parse(typed)
      return Array.isArray(json) ? json : this.fail(path, 'is not a list')
    } catch {
      return this.fail(path, 'is not JSON')
    }
  }

  slots(path: string, typed: string): Readonly<Record<string, string>> | undefined {
    const slots: Record<string, string> = {}
    const lines = typed.split('\n').filter((line) => line.trim() !== '')
    for (const line of lines) {
      const [slot = '', value = '', ...rest] = line.trim().split(/[\s=:]+/)
      const words = [slot, value].map((one) => parseWord(one))
      if (rest.length > 0 || words[0] === undefined || words[1] === undefined) {
        return this.fail(path, `“${line.trim().slice(0, 80)}” is not a slot and a value`)
      }
      slots[words[0]] = words[1]
    }
    return lines.length === 0 ? undefined : slots
  }
}

/** Hexadecimal or decimal. */
function parseWord(text: string): string | undefined {
  const isNumber = (isHex(text) && text.length > 2 && text.length <= 66) || /^\d{1,78}$/.test(text)
  const value = isNumber ? BigInt(text) : undefined
  return value === undefined || value > MAX_WORD ? undefined : toWord(value)
}
