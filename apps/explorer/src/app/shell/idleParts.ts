import { EgressBadge } from '../egress/EgressBadge.tsx'
import { LinkIntent } from '../intent/LinkIntent.tsx'
import { Shortcuts } from '../shortcuts/Shortcuts.tsx'

/** What every page fetches once it is idle, in one file. */
export const idleParts = { EgressBadge, LinkIntent, Shortcuts }
