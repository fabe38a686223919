import { formatDisassembly } from '@otterscan/decode/contract/disassemble'
import { decodeMetadataTrailer } from '@otterscan/decode/contract/metadataTrailer'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { RawText } from '@otterscan/ui/RawText'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { saveFile } from '../../../entities/saveFile.ts'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'

interface BytecodeCardProps {
  readonly address: Address
  readonly code: Hex
}

const FORMS = { hex: 'Hex', instructions: 'Instructions' }

/** Runtime code as hex or instructions, and the metadata the compiler appended. */
export function BytecodeCard({ address, code }: BytecodeCardProps) {
  const numbers = useNumberFormat()
  const [form, setForm] = useState<keyof typeof FORMS>('hex')
  const size = numbers.formatInteger(hexByteLength(code))
  return (
    <Card
      title="Contract Bytecode"
      actions={
        <>
          <Button
            size="sm"
            icon={<Download size={13} aria-hidden="true" />}
            onClick={() => saveFile([code], `${address}.hex`)}
          >
            Download
          </Button>
          <ViewSwitch label="Format of the code" views={FORMS} view={form} onChange={setForm} />
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        {form === 'hex' ? (
          <RawText text={code} label="Code as hex" sizeText={`${size} bytes`} maxHeight={240} />
        ) : (
          <Instructions code={code} />
        )}
        <Trailer code={code} />
      </div>
    </Card>
  )
}

function Instructions({ code }: { readonly code: Hex }) {
  const numbers = useNumberFormat()
  const text = useMemo(() => {
    const end = decodeMetadataTrailer(code)?.startByte
    return formatDisassembly(end === undefined ? code : (code.slice(0, 2 + end * 2) as Hex))
  }, [code])
  return <CodeBlock formatCount={numbers.formatInteger} code={text} label="Instructions" maxHeight={400} />
}

function Trailer({ code }: { readonly code: Hex }) {
  const numbers = useNumberFormat()
  const trailer = useMemo(() => decodeMetadataTrailer(code), [code])
  if (trailer === undefined) {
    return <p className="text-muted text-sm">The code does not end with compiler metadata.</p>
  }
  return (
    <section aria-label="Metadata at the end of the code">
      <h3 className="pb-1 font-semibold text-xs">
        Metadata at the end of the code, from byte {numbers.formatInteger(trailer.startByte)}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {trailer.entries.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">
              <UntrustedText text={name} maxChars={30} />
            </dt>
            <dd className="mono wrap-anywhere">
              <UntrustedText text={value} maxChars={120} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
