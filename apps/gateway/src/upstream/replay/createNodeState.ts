import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { RpcError } from '@otterscan/clients/errors'
import { type Hex, isHex, isHexData, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { AccountValues, StateKeys, StateValues } from '@otterscan/replay/stateReader'
import { createCache } from '../createCache.ts'
import type { NodeClient } from '../createNodeClient.ts'
import { estimateBytes } from '../estimateBytes.ts'
import { tryDecode } from '../tryDecode.ts'
import { UnreadableAnswerError } from '../unreadableAnswer.ts'

/** A block whose state is read: at its end. */
export interface StateBlock {
  readonly hash: Hex
  readonly number: bigint
}

/** Accounts and slots of past blocks, kept by block hash. */
export interface NodeState {
  /** Throws: as the node's client; `UnreadableAnswerError`. */
  read(block: StateBlock, keys: StateKeys): Promise<StateValues>
}

const KEPT_BYTES = 32_000_000

/** Requests are sent at once, as many as the client's share of connections allows. */
export function createNodeState(node: NodeClient): NodeState {
  return new CachedNodeState(node)
}

class CachedNodeState implements NodeState {
  private readonly node: NodeClient
  private readonly accounts = createCache<AccountValues>(KEPT_BYTES, estimateBytes)
  private readonly slots = createCache<Hex>(KEPT_BYTES, estimateBytes)
  /** The node takes no block by hash (EIP-1898): its number then has to be of the same block afterwards. */
  private takesNumbers = false
  /** Not a cache: only joins concurrent callers. */
  private readonly blocks = createCache<unknown>(0)

  constructor(node: NodeClient) {
    this.node = node
  }

  async read(block: StateBlock, { accounts, slots }: StateKeys): Promise<StateValues> {
    const [first] = accounts
    // Found out once, before many requests fail for the same reason.
    if (first !== undefined && !this.takesNumbers) await this.readAccount(block, first)
    const [accountValues, slotValues] = await Promise.all([
      Promise.all(accounts.map((address) => this.readAccount(block, address))),
      Promise.all(slots.map(({ address, slot }) => this.readSlot(block, address, slot))),
    ])
    return { accounts: accountValues, slots: slotValues }
  }

  private readAccount(block: StateBlock, address: Hex): Promise<AccountValues> {
    return this.accounts.get(`${block.hash}${address}`, async () => {
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
    })
  }

  private readSlot(block: StateBlock, address: Hex, slot: Hex): Promise<Hex> {
    return this.slots.get(`${block.hash}${address}${slot}`, async () => {
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
        if (!(error instanceof RpcError)) throw error
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
