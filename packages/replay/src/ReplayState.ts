import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, type Address as EngineAddress } from '@ethereumjs/util'
import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { type Entry, LoadedState, NOTHING, trim } from './LoadedState.ts'
import { ReplayRefusedError } from './replayJob.ts'

/** An account as the engine changes it; `undefined` does not exist. */
export type AccountNow = { readonly balance: bigint; readonly nonce: bigint; readonly code: Hex } | undefined

/**
 * State of a block being replayed: read from a node where nothing has touched it yet, changed by the engine, rolled back
 * with it. Notes for each transaction what it read and what was there before it.
 */
export class ReplayState extends LoadedState implements StateManagerInterface {
  readonly originalStorageCache = {
    get: (address: EngineAddress, key: Uint8Array) => this.originalOf(address, key),
    clear: () => {},
  }
  /** Accounts that do not exist are empty ones. */
  countsAbsent = false
  private undo: (() => void)[] = []
  private readonly checkpoints: number[] = []
  private hidden: Address | undefined
  /** Of the running transaction. */
  private accountsBefore = new Map<Address, Entry>()
  private slotsBefore = new Map<Address, Map<Hex, Uint8Array>>()

  /** Forgets what the transaction before read and changed. Its changes stay. */
  beginTransaction(): void {
    this.undo = []
    this.accountsBefore = new Map()
    this.slotsBefore = new Map()
    this.accountsRead = new Set()
    this.slotsRead = new Map()
  }

  /** With everything that is known, to be changed without this one. */
  copy(): ReplayState {
    const other = new ReplayState(this.reader, this.maxReads)
    other.countsAbsent = this.countsAbsent
    other.takeFrom(this)
    return other
  }

  /** Before a transaction whose sender has sent others in the same block: its own nonce says how many. */
  async assumeNonce(address: Address, nonce: bigint): Promise<void> {
    const { account, code } = await this.load(address)
    if (account === undefined || account.nonce >= nonce) return
    const sender = copy(account) ?? account
    sender.nonce = nonce
    this.entries.set(address, { account: sender, code })
  }

  /** Accounts that the running transaction has written, as they were, also where the write changed nothing. */
  written(): ReadonlyMap<Address, AccountNow> {
    return new Map([...this.accountsBefore].map(([address, entry]) => [address, this.toNow(address, entry)]))
  }

  /** Slots that the running transaction has written, as they were. */
  writtenSlots(): ReadonlyMap<Address, ReadonlyMap<Hex, Uint8Array>> {
    return this.slotsBefore
  }

  async now(address: Address): Promise<AccountNow> {
    return this.toNow(address, await this.load(address))
  }

  async slotNow(address: Address, slot: Hex): Promise<Hex> {
    return toWordBytes(await this.loadSlot(address, slot))
  }

  /** Contracts send no transactions (EIP-3607), but a call may be tried as if one did. */
  hideCodeOnce(address: Address): void {
    this.hidden = address
  }

  showCode(): void {
    this.hidden = undefined
  }

  async getAccount(address: EngineAddress): Promise<Account | undefined> {
    const found = copy((await this.load(toKey(address))).account)
    const account = found ?? (this.countsAbsent ? new Account() : undefined)
    if (this.hidden !== toKey(address)) return account
    this.hidden = undefined
    if (account !== undefined) account.codeHash = new Account().codeHash
    return account
  }

  async putAccount(address: EngineAddress, account?: Account): Promise<void> {
    const key = toKey(address)
    const { code, account: before } = await this.load(key)
    const after = copy(account)
    // Only `putCode` changes it.
    if (after !== undefined && before !== undefined) after.codeHash = before.codeHash
    this.set(key, { account: after, code })
  }

  async deleteAccount(address: EngineAddress): Promise<void> {
    const key = toKey(address)
    await this.load(key)
    this.set(key, NOTHING)
    this.replaceSlots(key)
  }

  async modifyAccountFields(address: EngineAddress, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account()
    if (fields.nonce !== undefined) account.nonce = fields.nonce
    if (fields.balance !== undefined) account.balance = fields.balance
    if (fields.codeHash !== undefined) account.codeHash = fields.codeHash
    if (fields.storageRoot !== undefined) account.storageRoot = fields.storageRoot
    await this.putAccount(address, account)
  }

