import { Card } from '../src/Card.tsx'
import { CodeBlock } from '../src/CodeBlock.tsx'
import { RawText } from '../src/RawText.tsx'
import { VirtualList } from '../src/VirtualList.tsx'
import { hash } from './longData.ts'

const MEGABYTE = Array.from({ length: 16_000 }, (_, index) => hash(index).slice(2)).join('')
const CODE = Array.from(
  { length: 3000 },
  (_, index) =>
    `function step${index}(value: number): number { return value + ${index} } // line ${index + 1}`,
).join('\n')
const FRAMES = Array.from({ length: 10_000 }, (_, index) => index)

export function TextSamples() {
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title="A megabyte">
          <RawText text={MEGABYTE} label="Input data" sizeText="512,000 bytes" maxHeight={200} />
        </Card>
        <Card title="Source">
          <CodeBlock code={CODE} label="contracts/router/Router.ts" maxHeight={200} />
        </Card>
      </div>
      <Card title="Ten thousand frames" flush>
        <VirtualList
          label="Frames"
          items={FRAMES}
          itemKey={String}
          estimateHeight={40}
          renderItem={(frame) => (
            <div className="flex items-center gap-3 border-border border-b px-4 py-2.5">
              <span className="tabular w-14 text-right text-muted text-xs">{frame}</span>
              <span className="mono min-w-0 wrap-anywhere">{hash(frame).slice(0, 20 + (frame % 7) * 6)}</span>
            </div>
          )}
        />
      </Card>
    </>
  )
}
