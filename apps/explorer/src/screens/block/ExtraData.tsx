import { decodeExtraData } from '@otterscan/decode/text/extraData'
import { type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'
import { HexText } from '../../entities/HexText.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'

/** Extra data of a block: as text or client version if it is one, and as bytes. */
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

/** `undefined` if it is neither text nor a client version. */
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
      return decodeLossyText(decoded.data)
  }
}

const lossyUtf8 = new TextDecoder('utf-8')

/** Bytes as UTF-8 with U+FFFD for invalid ones; `undefined` if less than half is valid. */
function decodeLossyText(hex: Hex): string | undefined {
  if (!isHexData(hex)) return undefined
  const characters = [...lossyUtf8.decode(hexToBytes(hex))]
  const readable = characters.filter(
    (character) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(character) && character !== '\u{fffd}',
  )
  return readable.length * 2 > characters.length ? characters.join('') : undefined
}
