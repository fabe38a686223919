import { findCall, findExecution, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayAccess, XrayLog } from '@otterscan/ethereum/execution/xray'
import { toWord } from '@otterscan/ethereum/hex'
import { CopyButton } from '@otterscan/ui/CopyButton'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { LogView } from '../../../entities/log/LogView.tsx'
import { PartyLink } from '../PartyLink.tsx'
import type { MinedBlock } from '../TransactionView.ts'
import { FrameDetails } from '../trace/FrameDetails.tsx'

interface XrayDetailsProps {
  readonly tree: XrayTree
  readonly at: number
  readonly block: MinedBlock
}

/** Details of one entry, below its line. */
export function XrayDetails({ tree, at, block }: XrayDetailsProps) {
  const entry = tree.entries[at]
  if (entry === undefined) return null
  if (entry.kind === 'call') {
    const fate = tree.fates[at]
    const reverted = fate === 'failed' ? 'self' : fate === 'undone' ? 'ancestor' : undefined
    const depth = tree.depths[at] ?? 0
    return <FrameDetails node={{ frame: entry, index: at, depth, children: [], reverted }} />
  }
  if (entry.kind === 'log') return <LogDetails log={entry} block={block} />
  return <AccessDetails tree={tree} at={at} access={entry} />
}

const BOX = 'mx-2 mb-2 rounded-md border border-border bg-surface p-3 text-sm sm:mx-8'

function LogDetails({ log, block }: { readonly log: XrayLog; readonly block: MinedBlock }) {
  const { address, topics, data, logIndex } = log
  if (data === undefined) {
    return (
      <div className={BOX}>
        <p className="text-muted">
          Its data is not known: the call was undone, so that the receipt does not have it.
        </p>
        <ol className="mono wrap-anywhere">
          {topics.map((topic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: topics are identified by position only
            <li key={index}>{topic}</li>
          ))}
        </ol>
      </div>
    )
  }
  const whole = {
    address,
    topics,
    data,
    logIndex,
    transactionIndex: undefined,
    transactionHash: undefined,
    blockHash: block.hash,
    blockNumber: block.number,
    blockTimestamp: undefined,
    removed: undefined,
    unreadable: [],
    extra: {},
  }
  return (
    <div className={BOX}>
      <LogView log={whole} emitter={<PartyLink address={address} />} />
    </div>
  )
}

interface AccessDetailsProps {
  readonly tree: XrayTree
  readonly at: number
  readonly access: XrayAccess
}

function AccessDetails({ tree, at, access }: AccessDetailsProps) {
  const call = findCall(tree, at)
  const { account, code } = call === undefined ? { account: undefined, code: undefined } : findExecution(call)
  return (
    <dl
      className={`${BOX} grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]`}
    >
      {account !== undefined && (
        <Detail label="Storage of">
          <AddressLink address={account} />
        </Detail>
      )}
      {code !== undefined && code !== account && (
        <Detail label="Code of">
          <AddressLink address={code} />
        </Detail>
      )}
      <Detail label="Slot">
        <Word word={access.slot} />
      </Detail>
      {access.before !== undefined && (
        <Detail label="Before">
          <Word word={access.before} />
        </Detail>
      )}
      {access.value !== undefined && (
        <Detail label="Value">
          <Word word={access.value} />
        </Detail>
      )}
    </dl>
  )
}

function Word({ word }: { readonly word: bigint }) {
  const text = toWord(word)
  return (
    <>
      <span className="mono wrap-anywhere">{text}</span>
      <CopyButton text={text} label="word" />
    </>
  )
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">{children}</dd>
    </>
  )
}
