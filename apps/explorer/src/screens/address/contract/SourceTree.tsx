import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import { TextField } from '@otterscan/ui/TextField'
import { FileCode, Folder, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { AppPath } from '../../../paths/appPath.ts'
import { buildSourceTree, type SourceFolder } from './buildSourceTree.ts'

interface SourceTreeProps {
  readonly files: readonly SourceEntry[]
  readonly selected: string
  readonly toPath: (path: string) => AppPath
}

/** Number of files from which a search field is shown. */
const SEARCHED_FILES = 6

/** Source files by folder, with a filter by path. */
export function SourceTree({ files, selected, toPath }: SourceTreeProps) {
  const numbers = useNumberFormat()
  const [wanted, setWanted] = useState('')
  const tree = useMemo(() => {
    const part = wanted.trim().toLowerCase()
    return buildSourceTree(files.filter(({ path }) => path.toLowerCase().includes(part)))
  }, [files, wanted])
  return (
    <nav aria-label="Source files" className="min-w-0">
      <p className="pb-1 text-muted text-xs">
        {numbers.formatInteger(files.length)} {files.length === 1 ? 'file' : 'files'}
      </p>
      {files.length >= SEARCHED_FILES && (
        <TextField
          label="Find a file"
          isLabelHidden
          placeholder="Find a file"
          icon={<Search size={14} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          className="pb-2"
        />
      )}
      <div className="max-h-[620px] min-w-0 overflow-auto text-sm">
        <FolderContent folder={tree} selected={selected} toPath={toPath} />
        {tree.folders.length + tree.files.length === 0 && <p className="text-muted">No file path matches.</p>}
      </div>
    </nav>
  )
}

interface FolderContentProps extends Pick<SourceTreeProps, 'selected' | 'toPath'> {
  readonly folder: SourceFolder
}

function FolderContent({ folder, selected, toPath }: FolderContentProps) {
  return (
    <ul className="min-w-0">
      {folder.folders.map((inner) => (
        <li key={`folder ${inner.name}`} className="min-w-0">
          <p className="flex min-w-0 items-start gap-1.5 py-0.5 text-muted">
            <Folder size={13} aria-hidden="true" className="mt-1 shrink-0" />
            <UntrustedText text={inner.name} maxChars={80} />
          </p>
          <div className="min-w-0 pl-3">
            <FolderContent folder={inner} selected={selected} toPath={toPath} />
          </div>
        </li>
      ))}
      {folder.files.map(({ name, file }) => (
        <li key={file.path} className="min-w-0">
          <AppLink
            path={toPath(file.path)}
            replace
            aria-current={file.path === selected ? 'true' : undefined}
            className={`flex min-w-0 items-start gap-1.5 rounded-sm px-1 py-0.5 hover:bg-raised ${
              file.path === selected ? 'bg-raised font-semibold' : ''
            }`}
          >
            <FileCode size={13} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
            <UntrustedText text={name} maxChars={80} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
