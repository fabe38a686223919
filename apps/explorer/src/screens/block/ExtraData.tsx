import { decodeExtraData } from '@otterscan/decode/text/extraData'
import type { Hex } from '@otterscan/ethereum/hex'
import { HexText } from '../../entities/HexText.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { toLossyText } from './lossyText.ts'

/** What the maker of a block wrote into it: as text or client version where it is such, and as bytes. */
export function ExtraData({ extraData }: { readonly extraData: Hex }) {
  const text = toText(extraData)
  if (extraData === '0x') return <span className="text-muted">none</span>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {text !== undefined && <UntrustedText text={text} />}
      <span className="inline-flex min-w-0 items-baseline gap-x-1">
        {text !== undefined && <span className="shrink-0 text-muted text-sm">Hex:</span>}
        <HexText hex={extraData} label="extra data" />
      </span>
    </span>
  )
}

/** `undefined` where only the bytes say something. */
function toText(extraData: Hex): string | undefined {
  const decoded = decodeExtraData(extraData)
  switch (decoded.kind) {
    case 'empty':
      return undefined
    case 'text':
      return decoded.text
    case 'client': {
      const [client, ...rest] = decoded.words
      return [`${client} ${decoded.version}`, ...rest].join(' · ')
    }
    case 'list':
      return decoded.items.join(' · ')
    case 'bytes':
      return toLossyText(decoded.data)
  }
}
