import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { PageHeading } from './PageHeading.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Text of the URL can be of any length; this much is shown. */
const SHOWN_LENGTH = 100

interface InvalidParameterProps {
  readonly text: string
  /** With its article: "a slot". */
  readonly noun: string
  /** What a valid value looks like. */
  readonly expected: string
}

interface InvalidScreenProps extends InvalidParameterProps {
  /** What the screen shows: "Slot". */
  readonly subject: string
  /** Heading; defaults to the subject. */
  readonly heading?: string
}

/** The screen for a URL parameter that is not valid. */
export function InvalidScreen({ subject, heading = subject, ...parameter }: InvalidScreenProps) {
  return (
    <>
      <PageTitle page={`${subject} not found`} />
      <PageHeading title={heading} />
      <InvalidParameter {...parameter} />
    </>
  )
}

/** Message that a URL parameter is not valid. */
export function InvalidParameter({ text, noun, expected }: InvalidParameterProps) {
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
