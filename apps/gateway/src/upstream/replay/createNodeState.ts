import { hash32, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { type Hex, isHex, isHexData, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { AccountValues, StateKeys, StateValues } from '@otterscan/replay/stateReader'
import { createCache } from '../createCache.ts'
import type { NodeClient } from '../createNodeClient.ts'
import { estimateBytes } from '../estimateBytes.ts'
import { runInSlices } from '../runInSlices.ts'
import { tryDecode } from '../tryDecode.ts'
import { UnreadableAnswerError } from '../unreadableAnswer.ts'
import { type ProvedValues, readProvedValues } from './provedValues.ts'
import { ReplayRefusal } from './replayRefusal.ts'

/** A block whose state is read: at its end. */
export interface StateBlock {
  readonly hash: Hex
  readonly number: bigint
  /** Where it is known already. */
  readonly stateRoot?: Hex | undefined
}

/** Accounts and slots of past blocks, kept by block hash; proved by the state root where the node gives proofs. */
export interface NodeState {
  /** Throws: as the node's client; `UnreadableAnswerError`; `ReplayRefusal` when a proof does not hold. */
  read(block: StateBlock, keys: StateKeys): Promise<StateValues>
}

const KEPT_BYTES = 32_000_000
const KEPT_ROOTS = 256
/** Each comes with some nodes of 500 bytes. */
const SLOTS_OF_PROOF = 48
/** A node that gives no proof, or none of an old block, is not asked for others meanwhile. */
const NO_PROOFS_MS = 600_000
const NO_CODE_HASH = keccak256('0x')
/** Of an empty tree: a genesis block of anvil has it whatever its accounts. */
const EMPTY_ROOT = keccak256('0x80')

/** Requests are sent at once, as many as the client's share of connections allows. */
export function createNodeState(node: NodeClient): NodeState {
  return new CachedNodeState(node)
}

/** The proof of an account with all that one read wants of it, asked for when something is not kept. */
type Prove = (address: Hex) => Promise<ProvedValues | undefined>

class CachedNodeState implements NodeState {
  private readonly node: NodeClient
  private readonly accounts = createCache<AccountValues>(KEPT_BYTES, estimateBytes)
  private readonly slots = createCache<Hex>(KEPT_BYTES, estimateBytes)
  private readonly codes = createCache<Hex>(KEPT_BYTES, estimateBytes)
  private readonly roots = createCache<Hex | undefined>(KEPT_ROOTS)
  /** How the node takes blocks, and whether it gives proofs, is found out by one read before many. */
  private isTried = false
  /** The node takes no block by hash (EIP-1898): its number then has to be of the same block afterwards. */
  private takesNumbers = false
  private noProofsUntil = 0
  /** Not a cache: only joins concurrent callers. */
  private readonly blocks = createCache<unknown>(0)

  constructor(node: NodeClient) {
    this.node = node
  }

  async read(block: StateBlock, { accounts, slots }: StateKeys): Promise<StateValues> {
    const prove = this.createProver(block, slots)
    const [first] = accounts
    if (first !== undefined && !this.isTried) {
      await this.readAccount(block, first, prove)
      this.isTried = true
    }
    const [accountValues, slotValues] = await Promise.all([
      Promise.all(accounts.map((address) => this.readAccount(block, address, prove))),
      Promise.all(slots.map(({ address, slot }) => this.readSlot(block, address, slot, prove))),
    ])
    return { accounts: accountValues, slots: slotValues }
  }

  private createProver(block: StateBlock, wanted: StateKeys['slots']): Prove {
    const proofs = new Map<Hex, Promise<ProvedValues | undefined>>()
    const slotsOf = new Map<Hex, Hex[]>()
    for (const { address, slot } of wanted) {
      const known = slotsOf.get(address)
      if (known === undefined) slotsOf.set(address, [slot])
      else known.push(slot)
    }
    return (address) => {
      const proof = proofs.get(address) ?? this.requestProofs(block, address, slotsOf.get(address) ?? [])
      proofs.set(address, proof)
      return proof
    }
  }

  /** With so many slots each that reading an answer holds up nothing else. */
  private async requestProofs(block: StateBlock, address: Hex, slots: readonly Hex[]) {
    const count = Math.max(1, Math.ceil(slots.length / SLOTS_OF_PROOF))
    const proofs = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        this.requestProof(block, address, slots.slice(at * SLOTS_OF_PROOF, (at + 1) * SLOTS_OF_PROOF)),
      ),
    )
    const values = proofs.flatMap((proof) => [...(proof?.slots ?? [])])
    return proofs[0] && { account: proofs[0].account, slots: new Map(values) }
  }

  private async requestProof(block: StateBlock, address: Hex, slots: readonly Hex[]) {
    if (performance.now() < this.noProofsUntil) return undefined
    const root = block.stateRoot ?? this.roots.get(block.hash, () => this.readRoot(block))
    try {
      const [stateRoot, wire] = await Promise.all([root, this.ask(block, 'eth_getProof', [address, slots])])
      // No transaction follows a state without accounts: the root is not meant.
      if (stateRoot === undefined || stateRoot === EMPTY_ROOT) return undefined
      return await runInSlices(
        readProvedValues(wire, { stateRoot, blockNumber: block.number, address, slots }),
      )
    } catch (error) {
      if (!(error instanceof RpcError) || error instanceof ReplayRefusal) throw error
      this.noProofsUntil = performance.now() + NO_PROOFS_MS
      return undefined
    }
  }

  private async readRoot({ hash }: StateBlock): Promise<Hex | undefined> {
    const wire = await this.node.request('eth_getBlockByHash', [hash, false])
    return isWireObject(wire) && wire.hash === hash ? tryDecode(hash32, wire.stateRoot) : undefined
  }

  private readAccount(block: StateBlock, address: Hex, prove: Prove): Promise<AccountValues> {
    return this.accounts.get(`${block.hash}${address}`, async () => {
      const proof = await prove(address)
      if (proof === undefined) return this.readUnproved(block, address)
      if (proof.account === undefined) return { balance: 0n, nonce: 0n, code: '0x' }
      const { balance, nonce, codeHash } = proof.account
      return { balance, nonce, code: await this.readCode(block, address, codeHash) }
    })
  }

  private async readCode(block: StateBlock, address: Hex, codeHash: Hex): Promise<Hex> {
    if (codeHash === NO_CODE_HASH) return '0x'
    return this.codes.get(codeHash, async () => {
      const code = await this.ask(block, 'eth_getCode', [address])
      if (isHexData(code) && keccak256(code) === codeHash) return code.toLowerCase() as Hex
      throw new ReplayRefusal(
        `the node's code of ${address} is not the one that the state of block ${block.number} has`,
      )
    })
  }

  private async readUnproved(block: StateBlock, address: Hex): Promise<AccountValues> {
    const [balance, nonce, code] = await Promise.all([
      this.ask(block, 'eth_getBalance', [address]),
      this.ask(block, 'eth_getTransactionCount', [address]),
      this.ask(block, 'eth_getCode', [address]),
    ])
    const values = { balance: tryDecode(quantity, balance), nonce: tryDecode(quantity, nonce) }
    if (values.balance === undefined || values.nonce === undefined || !isHexData(code)) {
      throw new UnreadableAnswerError('The node returned an account that cannot be read.', [
        balance,
        nonce,
        code,
      ])
    }
    return { balance: values.balance, nonce: values.nonce, code: code.toLowerCase() as Hex }
  }

  private readSlot(block: StateBlock, address: Hex, slot: Hex, prove: Prove): Promise<Hex> {
    return this.slots.get(`${block.hash}${address}${slot}`, async () => {
      const proved = (await prove(address))?.slots.get(slot)
      if (proved !== undefined) return proved
      const value = await this.ask(block, 'eth_getStorageAt', [address, slot])
      // Some nodes leave out leading zeros, or send nothing for zero.
      if (!isHex(value) || value.length > 66) {
        throw new UnreadableAnswerError('The node returned a slot that cannot be read.', value)
      }
      return toWord(value === '0x' ? 0n : BigInt(value))
    })
  }

  private async ask(
    { hash, number }: StateBlock,
    method: string,
    params: readonly unknown[],
  ): Promise<unknown> {
    if (!this.takesNumbers) {
      try {
        return await this.node.request(method, [...params, { blockHash: hash }])
      } catch (error) {
        if (!(error instanceof RpcError) || error instanceof MethodNotFoundError) throw error
        // Another reason, such as state that is gone, will be given for the number too.
        const result = await this.askByNumber({ hash, number }, method, params)
        this.takesNumbers = true
        return result
      }
    }
    return this.askByNumber({ hash, number }, method, params)
  }

  private async askByNumber(
    { hash, number }: StateBlock,
    method: string,
    params: readonly unknown[],
  ): Promise<unknown> {
    const result = await this.node.request(method, [...params, toQuantity(number)])
    const block = await this.blocks.get(hash, () =>
      this.node.request('eth_getBlockByNumber', [toQuantity(number), false]),
    )
    if (isWireObject(block) && block.hash === hash) return result
    throw new UnreadableAnswerError('The block has been replaced by a reorg.', block)
  }
}
