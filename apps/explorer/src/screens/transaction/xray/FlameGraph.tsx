import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { useState } from 'react'
import { Flames } from '../../../entities/flame/Flames.tsx'
import { isFrame } from '../../../entities/flame/layOutFlameGraph.ts'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import { CallName } from './CallName.tsx'
import { GasTable } from './GasTable.tsx'
import { parsePosition, useXrayPlace } from './useXrayPlace.ts'

const FORMS = { graph: 'Graph', table: 'Table' }

/** Gas by call as a flame graph, or by function as a table; the call that fills it and the chosen one are in the URL. */
export function FlameGraph({ tree }: { readonly tree: XrayTree }) {
  const [place, change] = useXrayPlace()
  const [form, setForm] = useState<keyof typeof FORMS>('graph')
  const wanted = parsePosition(place.zoom) ?? 0
  const zoom = isFrame(tree.entries[wanted]) ? wanted : 0
  const caller = tree.parents[zoom] ?? -1
  const zoomTo = (at: number) => change({ at: String(at), zoom: at === 0 ? undefined : String(at) })
  const zoomOut = () => change({ zoom: undefined })
  return (
    <Card
      title="Gas by Call"
      actions={
        <>
          {zoom > 0 && (
            <>
              <Button size="sm" onClick={zoomOut}>
                Whole transaction
              </Button>
              {caller > 0 && (
                <Button size="sm" onClick={() => zoomTo(caller)}>
                  Its caller
                </Button>
              )}
            </>
          )}
          <ViewSwitch label="Form of gas by call" views={FORMS} view={form} onChange={setForm} />
        </>
      }
    >
      {form === 'table' ? (
        <GasTable tree={tree} from={zoom} />
      ) : (
        <Flames
          tree={tree}
          zoom={zoom}
          selected={parsePosition(place.at)}
          onZoom={zoomTo}
          onZoomOut={zoomOut}
          onTable={() => setForm('table')}
          whole="transaction"
          Name={CallName}
        />
      )}
    </Card>
  )
}