  async putCode(address: EngineAddress, value: Uint8Array): Promise<void> {
    const key = toKey(address)
    const account = copy((await this.load(key)).account) ?? new Account()
    account.codeHash = hexToBytes(keccak256(value))
    this.set(key, { account, code: value })
  }

  async getCode(address: EngineAddress): Promise<Uint8Array> {
    return (await this.load(toKey(address))).code
  }

  async getCodeSize(address: EngineAddress): Promise<number> {
    return (await this.getCode(address)).length
  }

  /** Without leading zeros, and zero as no bytes: so the engine has it. */
  async getStorage(address: EngineAddress, key: Uint8Array): Promise<Uint8Array> {
    return this.loadSlot(toKey(address), bytesToHex(key))
  }

  async putStorage(address: EngineAddress, key: Uint8Array, value: Uint8Array): Promise<void> {
    const [account, slot] = [toKey(address), bytesToHex(key)]
    const before = await this.loadSlot(account, slot)
    const { values } = this.slotsOf(account)
    values.set(slot, trim(value))
    const noted = this.slotsBefore.get(account) ?? new Map<Hex, Uint8Array>()
    this.slotsBefore.set(account, noted)
    if (!noted.has(slot)) noted.set(slot, before)
    this.undo.push(() => values.set(slot, before))
  }

  async clearStorage(address: EngineAddress): Promise<void> {
    this.replaceSlots(toKey(address))
  }

  async checkpoint(): Promise<void> {
    this.checkpoints.push(this.undo.length)
  }

  async commit(): Promise<void> {
    this.checkpoints.pop()
  }

  async revert(): Promise<void> {
    const from = this.checkpoints.pop() ?? 0
    for (const step of this.undo.splice(from).reverse()) step()
  }

  clearCaches(): void {}

  /** Asked for by receipts before Byzantium; what comes of it is not compared. */
  getStateRoot(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(32))
  }

  setStateRoot(): Promise<void> {
    return Promise.reject(new ReplayRefusedError('a replay has no state root'))
  }

  hasStateRoot(): Promise<boolean> {
    return Promise.resolve(false)
  }

  /** Only for engines that are copied. */
  shallowCopy(): StateManagerInterface {
    return this
  }

  /** The value at the start of the transaction. EIP-2200. */
  private async originalOf(address: EngineAddress, key: Uint8Array): Promise<Uint8Array> {
    const slot = bytesToHex(key)
    return this.slotsBefore.get(toKey(address))?.get(slot) ?? this.loadSlot(toKey(address), slot)
  }

  /** Before EIP-161 there were empty accounts. In what nodes answer they are as none, but for those with storage. */
  private toNow(address: Address, { account, code }: Entry): AccountNow {
    if (account === undefined || (account.isEmpty() && !this.hasStorage(address))) return undefined
    return { balance: account.balance, nonce: account.nonce, code: bytesToHex(code) }
  }

  private hasStorage(address: Address): boolean {
    const { values } = this.storage.get(address) ?? {}
    return values !== undefined && [...values.values()].some((bytes) => bytes.length > 0)
  }

  private replaceSlots(address: Address): void {
    const before = this.storage.get(address)
    this.storage.set(address, { isWhole: true, values: new Map() })
    this.undo.push(() => {
      if (before === undefined) this.storage.delete(address)
      else this.storage.set(address, before)
    })
  }

  private set(address: Address, entry: Entry): void {
    const before = this.entries.get(address) ?? NOTHING
    if (!this.accountsBefore.has(address)) this.accountsBefore.set(address, before)
    this.entries.set(address, entry)
    this.undo.push(() => this.entries.set(address, before))
  }
}

function toKey(address: EngineAddress): Address {
  return address.toString()
}

/** The engine changes what it is given. */
function copy(account: Account | undefined): Account | undefined {
  return account && new Account(account.nonce, account.balance, account.storageRoot, account.codeHash)
}

/** A word of the engine, which leaves out leading zeros. */
export function toWordBytes(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes).slice(2).padStart(64, '0')}`
}
