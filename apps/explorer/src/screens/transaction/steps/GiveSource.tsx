import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { FileButton } from '@otterscan/ui/FileButton'
import { Trash2, Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { toMappedSource, useKeepSource } from '../../../queries/contracts/givenSource.ts'
import { useKeepLayout } from '../../../queries/storage/keptLayout.ts'
import type { RunningCode } from './codeSource.ts'

interface GiveSourceProps {
  /** All code that runs here, of which any may be in the files. */
  readonly codes: readonly RunningCode[]
  readonly running: RunningCode
}

const MAX_FILE_BYTES = 128_000_000

/** Takes source from the files of a build tool, for every code that they compile to. Nothing leaves the browser. */
export function GiveSource({ codes, running }: GiveSourceProps) {
  const { chainId } = useClients()
  const keepSource = useKeepSource(chainId)
  const keepLayout = useKeepLayout(chainId)
  const [notice, setNotice] = useState<string | undefined>(undefined)

  async function read(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const tooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_FILE_BYTES
    if (tooLarge) return setNotice('These files are too large: 128 MB are read at most.')
    const [{ readGivenArtifacts }, { findCompiledTo }] = await Promise.all([
      import('@otterscan/decode/recompile/givenArtifacts'),
      import('@otterscan/decode/recompile/matchGiven'),
    ])
    const texts = files.map(async (file) => ({
      path: file.webkitRelativePath || file.name,
      text: await file.text(),
    }))
    const contracts = readGivenArtifacts(await Promise.all(texts))
    let said = contracts.length === 0 ? NO_CONTRACT : NO_MATCH
    for (const one of codes) {
      const found = one.account === undefined ? undefined : findCompiledTo(contracts, one)
      if (one.account === undefined || found === undefined) continue
      const contents = new Map(found.listFiles().map(({ path, content }) => [path, content]))
      const mapped = toMappedSource('artifact', found.name, found.source, (path) => contents.get(path))
      const hasFiles = mapped.files.some(({ content }) => content !== undefined)
      const isKept = hasFiles && keepSource(one.account, mapped)
      if (hasFiles && found.layout !== undefined)
        keepLayout(one.account, { origin: 'artifact', contractName: found.name, json: found.layout })
      if (one === running) said = hasFiles ? (isKept ? '' : NOT_KEPT) : NO_SOURCE
    }
    setNotice(said)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    void read(Array.from(event.dataTransfer.files))
  }

  return (
    <Card title="Do you have its source?">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className="flex min-w-0 flex-col items-start gap-2 text-sm"
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <p>
          Drop build info of Hardhat (<code>artifacts/build-info</code>) or of{' '}
          <code>forge build --build-info</code>, or artifacts of Foundry together with{' '}
          <code>out/build-info</code> and the source files. What compiles to the code that runs here is stored
          in this browser only.
        </p>
        <FileButton
          size="sm"
          icon={<Upload size={13} aria-hidden="true" />}
          label="Files with the source"
          accept=".json,.sol,.yul,application/json"
          onFiles={(files) => void read(files)}
        >
          Choose files
        </FileButton>
        <p role="status" className="text-xs">
          {notice}
        </p>
      </div>
    </Card>
  )
}

const NO_CONTRACT = 'There is no compiled contract with a source map in these files.'
const NO_MATCH = 'No contract in these files compiles to the code that runs here.'
const NO_SOURCE = 'The contract is in these files, its source is not: give the source files too.'
const NOT_KEPT = 'Used until this page is closed: it is too large to be stored, or storage is blocked.'

/** Goes back to the published source, or to none. */
export function ForgetSource({ running: { account } }: { readonly running: RunningCode }) {
  const keep = useKeepSource(useClients().chainId)
  if (account === undefined) return null
  return (
    <Button size="sm" icon={<Trash2 size={13} aria-hidden="true" />} onClick={() => keep(account, null)}>
      Forget this source
    </Button>
  )
}
