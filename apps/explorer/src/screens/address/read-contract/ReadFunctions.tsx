import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import type { AddressTab } from '../../../paths.ts'
import { readAllQuery } from '../../../queries/contracts/readQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { type FunctionDocumentation, readFunctionDocumentation } from './functionDocumentation.ts'
import { ReadFunction } from './ReadFunction.tsx'

/** Everything needed to read a contract. */
export interface ReadableInterface {
  readonly functions: readonly AbiSignature[]
  readonly errors: readonly AbiSignature[]
  readonly userDocumentation: unknown
  readonly developerDocumentation: unknown
}

interface ReadFunctionsProps {
  /** Whom to call. */
  readonly address: Address
  readonly tab: AddressTab
  readonly readable: ReadableInterface
  /** Where the interface is from. */
  readonly note: ReactNode
}

/** Functions to read, numbered in ABI order; those without arguments are read at once, in one batch. */
export function ReadFunctions({ address, tab, readable, note }: ReadFunctionsProps) {
  const [showsOthers, setShowsOthers] = useState(false)
  const { views, others } = useMemo(() => splitFunctions(readable.functions), [readable.functions])
  const shown = showsOthers ? [...views, ...others] : views
  const simple = useMemo(
    () => views.filter(({ inputs, stateMutability }) => inputs.length === 0 && stateMutability !== undefined),
    [views],
  )
  const selectors = simple.map(({ selector }) => selector)
  const batch = useQuery({ ...readAllQuery(useClients(), address, selectors), enabled: selectors.length > 0 })
  const errors = useMemo(
    () => readable.errors.map((signature) => ({ signature, isTrusted: true, tag: undefined })),
    [readable.errors],
  )
  useScrollToHash(shown.length)
  return (
    <Card
      title="Read Contract"
      actions={
        simple.length > 0 && (
          <>
            <LazyTableExport
              fileName={`contract-${address}`}
              columns={async () => (await import('./readExport.ts')).READ_EXPORT_COLUMNS}
              rows={simple.map((signature) => ({ signature, outcome: batch.data?.get(signature.selector) }))}
            />
            <Button
              size="sm"
              disabled={batch.isFetching}
              icon={<RotateCw size={13} aria-hidden="true" />}
              onClick={() => void batch.refetch()}
            >
              Read again
            </Button>
          </>
        )
      }
    >
      {note}
      {batch.isError && (
        <PanelState
          status="failed"
          title="Could not read the functions without arguments"
          details={batch.error.message}
          onRetry={() => void batch.refetch()}
        />
      )}
      {views.length === 0 && (
        <PanelState status="absent">This contract has no external view functions.</PanelState>
      )}
      <ol className="min-w-0" aria-label="Functions">
        {shown.map((signature, index) => (
          <ReadFunction
            key={`${signature.selector} ${signature.text}`}
            address={address}
            tab={tab}
            position={index + 1}
            signature={signature}
            documentation={toDocumentation(readable, signature)}
            errors={errors}
            first={batch.data?.get(signature.selector)}
          />
        ))}
      </ol>
      {others.length > 0 && (
        <label className="flex items-center gap-2 border-border border-t pt-3 text-sm">
          <input
            type="checkbox"
            checked={showsOthers}
            onChange={(event) => setShowsOthers(event.currentTarget.checked)}
          />
          Show non-view functions with return values
        </label>
      )}
    </Card>
  )
}

function toDocumentation(readable: ReadableInterface, { text }: AbiSignature): FunctionDocumentation {
  return readFunctionDocumentation(readable.userDocumentation, readable.developerDocumentation, text)
}

/** Views, also those nobody vouches for; and what changes state but returns something, worth a trial run. */
function splitFunctions(functions: readonly AbiSignature[]) {
  const isView = ({ stateMutability }: AbiSignature) =>
    stateMutability === undefined || stateMutability === 'view' || stateMutability === 'pure'
  return {
    views: functions.filter(isView),
    others: functions.filter((signature) => !isView(signature) && (signature.outputs?.length ?? 0) > 0),
  }
}

/** The functions arrive after the page: the browser has looked for the anchor in vain by then. */
function useScrollToHash(count: number): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (count > 0 && /^0x[0-9a-f]{8}$/.test(hash)) document.getElementById(hash)?.scrollIntoView()
  }, [hash, count])
}
