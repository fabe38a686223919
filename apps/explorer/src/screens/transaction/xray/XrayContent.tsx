import { buildXrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { Card } from '@otterscan/ui/Card'
import { useMemo } from 'react'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import type { Xray } from '../../../queries/transaction/xray.ts'
import { listKeyCandidates } from '../state-diff/listKeyCandidates.ts'
import type { MinedBlock, TransactionView } from '../TransactionView.ts'
import { BlockBeforeContext } from '../trace/FrameDetails.tsx'
import { NamedRunContext } from './AccessLine.tsx'
import { XraySources } from './XraySources.tsx'
import { XrayTreeView } from './XrayTreeView.tsx'

interface XrayContentProps {
  readonly xray: Xray
  readonly view: TransactionView
  readonly block: MinedBlock
  readonly isReadingStorage: boolean
}

/** The tree with what it was made from. */
export function XrayContent({ xray, view, block, isReadingStorage }: XrayContentProps) {
  const hasFailed = view.state === 'reverted'
  const tree = useMemo(() => buildXrayTree(xray.entries, hasFailed), [xray, hasFailed])
  const run = useMemo(
    () => ({ hash: view.transaction.hash, block, candidates: listKeyCandidates(view, NO_CHANGES) }),
    [view, block],
  )
  return (
    <BlockBeforeContext value={block.number === 0n ? undefined : block.number - 1n}>
      <XraySources xray={xray} isReadingStorage={isReadingStorage} />
      {xray.unreadable.length > 0 && (
        <Card flush>
          <UnreadableEntries nouns={['entry', 'entries']} unreadable={xray.unreadable} />
        </Card>
      )}
      <NamedRunContext value={run}>
        <XrayTreeView tree={tree} xray={xray} view={view} block={block} />
      </NamedRunContext>
    </BlockBeforeContext>
  )
}

const NO_CHANGES = { accounts: [] }
