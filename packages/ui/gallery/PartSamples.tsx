import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { ComboboxList } from '../src/ComboboxList.tsx'
import { ErrorBoundary } from '../src/ErrorBoundary.tsx'
import { FileButton } from '../src/FileButton.tsx'
import { useCombobox } from '../src/hooks/useCombobox.ts'
import { Lazy, lazyComponent } from '../src/Lazy.tsx'
import { LiveRegion } from '../src/LiveRegion.tsx'
import { PanelState } from '../src/PanelState.tsx'
import { type RenderLink, renderAnchor } from '../src/RenderLink.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { hash } from './longData.ts'

const CONSIGNMENTS = Array.from({ length: 40 }, (_, index) => ({ id: hash(index), number: index + 1 }))

const Loaded = lazyComponent(async () => ({ text }: { readonly text: string }) => <p>{text}</p>)
const Loading = lazyComponent(() => new Promise<() => ReactNode>(() => {}))
const Lost = lazyComponent<() => ReactNode>(() => Promise.reject(new Error('The code is not there.')))

/** Parts that choose, announce, or contain others. */
export function PartSamples() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title="Choices">
        <div className="space-y-4">
          <Choice label="Opens as you type" />
          <Choice label="Always open" isPermanent />
          <Files />
        </div>
      </Card>
      <Card title="Containers">
        <div className="space-y-4">
          <Failing />
          <LateCode />
          <Announcements />
          <Links />
        </div>
      </Card>
    </div>
  )
}

function Choice({ label, isPermanent = false }: { readonly label: string; readonly isPermanent?: boolean }) {
  const [text, setText] = useState('')
  const { isOpen, close, control, inputProps } = useCombobox({ text, onText: setText, isPermanent })
  const items = CONSIGNMENTS.filter(({ id }) => id.includes(text))
  return (
    <div>
      <input
        aria-label={label}
        placeholder={label}
        className="w-full rounded-sm border border-border bg-surface px-2 py-1"
        {...inputProps}
      />
      {isOpen && items.length > 0 && (
        <div className="mt-1 rounded-sm border border-border">
          <ComboboxList
            control={control}
            label={`${label}: consignments`}
            items={items}
            onPick={({ id }) => {
              setText(id)
              close()
            }}
            renderItem={({ id, number }, isActive) => (
              <>
                <span className="mono wrap-anywhere min-w-0">{id}</span>
                <span className="text-muted text-xs">{isActive ? 'Enter picks it' : `No. ${number}`}</span>
              </>
            )}
          />
        </div>
      )}
      {isOpen && items.length === 0 && <p className="mt-1 text-muted text-sm">No consignment has it.</p>}
    </div>
  )
}

function Files() {
  const [names, setNames] = useState<readonly string[]>()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileButton label="A list" accept=".csv" onFile={(file) => setNames(file && [file.name])}>
        Open a list
      </FileButton>
      <FileButton
        label="Pictures"
        accept="image/*"
        size="sm"
        variant="ghost"
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      >
        Add pictures
      </FileButton>
      <LiveRegion visible>{names === undefined ? 'No file' : names.join(', ')}</LiveRegion>
    </div>
  )
}

function Broken(): ReactNode {
  throw new Error('This part of the page broke.')
}

function Failing() {
  const [isBroken, setIsBroken] = useState(true)
  return (
    <ErrorBoundary
      fallback={({ error, retry }) => (
        <PanelState
          status="failed"
          title="Could not be drawn"
          details={error instanceof Error ? error.message : String(error)}
          onRetry={() => {
            setIsBroken(false)
            retry()
          }}
        />
      )}
    >
      {isBroken ? <Broken /> : <Button onClick={() => setIsBroken(true)}>Break it</Button>}
    </ErrorBoundary>
  )
}

/** Code that came, code on its way with a placeholder, and code that is not there, of which nothing is seen. */
function LateCode() {
  return (
    <div className="space-y-2">
      <Lazy>
        <Loaded text="Code that was fetched" />
      </Lazy>
      <Suspense fallback={<p className="text-muted">Code on its way</p>}>
        <Loading />
      </Suspense>
      <p className="text-muted">
        Between the arrows is code that is not there: →
        <Lazy>
          <Lost />
        </Lazy>
        ←
      </p>
    </div>
  )
}

function Announcements() {
  const [count, setCount] = useState(0)
  const said = count === 0 ? '' : `Consignment ${count} arrived`
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => setCount(count + 1)}>
        Announce
      </Button>
      <LiveRegion visible>{said}</LiveRegion>
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}

const renderMarked: RenderLink = ({ children, ...props }) =>
  renderAnchor({ ...props, children: <>{children} *</> })

function Links() {
  const items = [
    { id: 'in', label: 'Incoming', href: '#in', active: true },
    { id: 'out', label: 'Outgoing', href: '#out', active: false },
  ]
  return (
    <div className="space-y-2">
      <Tabs label="Plain links" items={items} />
      <Tabs label="Links of a router" items={items} renderLink={renderMarked} />
    </div>
  )
}
