import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import type { FileValues } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type NatSpec, readNatSpec } from '../../../entities/decoded/natSpec.ts'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { useClients } from '../../../queries/clients.ts'
import { type ReadOutcome, readOutcomesQuery } from '../../../queries/contracts/readOutcome.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import { ReadFunction } from './ReadFunction.tsx'

/** Contract to read, and its interface. */
export interface ReadableInterface {
  readonly functions: readonly AbiSignature[]
  readonly errors: readonly AbiSignature[]
  readonly userDocumentation: unknown
  readonly developerDocumentation: unknown
}

interface ReadFunctionsProps {
  /** Address to call. */
  readonly address: Address
  readonly tab: string
  readonly readable: ReadableInterface
  /** Origin of the interface. */
  readonly note: ReactNode
}

/** Functions to read, numbered in ABI order; those without arguments are read immediately, in one batch. */
export function ReadFunctions({ address, tab, readable, note }: ReadFunctionsProps) {
  const [showsOthers, setShowsOthers] = useState(false)
  const [showsSilent, setShowsSilent] = useState(false)
  const { views, others, silent } = useMemo(() => splitFunctions(readable.functions), [readable.functions])
  const shown = [...views, ...(showsOthers ? others : []), ...(showsSilent ? silent : [])]
  const simple = useMemo(
    () => views.filter(({ inputs, stateMutability }) => inputs.length === 0 && stateMutability !== undefined),
    [views],
  )
  const selectors = simple.map(({ selector }) => selector)
  const at = useAtBlock()
  const batch = useQuery({
    ...readOutcomesQuery(useClients(), address, selectors, at),
    enabled: selectors.length > 0,
  })
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
            <TableExport
              fileName={`contract-${address}${at === undefined ? '' : `-at-${at}`}`}
              columns={[{ file: READ_FILE_VALUES }]}
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
            key={`${at} ${signature.selector} ${signature.text}`}
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
      {silent.length > 0 && (
        <label className="flex items-center gap-2 border-border border-t pt-3 text-sm">
          <input
            type="checkbox"
            checked={showsSilent}
            onChange={(event) => setShowsSilent(event.currentTarget.checked)}
          />
          Show non-view functions without return values, to simulate them
        </label>
      )}
    </Card>
  )
}

function toDocumentation(readable: ReadableInterface, { text }: AbiSignature): NatSpec {
  return readNatSpec(readable.userDocumentation, readable.developerDocumentation, 'function', text)
}

/** View functions, including guessed ones; on request also the others, with return values and without. */
function splitFunctions(functions: readonly AbiSignature[]) {
  const isView = ({ stateMutability }: AbiSignature) =>
    stateMutability === undefined || stateMutability === 'view' || stateMutability === 'pure'
  return {
    views: functions.filter(isView),
    others: functions.filter((signature) => !isView(signature) && (signature.outputs?.length ?? 0) > 0),
    silent: functions.filter((signature) => !isView(signature) && (signature.outputs?.length ?? 0) === 0),
  }
}

/** The functions load after the page, when the browser has already tried to scroll to the anchor. */
function useScrollToHash(count: number): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (count > 0 && /^0x[0-9a-f]{8}$/.test(hash)) document.getElementById(hash)?.scrollIntoView()
  }, [hash, count])
}

/** A function without arguments, and its result. */
interface ReadRow {
  readonly signature: AbiSignature
  /** `undefined` until read. */
  readonly outcome: ReadOutcome | undefined
}

/** Columns of an exported file, one row per function; `values` is JSON with integers as text. */
const READ_FILE_VALUES: FileValues<ReadRow> = {
  function: ({ signature }) => signature.text,
  selector: ({ signature }) => signature.selector,
  outcome: ({ outcome }) => outcome?.kind,
  values: formatValues,
  data: ({ outcome }) => (outcome !== undefined && 'data' in outcome ? outcome.data : undefined),
  message: ({ outcome }) => (outcome !== undefined && 'message' in outcome ? outcome.message : undefined),
}

function formatValues({ signature, outcome }: ReadRow): string | undefined {
  if (outcome?.kind !== 'output') return undefined
  const decoded = decodeOutputs(outcome.data, signature.outputs, false)
  return decoded.kind === 'decoded' ? JSON.stringify(decoded.values.map(toPlain)) : undefined
}

/** Depth is bounded by the type. */
function toPlain({ type, value, children }: AbiValue): unknown {
  if (type.kind === 'array' || type.kind === 'tuple') return children.map(toPlain)
  return typeof value === 'bigint' ? value.toString() : (value ?? null)
}
