import { type Approval, decodeApproval } from '@otterscan/decode/token/approvals'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type ApprovalState, toApprovalKey } from '../../../queries/approvals/approvalState.ts'
import type { FoundLog } from '../../../queries/logs/walkLogs.ts'

/** An approval with the newest log of it. */
export interface GivenApproval {
  readonly key: string
  readonly approval: Approval
  readonly log: Log
}

/** Each approval once, by its newest log, from logs that are newest first; `otherCount` are of none. */
export function listApprovals(found: readonly FoundLog[]): {
  readonly given: readonly GivenApproval[]
  readonly otherCount: number
} {
  const given = new Map<string, GivenApproval>()
  let otherCount = 0
  for (const one of found) {
    const approval = one.kind === 'log' ? decodeApproval(one.log) : undefined
    if (one.kind === 'unreadable') continue
    if (approval === undefined) otherCount += 1
    else {
      const key = toApprovalKey(approval)
      if (!given.has(key)) given.set(key, { key, approval, log: one.log })
    }
  }
  return { given: [...given.values()], otherCount }
}

/** An approval with what it allows now, `undefined` while that is loading or where it could not be read. */
export interface ApprovalRow extends GivenApproval {
  readonly state: ApprovalState | undefined
}

/** What is still in force or may be: unlimited ones first, then by spender, each spender at the place of its newest. */
export function sortApprovals(rows: readonly ApprovalRow[]): readonly ApprovalRow[] {
  const places = new Map<string, number>()
  rows.forEach((row, at) => {
    const group = toGroup(row)
    if (!places.has(group)) places.set(group, at)
  })
  return rows
    .map((row, at) => ({ row, at, place: places.get(toGroup(row)) ?? at }))
    .sort((one, other) => toRank(one.row) - toRank(other.row) || one.place - other.place || one.at - other.at)
    .map(({ row }) => row)
}

function toGroup(row: ApprovalRow): string {
  return `${toRank(row)} ${row.approval.spender}`
}

function toRank({ state }: ApprovalRow): number {
  if (state?.isInForce === false) return 3
  if (state?.isUnlimited === true) return 0
  return state?.isInForce === true ? 1 : 2
}
