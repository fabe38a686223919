import type { Hex } from '@otterscan/ethereum/hex'
import { HexText } from '../../entities/HexText.tsx'
import { toReadableText } from './readableText.ts'

/** What the maker of a block wrote into it: as text and as bytes. */
export function ExtraData({ extraData }: { readonly extraData: Hex }) {
  if (extraData === '0x') return <span className="text-muted">none</span>
  const text = toReadableText(extraData)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {text !== undefined && (
        <bdi className="wrap-anywhere" title="The bytes as UTF-8">
          {text}
        </bdi>
      )}
      <span className="min-w-0 text-muted">
        {text === undefined ? '' : 'Hex: '}
        <HexText hex={extraData} label="extra data" />
      </span>
    </span>
  )
}
