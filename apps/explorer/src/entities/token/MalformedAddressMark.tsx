import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'

/** An address word of a log had more than an address in it. */
export function MalformedAddressMark() {
  return (
    <Tooltip content="An address word of this log has bytes above its 20: no sound token writes that.">
      <span role="img" aria-label="Malformed address word">
        <TriangleAlert size={13} aria-hidden="true" className="text-warning" />
      </span>
    </Tooltip>
  )
}
