import { ArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react'
import { Card } from '../src/Card.tsx'
import { Chip } from '../src/Chip.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { ExternalLink } from '../src/ExternalLink.tsx'
import { Gauge } from '../src/Gauge.tsx'
import { Highlightable } from '../src/Highlightable.tsx'
import { HighlightRegion } from '../src/HighlightRegion.tsx'
import { InfoGroup } from '../src/InfoGroup.tsx'
import { InfoList } from '../src/InfoList.tsx'
import { InfoRow } from '../src/InfoRow.tsx'
import { PercentBar } from '../src/PercentBar.tsx'
import { PositionRuler } from '../src/PositionRuler.tsx'
import { Toggletip } from '../src/Toggletip.tsx'
import { Tooltip } from '../src/Tooltip.tsx'
import { TruncatedText } from '../src/TruncatedText.tsx'
import { hash, LONG_FIGURE, LONG_NAME } from './longData.ts'

export function FactSamples() {
  return (
    <HighlightRegion>
      <Card>
        <InfoList>
          <InfoGroup heading="Summary">
            <InfoRow label="Reference" help="The full identifier, as it was signed.">
              <span className="flex min-w-0 items-center gap-1">
                <Highlightable value={hash(1)}>
                  <TruncatedText text={hash(1)} />
                </Highlightable>
                <CopyButton text={hash(1)} label="reference" />
              </span>
            </InfoRow>
            <InfoRow label="State">
              <span className="flex flex-wrap gap-1.5">
                <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
                  Delivered
                </Chip>
                <Chip tone="danger" icon={<CircleX aria-hidden="true" />}>
                  Returned
                </Chip>
                <Chip tone="warning" icon={<Clock aria-hidden="true" />}>
                  Waiting
                </Chip>
                <Chip tone="info">Safe</Chip>
                <Chip tone="accent">Final</Chip>
                <Chip>Missed</Chip>
                <Chip tone="sender">OUT</Chip>
                <Chip tone="recipient">IN</Chip>
                <Chip mono tone="accent">
                  transferFrom
                </Chip>
              </span>
            </InfoRow>
            <InfoRow label="Parties">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <Highlightable value={hash(2)}>
                  <a href="#from" className="link flex min-w-0">
                    <TruncatedText text={hash(2)} maxChars={22} />
                  </a>
                </Highlightable>
                <ArrowRight size={14} aria-label="to" className="text-muted" />
                <a href="#to" className="link">
                  {LONG_NAME}
                </a>
                <Toggletip icon="guess" label="Where this name comes from">
                  The name is a guess made from public lists. It is not proven.
                </Toggletip>
              </span>
            </InfoRow>
            <InfoRow label="When">
              <Tooltip content="2026-11-27 23:41:07 UTC">12 minutes ago</Tooltip>
            </InfoRow>
          </InfoGroup>
          <InfoGroup heading="Amounts">
            <InfoRow label="Value" help="Moved by the consignment itself.">
              <span className="tabular">1.000000000000000001 units</span>{' '}
              <span className="text-muted">($3,204.11)</span>{' '}
              <Toggletip icon="estimate" label="Where this price comes from">
                Estimated from the last round before.
              </Toggletip>
            </InfoRow>
            <InfoRow label="Largest figure">
              <span className="mono">{LONG_FIGURE}</span>
            </InfoRow>
            <InfoRow label="Capacity used">
              <Gauge ratio={0.714} part="21,420,115" whole="30,000,000" percentText="71.40%" />
            </InfoRow>
            <InfoRow label="Share">
              <PercentBar ratio={0.4312} text="43.12%" />
            </InfoRow>
            <InfoRow label="Place">
              <span className="inline-flex items-center gap-2">
                12 of 214 <PositionRuler ratio={0.056} label="Position 12 of 214" />
              </span>
            </InfoRow>
            <InfoRow label="Fee" loadingChars={24} />
            <InfoRow label="Origin">
              <Highlightable value={hash(2)}>
                <TruncatedText text={hash(2)} maxChars={22} />
              </Highlightable>
            </InfoRow>
            <InfoRow label="Elsewhere">
              <ExternalLink href="https://example.org/records">example.org/records</ExternalLink>
            </InfoRow>
          </InfoGroup>
        </InfoList>
      </Card>
    </HighlightRegion>
  )
}
