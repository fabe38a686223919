import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { Chip } from '@otterscan/ui/Chip'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { ColoredLine } from './highlight/ColoredLine.tsx'
import { findCodeLanguage } from './highlight/codeLanguage.ts'
import { useHighlighting } from './highlight/useHighlighting.ts'

interface Range {
  readonly from: number
  readonly to: number
}

interface SourceCodeProps {
  readonly file: SourceEntry
  readonly content: string
  /** Alternative name under which it was found. */
  readonly foundAs: string | undefined
  /** Language reported by the compiler. */
  readonly language: string | undefined
  readonly toLinePath: (line: number) => { readonly to: string; readonly search: Record<string, string> }
  /** Lines to highlight, from 1, both included. */
  readonly lines: Range | undefined
  /** Characters to highlight, end exclusive. */
  readonly characters: Range | undefined
}

/** One source file with line numbers, colors, and the range from the URL. */
export function SourceCode(props: SourceCodeProps) {
  const numbers = useNumberFormat()
  const { file, content, foundAs, language, toLinePath, lines, characters } = props
  const colored = useHighlighting(content, findCodeLanguage(file.path, language))
  const lineStarts = useMemo(() => listLineStarts(content), [content])
  const scrollToLine = characters === undefined ? lines?.from : findLine(lineStarts, characters.from)
  const frameRef = useRef<HTMLDivElement>(null)
  const isPointedAt = scrollToLine !== undefined
  useEffect(() => {
    if (isPointedAt) frameRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isPointedAt])
  return (
    <div ref={frameRef} className="min-w-0 scroll-mt-20">
      {foundAs !== undefined && (
        <p className="pb-1 text-warning text-xs">
          Found under the name <span className="mono">{toVisibleText(foundAs)}</span>, which other files may
          share.
        </p>
      )}
      <CodeBlock
        formatCount={numbers.formatInteger}
        code={content}
        label={toVisibleText(file.path)}
        maxHeight={640}
        markedLines={lines}
        scrollToLine={scrollToLine}
        actions={<HashBadge file={file} content={content} />}
        renderLineNumber={(line) => (
          <AppLink path={toLinePath(line)} replace tabIndex={-1} className="hover:text-accent">
            {line}
          </AppLink>
        )}
        renderLine={(text, line) => (
          <ColoredLine
            text={text}
            words={colored[line - 1]}
            range={toLineRange(characters, lineStarts[line - 1], text.length)}
          />
        )}
      />
      {file.license !== undefined && (
        <p className="pt-1 text-muted text-xs">
          License: <UntrustedText text={file.license} maxChars={60} />
        </p>
      )}
    </div>
  )
}

/** Whether the file has the hash that the metadata has. */
function HashBadge({ file, content }: Pick<SourceCodeProps, 'file' | 'content'>) {
  const hash = useMemo(() => keccak256(new TextEncoder().encode(content)), [content])
  if (file.keccak256 === undefined) {
    return <Chip title="The metadata has no hash of this file">no hash</Chip>
  }
  return hash === file.keccak256 ? (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />} title={hash}>
      hash matches metadata
    </Chip>
  ) : (
    <Chip
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" />}
      title={`The metadata has ${file.keccak256}, the file has ${hash}`}
    >
      hash differs from metadata
    </Chip>
  )
}

function listLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Line of a character, from 1. */
function findLine(lineStarts: readonly number[], character: number): number {
  let low = 0
  let high = lineStarts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lineStarts[middle] ?? 0) <= character) low = middle + 1
    else high = middle
  }
  return low
}

function toLineRange(characters: Range | undefined, lineStart: number | undefined, length: number) {
  if (characters === undefined || lineStart === undefined) return undefined
  const start = Math.max(0, characters.from - lineStart)
  const end = Math.min(length, characters.to - lineStart)
  return start < end ? { start, end } : undefined
}
