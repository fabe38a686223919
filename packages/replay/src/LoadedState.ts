import { Account } from '@ethereumjs/util'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { ReplayRefusedError, StateReadError } from './replayJob.ts'
import type { AccountValues, StateKeys, StateReader } from './stateReader.ts'

const NO_CODE = new Uint8Array(0)

/** An account, `undefined` where it does not exist, with its code. */
export interface Entry {
  readonly account: Account | undefined
  readonly code: Uint8Array
}

/** Storage of one account. `isWhole`: what is not in it is zero, since the account began within the block. */
interface Slots {
  readonly isWhole: boolean
  readonly values: Map<Hex, Uint8Array>
}

/** Accounts and slots of a block being replayed, read from a node where nothing has touched them yet. */
export class LoadedState {
  /** Accounts and slots that were asked for at the node. */
  reads = 0
  protected readonly entries = new Map<Address, Entry>()
  protected readonly storage = new Map<Address, Slots>()
  protected accountsRead = new Set<Address>()
  protected slotsRead = new Map<Address, Set<Hex>>()
  protected readonly reader: StateReader
  protected readonly maxReads: number

  constructor(reader: StateReader, maxReads: number) {
    this.reader = reader
    this.maxReads = maxReads
  }

  /** Reads at once what will be needed. */
  async prefetch(keys: StateKeys): Promise<void> {
    const missing = this.listMissing(keys)
    const count = missing.accounts.length + missing.slots.length
    if (count === 0) return
    this.reads += count
    if (this.reads > this.maxReads) {
      throw new ReplayRefusedError(`it reads more than ${this.maxReads} accounts and slots`)
    }
    const values = await this.reader.read(missing).catch((error: unknown) => {
      throw new StateReadError(error)
    })
    // Another read may have been quicker, and the engine may have changed it since.
    for (const [at, address] of missing.accounts.entries()) {
      if (!this.entries.has(address)) this.entries.set(address, toEntry(values.accounts[at]))
    }
    for (const [at, { address, slot }] of missing.slots.entries()) {
      const own = this.slotsOf(address).values
      if (!own.has(slot)) own.set(slot, trim(hexToBytes(values.slots[at] ?? '0x')))
    }
  }

  /** What the running transaction has asked for. */
  readKeys(): StateKeys {
    const slots = [...this.slotsRead].flatMap(([address, own]) => [...own].map((slot) => ({ address, slot })))
    return { accounts: [...this.accountsRead], slots }
  }

  protected takeFrom({ entries, storage }: LoadedState): void {
    for (const [address, entry] of entries) this.entries.set(address, entry)
    for (const [address, { isWhole, values }] of storage) {
      this.storage.set(address, { isWhole, values: new Map(values) })
    }
  }

  protected async load(address: Address): Promise<Entry> {
    this.accountsRead.add(address)
    const known = this.entries.get(address)
    if (known !== undefined) return known
    await this.prefetch({ accounts: [address], slots: [] })
    return this.entries.get(address) ?? NOTHING
  }

  protected async loadSlot(address: Address, slot: Hex): Promise<Uint8Array> {
    const noted = this.slotsRead.get(address) ?? new Set<Hex>()
    this.slotsRead.set(address, noted.add(slot))
    const known = this.storage.get(address)
    const value = known?.values.get(slot)
    if (value !== undefined) return value
    if (known?.isWhole === true) return NO_CODE
    await this.prefetch({ accounts: [], slots: [{ address, slot }] })
    return this.storage.get(address)?.values.get(slot) ?? NO_CODE
  }

  protected slotsOf(address: Address): Slots {
    const known = this.storage.get(address) ?? { isWhole: false, values: new Map<Hex, Uint8Array>() }
    this.storage.set(address, known)
    return known
  }

  private listMissing({ accounts, slots }: StateKeys): StateKeys {
    const open = new Map(slots.map((key) => [`${key.address}${key.slot}`, key]))
    return {
      accounts: [...new Set(accounts)].filter((address) => !this.entries.has(address)),
      slots: [...open.values()].filter(({ address, slot }) => {
        const known = this.storage.get(address)
        return known === undefined || !(known.isWhole || known.values.has(slot))
      }),
    }
  }
}

export const NOTHING: Entry = { account: undefined, code: NO_CODE }

function toEntry(found: AccountValues | undefined): Entry {
  if (found === undefined) throw new ReplayRefusedError('the state of an account is missing')
  const { balance, nonce } = found
  const code = hexToBytes(found.code)
  if (balance === 0n && nonce === 0n && code.length === 0) return NOTHING
  return { account: new Account(nonce, balance, undefined, hexToBytes(keccak256(code))), code }
}

/** As the engine has words: without leading zeros, and zero as no bytes. */
export function trim(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? NO_CODE : bytes.subarray(first)
}
