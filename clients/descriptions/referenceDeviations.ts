import { isDeepStrictEqual } from 'node:util'
import type { ChainFacts } from '../../apps/gateway/test/methodCases.ts'
import type { KnownDeviation } from '../ClientDescription.ts'
import { differsOnlyIn, withoutMembers } from '../withoutMembers.ts'

/** Members that follow from what a transaction is charged. */
const OF_GAS: ReadonlySet<string> = new Set([
  ...['gasUsed', 'cumulativeGasUsed', 'totalFees', 'receiptsRoot'],
  ...['baseFeePerGas', 'gasPrice', 'effectiveGasPrice'],
])

const REFUND =
  'anvil, the reference, gives back gas for delegations (EIP-7702) by accounts that do not exist; fees and balances after them differ.'

/** Where anvil, the reference, is the one that deviates. */
export function listReferenceDeviations(own: ChainFacts, reference: ChainFacts): readonly KnownDeviation[] {
  const gasUsed = (hash: unknown, { receipts }: ChainFacts) => receipts.get(hash as `0x${string}`)?.gasUsed
  return [
    differsOnlyIn(REFUND, (name) => OF_GAS.has(name)),
    {
      reason: REFUND,
      applies: ([method, hash], ours, expected) => {
        if (method !== 'trace_replayTransaction') return false
        const isChargedOtherwise = gasUsed(hash, own) !== gasUsed(hash, reference)
        const simplify = isChargedOtherwise ? withoutBalances : toAmounts
        return isDeepStrictEqual(simplify(ours), simplify(expected))
      },
    },
    differsOnlyIn(
      'anvil, the reference, hashes the blobs of a transaction into `transactionsRoot`.',
      (name) => name === 'transactionsRoot',
    ),
  ]
}

function withoutBalances(answer: unknown): unknown {
  return withoutMembers(answer, (name) => name === 'balance')
}

/** A state diff with the amount of each change of a balance in place of what it was before and after. */
function toAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toAmounts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const change = name === 'balance' ? (member as { readonly '*'?: BalanceChange })['*'] : undefined
      return [name, change === undefined ? toAmounts(member) : BigInt(change.to) - BigInt(change.from)]
    }),
  )
}

interface BalanceChange {
  readonly from: string
  readonly to: string
}
