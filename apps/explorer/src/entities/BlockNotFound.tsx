import { Card } from '@otterscan/ui/Card'

/** Text of the URL can be of any length; this much tells which block was meant. */
const SHOWN_LENGTH = 100

/** There is no such block, in the words of the URL. */
export function BlockNotFound({ blockText }: { readonly blockText: string }) {
  const shown = blockText.length > SHOWN_LENGTH ? `${blockText.slice(0, SHOWN_LENGTH)}…` : blockText
  return (
    <Card>
      <p className="wrap-anywhere">Block "{shown}" not found.</p>
    </Card>
  )
}
