import type { Hex } from '@otterscan/ethereum/hex'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { Box } from 'lucide-react'
import { blockPath } from '../paths/blockPaths.ts'
import { AppLink } from './AppLink.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

/** A block by number or hash. */
export function BlockLink({ block }: { readonly block: bigint | Hex }) {
  const numbers = useNumberFormat()
  return (
    <AppLink path={blockPath(block)} className="link inline-flex max-w-full items-center gap-1">
      <Box size={13} aria-hidden="true" className="shrink-0 opacity-70" />
      {typeof block === 'string' ? (
        <TruncatedText text={block} className="mono" />
      ) : (
        <span className="tabular">{numbers.formatInteger(block)}</span>
      )}
    </AppLink>
  )
}
