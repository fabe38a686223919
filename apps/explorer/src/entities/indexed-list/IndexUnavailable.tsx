import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'

interface IndexUnavailableProps {
  /** What the list contains: "token transfers of an address". */
  readonly noun: string
  /** The method that is not available. */
  readonly method: string
  /** There is a gateway, but it has no index. */
  readonly hasGateway: boolean
}

/** No index is available for a list: what is missing and how to get it. */
export function IndexUnavailable({ noun, method, hasGateway }: IndexUnavailableProps) {
  return (
    <Card>
      <PanelState status="absent">
        <p className="font-medium text-text">There is no index of {noun}.</p>
        <p>
          {hasGateway ? (
            <>
              The program is running without one. Start it with <code>--index DIR</code>, or without{' '}
              <code>--no-index</code>, to build one.
            </>
          ) : (
            <>
              The node does not have <code>{method}</code>. Otterscan's program, started with{' '}
              <code>npm start -- --node URL</code>, runs in front of a node and builds the index.
            </>
          )}{' '}
          Everything else on this page works without it.
        </p>
      </PanelState>
    </Card>
  )
}
