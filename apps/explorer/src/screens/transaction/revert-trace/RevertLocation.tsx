import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { RevertFrame } from '@otterscan/decode/trace/revertTrace'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { useMemo } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { addressPath } from '../../../paths/addressPaths.ts'
import { useContractSource } from '../../../queries/contracts/contractSource.ts'
import { findRevertSource } from './findRevertSource.ts'

/** Source location where a frame failed, from the published source of the code that ran; nothing while unknown. */
export function RevertLocation({ frame: { frame, code, programCounters } }: { readonly frame: RevertFrame }) {
  if (frame?.to === undefined || code === undefined || programCounters.length === 0) return null
  return <KnownLocation address={frame.to} code={code} programCounters={programCounters} />
}

interface KnownLocationProps {
  /** Address whose code ran. */
  readonly address: Address
  readonly code: Hex
  readonly programCounters: readonly number[]
}

function KnownLocation({ address, code, programCounters }: KnownLocationProps) {
  const { query } = useContractSource(address)
  const source = query.data
  const location = useMemo(
    () => (source == null ? undefined : findRevertSource(source, code, programCounters)),
    [source, code, programCounters],
  )
  if (source == null || location === undefined) return null
  const path = {
    ...addressPath(address, 'contract'),
    search: { source: location.source, hr: `${location.startCharacter}-${location.endCharacter}` },
  }
  const name = source.contractName === undefined ? '' : `${shorten(source.contractName)} - `
  return (
    <AppLink path={path} className="link mono" title="Open the source">
      <bdi>
        {name}
        {shorten(location.source.split('/').at(-1) ?? '')}:{location.line}
      </bdi>
    </AppLink>
  )
}

const SHOWN_CHARACTERS = 60

function shorten(text: string): string {
  const cut = cutText(text, SHOWN_CHARACTERS)
  return toVisibleText(cut.isCut ? `${cut.text}…` : cut.text)
}
