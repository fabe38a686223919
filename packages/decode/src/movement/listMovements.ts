import { type Address, isSameAddress, toChecksumAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { Log } from '@otterscan/ethereum/execution/log'
import { hexByteLength, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import { decodeTokenTransfers, isNativeTransferLog, type TokenTransfer } from '../token/tokenTransfers.ts'
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from '../token/wrappedCoin.ts'
import type { Asset, Movement } from './movement.ts'

const WORD_BYTES = 32

/** What a transaction that succeeded did. */
export interface MovementSources {
  readonly from: Address
  /** Recipient or created contract; `undefined` when it is not known. */
  readonly to: Address | undefined
  /** Wei; `undefined` when it is not known. */
  readonly value: bigint | undefined
  /** Below the top call, without what was undone. */
  readonly internal: readonly InternalTransfer[]
  readonly logs: readonly Log[]
}

/**
 * Every movement of coin and tokens, in the order of its source: the transaction's value, internal transfers, logs.
 * Tokens as their logs claim. A deposit to a wrapped coin counts where as much coin went to it.
 */
export function listMovements({ from, to, value, internal, logs }: MovementSources): Movement[] {
  const coin: Movement[] = []
  if (value !== undefined && value > 0n && to !== undefined) coin.push(toCoin(from, to, value))
  for (const transfer of internal) {
    if (transfer.value === undefined || transfer.value === 0n || transfer.to === undefined) continue
    coin.push(toCoin(transfer.from, transfer.to, transfer.value))
  }
  const transfers = decodeTokenTransfers(logs)
  const tokens = transfers.flatMap((transfer): Movement[] => {
    const amount = transfer.standard === 'erc721' ? 1n : transfer.value
    return amount === 0n ? [] : [{ asset: toAsset(transfer), from: transfer.from, to: transfer.to, amount }]
  })
  return [...coin, ...tokens, ...listWrapped(logs, coin, tokens)]
}

function toCoin(from: Address, to: Address, amount: bigint): Movement {
  return { asset: { kind: 'native' }, from: toChecksumAddress(from), to: toChecksumAddress(to), amount }
}

function toAsset(transfer: TokenTransfer): Asset {
  const token = toChecksumAddress(transfer.token)
  const { standard } = transfer
  return standard === 'erc20'
    ? { kind: standard, token }
    : { kind: standard, token, tokenId: transfer.tokenId }
}

/** Wrapped coins created and destroyed, each with the coin that paid for it as evidence, which is used once. */
function listWrapped(
  logs: readonly Log[],
  coin: readonly Movement[],
  tokens: readonly Movement[],
): Movement[] {
  const evidence = [...coin]
  return logs.flatMap((log) => {
    const wrapping = readWrapping(log)
    if (wrapping === undefined) return []
    const { token, from, to, amount } = wrapping
    const isDeposit = isSameAddress(from, ZERO_ADDRESS)
    const paid = evidence.findIndex(
      (one) => one.amount === amount && isSameAddress(isDeposit ? one.to : one.from, token),
    )
    // Some log both.
    const isLogged = tokens.some(
      (one) =>
        one.asset.kind === 'erc20' &&
        isSameAddress(one.asset.token, token) &&
        isSameAddress(one.from, from) &&
        isSameAddress(one.to, to) &&
        one.amount === amount,
    )
    if (paid === -1 || isLogged) return []
    evidence.splice(paid, 1)
    return [{ asset: { kind: 'erc20', token } as const, from, to, amount }]
  })
}

function readWrapping(log: Log): (Omit<Movement, 'asset'> & { readonly token: Address }) | undefined {
  const [topic, account, ...rest] = log.topics
  const isDeposit = topic?.toLowerCase() === DEPOSIT_TOPIC
  if ((!isDeposit && topic?.toLowerCase() !== WITHDRAWAL_TOPIC) || account === undefined || rest.length > 0) {
    return undefined
  }
  if (!isHexData(log.data) || hexByteLength(log.data) !== WORD_BYTES || isNativeTransferLog(log)) {
    return undefined
  }
  const holder = toChecksumAddress(sliceHex(account, 12).toLowerCase() as Address)
  const amount = BigInt(log.data)
  if (amount === 0n) return undefined
  return {
    token: toChecksumAddress(log.address),
    from: isDeposit ? ZERO_ADDRESS : holder,
    to: isDeposit ? holder : ZERO_ADDRESS,
    amount,
  }
}
