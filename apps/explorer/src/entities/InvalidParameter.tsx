import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'

/** Text of the URL can be of any length; this much tells what was meant. */
const SHOWN_LENGTH = 100

/** What the URL names cannot be such a thing. */
export function InvalidParameter({
  text,
  noun,
  expected,
}: {
  readonly text: string
  /** With its article: "a slot". */
  readonly noun: string
  /** What it would have to be. */
  readonly expected: string
}) {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
  return (
    <Card>
      <PanelState status="absent">
        <span className="wrap-anywhere">
          “{shown}” does not name {noun}: {expected}.
        </span>
      </PanelState>
    </Card>
  )
}
