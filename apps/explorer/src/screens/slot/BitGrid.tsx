import { RawText } from '@otterscan/ui/RawText'

interface BitGridProps {
  /** Names the bits: "Sync committee bits". */
  readonly label: string
  readonly bits: readonly boolean[]
}

const BITS_PER_GROUP = 8

/** Above this a grid would be thousands of elements that are almost all ones. */
const LARGEST_GRID = 1_024

/** Bits in groups of eight, first bit first; zeros stand out. Very many are plain text. */
export function BitGrid({ label, bits }: BitGridProps) {
  const groups: string[] = []
  for (let start = 0; start < bits.length; start += BITS_PER_GROUP) {
    groups.push(
      bits
        .slice(start, start + BITS_PER_GROUP)
        .map((bit) => (bit ? '1' : '0'))
        .join(''),
    )
  }
  if (bits.length > LARGEST_GRID) {
    return <RawText text={groups.join(' ')} label={label} sizeText={`${bits.length} bits`} maxHeight={160} />
  }
  return (
    <span className="mono flex flex-wrap gap-x-2 text-xs leading-5">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their position
        <span key={index}>
          <Group text={group} />
        </span>
      ))}
    </span>
  )
}

function Group({ text }: { readonly text: string }) {
  if (!text.includes('0')) return <span className="text-muted">{text}</span>
  return text.split(/(0+)/).map((part, index) =>
    part.startsWith('0') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one group have no identity but their position
      <span key={index} className="font-semibold text-danger">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
