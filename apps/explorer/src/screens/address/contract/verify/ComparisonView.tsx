import type { CodeComparison, CodeVerdict } from '@otterscan/decode/recompile/compareRuntimeCode'
import { Banner, type BannerProps } from '@otterscan/ui/Banner'
import type { ReactNode } from 'react'
import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { ComparisonFacts } from './ComparisonFacts.tsx'

interface Verdict {
  readonly tone: BannerProps['tone']
  readonly title: string
  readonly text: string
}

const VERDICTS: Readonly<Record<CodeVerdict, Verdict>> = {
  full: {
    tone: 'success',
    title: 'Full match',
    text: 'Every byte is the same, including the metadata hash: source, comments, names and settings are those of the deployment.',
  },
  unbound: {
    tone: 'success',
    title: 'The code matches',
    text: 'Every byte is the same. The code contains no metadata hash, so comments and names may have been different.',
  },
  partial: {
    tone: 'info',
    title: 'Matches except for the metadata',
    text: 'The instructions and data are the same, the metadata is not: comments, names, file paths or settings without effect differ from those of the deployment.',
  },
  different: {
    tone: 'danger',
    title: 'Mismatch',
    text: 'This source compiles to different code than the chain has.',
  },
}

/** Result of the comparison and its evidence. */
export function ComparisonView({ comparison }: { readonly comparison: CodeComparison }) {
  const { tone, title, text } = VERDICTS[comparison.verdict]
  return (
    <>
      <Banner tone={tone}>
        <b>{title}.</b> {text}
      </Banner>
      <ComparisonFacts
        facts={[...toSizeFacts(comparison), ...toFilledFacts(comparison), ...toMetadataFacts(comparison)]}
      />
    </>
  )
}

type Fact = readonly [label: string, value: ReactNode]

function toSizeFacts({
  compiledSizeBytes,
  chainSizeBytes,
  firstDifference,
  differentBytes,
}: CodeComparison): Fact[] {
  const facts: Fact[] = [
    [
      'Size',
      compiledSizeBytes === chainSizeBytes
        ? formatBytes(chainSizeBytes)
        : `${formatBytes(compiledSizeBytes)} compiled, ${formatBytes(chainSizeBytes)} on the chain`,
    ],
  ]
  if (firstDifference === undefined) return facts
  const { byte, compiled, chain } = firstDifference
  facts.push([
    'First difference',
    `byte ${byte.toLocaleString('en-US')}: ${formatByte(compiled)} compiled, ${formatByte(chain)} on the chain`,
  ])
  if (differentBytes !== undefined) facts.push(['Different', formatBytes(differentBytes)])
  return facts
}

/** Values written into the code at deployment are not compared, only shown. */
function toFilledFacts({ immutables, libraries, isLibrary }: CodeComparison): Fact[] {
  const facts: Fact[] = []
  if (immutables.length > 0) {
    facts.push([
      'Immutables',
      <FilledPositions
        key="immutables"
        positions={immutables.map((position) => ({ ...position, name: `no. ${position.id}` }))}
      />,
    ])
  }
  if (libraries.length > 0)
    facts.push(['Libraries', <FilledPositions key="libraries" positions={libraries} />])
  if (isLibrary) facts.push(['Own address', 'written at deployment, as in every library'])
  return facts
}

interface FilledPositionsProps {
  readonly positions: readonly {
    readonly name: string
    readonly value: string | undefined
    readonly count: number
  }[]
}

function FilledPositions({ positions }: FilledPositionsProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {positions.map(({ name, value, count }) => (
        <li key={name}>
          <UntrustedText text={name} maxChars={80} />:{' '}
          {value ?? (
            <span className="font-semibold text-danger">different values in its {count} positions</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function toMetadataFacts({ metadata, embeddedDifferences }: CodeComparison): Fact[] {
  const facts = metadata.map(({ name, compiled, chain }): Fact => {
    const isSame = compiled === chain
    return [
      `Metadata ${name.slice(0, 20)}`,
      isSame ? (
        <UntrustedText key={name} text={chain ?? ''} maxChars={100} />
      ) : (
        <>
          <UntrustedText text={compiled ?? 'none'} maxChars={100} /> compiled,{' '}
          <UntrustedText text={chain ?? 'none'} maxChars={100} /> on the chain
        </>
      ),
    ]
  })
  if (embeddedDifferences > 0) {
    facts.push([
      'Contracts inside',
      `${embeddedDifferences} with another metadata hash: this contract creates them`,
    ])
  }
  return facts
}

function formatByte(hex: string): string {
  return hex === '0x' ? 'nothing' : hex
}

function formatBytes(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'byte' : 'bytes'}`
}
