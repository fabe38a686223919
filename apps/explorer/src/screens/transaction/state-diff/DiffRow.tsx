import type { Change } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { RawText } from '@otterscan/ui/RawText'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { NativeFiat } from '../../../entities/Fiat.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { NamedRun } from '../../../queries/storage/storageNames.ts'
import { PartyLink } from '../PartyLink.tsx'
import type { StateDiffRow } from './listDiffRows.ts'
import { SlotNames } from './SlotNames.tsx'
import { nextWordForm, type WordForm, WordFormButton, WordValue } from './WordValue.tsx'

interface DiffRowProps {
  readonly row: StateDiffRow
  /** Block of the price. */
  readonly block: bigint
  /** What slots are named by. */
  readonly run: NamedRun
}

/** One line of the diff. */
export function DiffRow({ row, block, run }: DiffRowProps) {
  const numbers = useNumberFormat()
  switch (row.kind) {
    case 'account':
      return (
        <h2 className="flex min-w-0 items-center gap-1 border-border border-b bg-raised px-4 py-2">
          <PartyLink address={row.address} />
          <CopyButton text={row.address} label="address" />
        </h2>
      )
    case 'balance':
      return (
        <Frame label="Balance" aside={<Difference change={row.change} block={block} />}>
          <ChangeLines change={row.change} render={(value) => <NativeAmount amount={value} />} />
        </Frame>
      )
    case 'nonce':
      return (
        <Frame label="Nonce">
          <ChangeLines
            change={row.change}
            render={(value) => <span className="tabular">{numbers.formatInteger(value)}</span>}
          />
        </Frame>
      )
    case 'code':
      return (
        <Frame label="Code">
          <ChangeLines change={row.change} render={(value) => <Code code={value} />} />
        </Frame>
      )
    case 'slot':
      return <SlotRow address={row.address} slot={row.slot} change={row.change} run={run} />
  }
}

function SlotRow({ address, slot, change, run }: ComponentProps<typeof SlotNames>) {
  const [form, setForm] = useState<WordForm>('hex')
  return (
    <Frame
      label="Storage"
      detail={
        <>
          <SlotNames address={address} slot={slot} change={change} run={run} />
          <HexText hex={slot} label="slot" />
        </>
      }
      aside={<WordFormButton form={form} onChange={() => setForm(nextWordForm(form))} />}
    >
      <ChangeLines change={change} render={(value) => <WordValue word={value} form={form} />} />
    </Frame>
  )
}

interface FrameProps {
  readonly label: string
  readonly detail?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function Frame({ label, detail, aside, children }: FrameProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-border border-b px-4 py-2 text-sm sm:grid-cols-[4.5rem_minmax(0,1fr)_9rem] lg:grid-cols-[6rem_minmax(0,1fr)_13rem]">
      <div className="text-muted">{label}</div>
      <div className="min-w-0">
        {detail !== undefined && <div className="pb-1">{detail}</div>}
        {children}
      </div>
      <div className="min-w-0 wrap-anywhere sm:justify-self-end sm:text-right">{aside}</div>
    </div>
  )
}

function ChangeLines<T>({
  change,
  render,
}: {
  readonly change: Change<T>
  readonly render: (value: T) => ReactNode
}) {
  return (
    <>
      {change.kind !== 'added' && <Line sign="−">{render(change.from)}</Line>}
      {change.kind !== 'removed' && <Line sign="+">{render(change.to)}</Line>}
    </>
  )
}

function Line({ sign, children }: { readonly sign: '−' | '+'; readonly children: ReactNode }) {
  return (
    <div className={`flex min-w-0 gap-2 px-1.5 ${sign === '−' ? 'bg-danger-soft' : 'bg-success-soft'}`}>
      <span className={`mono ${sign === '−' ? 'text-danger' : 'text-success'}`}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{sign === '−' ? 'before' : 'after'}</span>
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </div>
  )
}

/** The difference, with its sign, and what it was worth. */
function Difference({ change, block }: { readonly change: Change<bigint>; readonly block: bigint }) {
  const before = change.kind === 'added' ? 0n : change.from
  const after = change.kind === 'removed' ? 0n : change.to
  const difference = after - before
  if (difference === 0n) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 sm:justify-end">
      <span className={`tabular ${difference < 0n ? 'text-danger' : 'text-success'}`}>
        {difference < 0n ? '' : '+'}
        <NativeAmount amount={difference} />
      </span>
      <NativeFiat
        amount={difference < 0n ? -difference : difference}
        block={block}
        preset="neutral"
        detail="hover"
      />
    </span>
  )
}

function Code({ code }: { readonly code: Hex }) {
  const numbers = useNumberFormat()
  const byteLength = hexByteLength(code)
  if (byteLength <= 64) return <span className="mono">{code === '0x' ? '0x (none)' : code}</span>
  return (
    <RawText
      text={code}
      label="Code"
      sizeText={`${numbers.formatInteger(byteLength)} bytes`}
      maxHeight={120}
    />
  )
}
