import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressPath, parseAtBlock } from '../../../paths/addressPaths.ts'
import { useHead } from '../../../queries/head/head.ts'
import type { StorageLayouts } from '../../../queries/storage/getStorageLayouts.ts'
import { useStorageLayouts } from '../../../queries/storage/storageLayouts.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { GiveLayout } from './GiveLayout.tsx'
import { KeyForm } from './KeyForm.tsx'
import { LayoutCard } from './LayoutCard.tsx'
import { RawSlots } from './RawSlots.tsx'
import { StorageViewContext, useStorageView } from './StorageView.ts'

/** Variables of a contract with their values, at a block or at two; any slot. */
export function StorageTab({ address }: AddressTabProps) {
  const at = useAtBlock()
  const head = useHead()?.number
  // The block stays as it is while one looks at it.
  const [newest, setNewest] = useState(head)
  if (newest === undefined && head !== undefined) setNewest(head)
  const block = at ?? newest
  const { with: otherText } = useSearchTexts()
  const other = otherText === undefined ? undefined : parseAtBlock(otherText)
  const layouts = useStorageLayouts(address, block)
  const view = useMemo(
    () => (block === undefined ? undefined : { address, block, other }),
    [address, block, other],
  )
  if (view === undefined) return <Loading />
  return (
    <StorageViewContext value={view}>
      <div className="space-y-4">
        <BlockCard
          block={view.block}
          other={other}
          onRefresh={
            at === undefined && head !== undefined && head !== newest ? () => setNewest(head) : undefined
          }
        />
        <QueryPanel query={layouts} noun="the layout of its storage" skeleton={<Loading />}>
          {(data) => <Layouts data={data} address={address} />}
        </QueryPanel>
      </div>
    </StorageViewContext>
  )
}

function Loading() {
  return (
    <Card title="Variables">
      <Skeleton chars={50} />
    </Card>
  )
}

interface BlockCardProps {
  readonly block: bigint
  readonly other: bigint | undefined
  readonly onRefresh: (() => void) | undefined
}

/** The blocks whose state is shown. */
function BlockCard({ block, other, onRefresh }: BlockCardProps) {
  const numbers = useNumberFormat()
  const navigate = useNavigate()
  const inUrl = useAddressInUrl(useStorageView().address)
  const keepAt = useKeepAt()
  const show = (search: Readonly<Record<string, string>>) => {
    const path = keepAt(addressPath(inUrl, 'storage'))
    void navigate({ to: path.to, search: { ...path.search, ...search }, resetScroll: false })
  }
  return (
    <Card>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm">
          Values at the end of block {numbers.formatInteger(block)}
          {other !== undefined && ` and of block ${numbers.formatInteger(other)}`}.
          {onRefresh !== undefined && (
            <>
              {' '}
              <Button size="sm" icon={<RotateCw size={13} aria-hidden="true" />} onClick={onRefresh}>
                Read the newest
              </Button>
            </>
          )}
        </p>
        {other === undefined ? (
          <KeyForm
            label="Compare with block"
            placeholder="block number"
            action="Compare"
            onKey={(typed) => {
              const parsed = parseAtBlock(typed.trim().replaceAll(',', ''))
              if (parsed === undefined) return 'not a block number'
              show({ with: parsed.toString() })
              return undefined
            }}
          />
        ) : (
          <Button size="sm" onClick={() => show({})}>
            Show one block
          </Button>
        )}
      </div>
    </Card>
  )
}

interface LayoutsProps {
  readonly data: StorageLayouts
  readonly address: AddressTabProps['address']
}

function Layouts({ data: { layouts, proxy, serviceError }, address }: LayoutsProps) {
  const known = layouts.filter(({ origin }) => origin !== 'standard')
  const standard = layouts.filter(({ origin }) => origin === 'standard')
  const owner =
    proxy?.hops.findLast(({ implementation }) => implementation !== undefined)?.implementation ?? address
  const hasWhole = known.some(
    ({ origin, owner: of }) => origin !== 'source' && of.toLowerCase() === owner.toLowerCase(),
  )
  return (
    <>
      {serviceError !== undefined && (
        <Banner tone="warning">The source service has no part in this: {serviceError}</Banner>
      )}
      {known.length === 0 && (
        <Card>
          <PanelState status="absent">
            No layout is known for this contract, so only slots can be read. A source service may have it, a
            file of yours, or “Verify locally” on the contract tab, which compiles the published source in
            this browser.
          </PanelState>
        </Card>
      )}
      {known.map((one) => (
        <LayoutCard key={`${one.origin} ${one.owner}`} known={one} address={address} />
      ))}
      {(proxy?.hops.length ?? 0) > 0 &&
        standard.map((one) => <LayoutCard key={one.origin} known={one} address={address} />)}
      <RawSlots layouts={layouts} />
      {!hasWhole && <GiveLayout owner={owner} />}
    </>
  )
}
