import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { Box } from 'lucide-react'
import { blockPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

/** A block by number or hash. */
export function BlockLink({ block }: { readonly block: bigint | Hex }) {
  return (
    <AppLink path={blockPath(block)} className="link inline-flex max-w-full items-center gap-1">
      <Box size={13} aria-hidden="true" className="shrink-0 opacity-70" />
      {typeof block === 'string' ? (
        <TruncatedText text={block} className="mono" />
      ) : (
        <span className="tabular">{formatInteger(block)}</span>
      )}
    </AppLink>
  )
}
