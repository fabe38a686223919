import { quantity } from '@otterscan/api-schema/codec'
import { RpcError } from '@otterscan/clients/errors'
import { type AuthorizationSkip, judgeAuthorizations } from '@otterscan/decode/contract/authorization'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import { type Hex, isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import type { NodeTransaction } from './nodeBlock.ts'
import { tryDecode } from './tryDecode.ts'

/** A set-code authorization that an account signed for this chain. EIP-7702. */
export interface Delegation {
  readonly transactionIndex: number
  /** The account that signed it. Lower case. */
  readonly authority: Address
  /** The account whose code it took; the zero address takes the delegation back. Lower case. */
  readonly target: Address
  /** True when the state before the block proves that it was skipped. */
  readonly isRuledOut: boolean
}

type Transactions = readonly (NodeTransaction | undefined)[]

/**
 * The authorizations of a block with a valid signature for this chain, in order; of several of one account in a
 * transaction, the last that counts. Throws: as the node's client.
 */
export async function readDelegations(
  { chainId, blockNumber }: { readonly chainId: bigint; readonly blockNumber: bigint },
  transactions: Transactions,
  node: NodeClient,
): Promise<readonly Delegation[]> {
  if (transactions.every((one) => (one?.authorizationList ?? []).length === 0)) return []
  const authorities = listAuthorities(chainId, transactions)
  const { nonces, codes } = await readStates({ authorities, transactions }, blockNumber - 1n, node)
  const delegations: Delegation[] = []
  for (const [transactionIndex, transaction] of transactions.entries()) {
    if (transaction === undefined) continue
    const sender = toLowerAddress(transaction.from)
    const judged = judgeAuthorizations(transaction.authorizationList ?? [], {
      ...{ chainId, nonces, codes, sender },
    })
    advance(nonces, sender)
    const last = new Map<Address, Delegation>()
    for (const { authorization, authority, outcome } of judged) {
      if (authority === undefined || authorization.address === undefined) continue
      const isRuledOut = outcome.kind === 'skipped'
      if (isRuledOut && !STATE_REASONS.includes(outcome.reason)) continue
      const key = toLowerAddress(authority)
      if (outcome.kind === 'applied') advance(nonces, key)
      if (isRuledOut && last.has(key)) continue
      last.delete(key)
      const target = toLowerAddress(authorization.address)
      last.set(key, { transactionIndex, authority: key, target, isRuledOut })
    }
    delegations.push(...last.values())
  }
  return delegations
}

/** Skipped for what the account was like, not for what was signed. */
const STATE_REASONS: readonly AuthorizationSkip[] = ['nonceMismatch', 'authorityHasCode']

function listAuthorities(chainId: bigint, transactions: Transactions): ReadonlySet<Address> {
  const found = new Set<Address>()
  for (const transaction of transactions) {
    for (const { authority } of judgeAuthorizations(transaction?.authorizationList ?? [], { chainId })) {
      if (authority !== undefined) found.add(toLowerAddress(authority))
    }
  }
  return found
}

function advance(nonces: Map<string, bigint>, account: Address): void {
  const nonce = nonces.get(account)
  if (nonce !== undefined) nonces.set(account, nonce + 1n)
}

/**
 * Without what the node does not have, as for old blocks. Some nodes answer with newer state instead: the nonces of the
 * senders, which the block itself shows, tell.
 */
async function readStates(
  { authorities, transactions }: { authorities: ReadonlySet<Address>; transactions: Transactions },
  blockNumber: bigint,
  node: NodeClient,
) {
  const nonces = new Map<string, bigint>()
  const codes = new Map<string, Hex>()
  const read = async (method: string, account: Address): Promise<unknown> => {
    try {
      return await node.request(method, [account, toQuantity(blockNumber)])
    } catch (error) {
      // Undecided then: the authorization is listed rather than lost.
      if (error instanceof RpcError) return undefined
      throw error
    }
  }
  for (const [sender, nonce] of listSenderNonces(transactions)) {
    const found = tryDecode(quantity, await read('eth_getTransactionCount', sender))
    if (nonce === undefined || found !== nonce) return { nonces, codes }
  }
  await Promise.all(
    [...authorities].map(async (account) => {
      const nonce = tryDecode(quantity, await read('eth_getTransactionCount', account))
      const code = await read('eth_getCode', account)
      if (nonce !== undefined) nonces.set(account, nonce)
      if (isHexData(code)) codes.set(account, code)
    }),
  )
  return { nonces, codes }
}

/** Nonces before the block of those who sent its set-code transactions; `undefined` where one cannot be read. */
function listSenderNonces(transactions: Transactions): ReadonlyMap<Address, bigint | undefined> {
  const senders = new Set(
    transactions.flatMap((one) => ((one?.authorizationList ?? []).length > 0 && one ? [one.from] : [])),
  )
  const nonces = new Map<Address, bigint | undefined>()
  for (const one of transactions) {
    if (one !== undefined && senders.has(one.from) && !nonces.has(one.from)) nonces.set(one.from, one.nonce)
  }
  return nonces
}
