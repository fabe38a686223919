import { Card } from '@otterscan/ui/Card'

/** Text of the URL can be of any length; this much is shown. */
const SHOWN_LENGTH = 100

/** Message that the block in the URL does not exist. */
export function BlockNotFound({ blockText }: { readonly blockText: string }) {
  const shown = blockText.length > SHOWN_LENGTH ? `${blockText.slice(0, SHOWN_LENGTH)}…` : blockText
  return (
    <Card>
      <p className="wrap-anywhere">Block "{shown}" not found.</p>
    </Card>
  )
}
