import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'

interface IndexUnavailableProps {
  /** What the list holds: "token transfers of an address". */
  readonly noun: string
  /** The method that nobody answers. */
  readonly method: string
  /** A gateway answers but keeps no index. */
  readonly hasGateway: boolean
}

/** There is nobody to ask for a list: what is missing and how to get it. */
export function IndexUnavailable({ noun, method, hasGateway }: IndexUnavailableProps) {
  return (
    <Card>
      <PanelState status="absent">
        <p className="font-medium text-text">There is no index to list {noun} from.</p>
        <p>
          {hasGateway ? (
            <>
              The program runs without one. Start it with <code>--index DIR</code>, or without{' '}
              <code>--no-index</code>, and it builds one.
            </>
          ) : (
            <>
              The node does not have <code>{method}</code>. Otterscan's own program, started with{' '}
              <code>npm start -- --node URL</code>, stands in front of a node and builds the index.
            </>
          )}{' '}
          Everything else on this page does without.
        </p>
      </PanelState>
    </Card>
  )
}
