import { gateway_simulate, type SimulationResult } from '@otterscan/api-schema/execution/simulate'
import { Button } from '@otterscan/ui/Button'
import { useCopy } from '@otterscan/ui/hooks/useCopy'
import { Menu, type MenuItem } from '@otterscan/ui/Menu'
import { Copy, Download } from 'lucide-react'
import { useConfig } from '../../../config/useConfig.ts'
import { saveFile } from '../../../entities/saveFile.ts'
import { createSimulationTexts } from './copySimulation.ts'
import type { Scenario } from './scenario.ts'

interface SimulationActionsProps {
  readonly scenario: Scenario
  readonly answer: SimulationResult
}

/** The scenario for other tools, and its answer as a file. */
export function SimulationActions({ scenario, answer }: SimulationActionsProps) {
  const { node } = useConfig()
  const copy = useCopy()
  const texts = createSimulationTexts(scenario.simulation, node.displayUrl)
  const toWire = () => gateway_simulate.encodeResult(answer)
  const toItem = (label: string, text: () => string): MenuItem => ({
    id: label,
    kind: 'action',
    label,
    onSelect: () => void copy(text(), `Copied as ${label}`),
  })
  const [request] = gateway_simulate.toParams(scenario.simulation)
  return (
    <>
      <Menu
        label="Copy the simulation as"
        groups={[
          {
            id: 'forms',
            items: [
              toItem('link', () => window.location.href),
              toItem('curl', () => texts.curl),
              toItem('cast', () => texts.cast),
              toItem('viem', () => texts.viem),
              toItem('JSON', () => JSON.stringify(toWire(), undefined, 2)),
            ],
          },
        ]}
        trigger={(props) => (
          <Button size="sm" variant="ghost" icon={<Copy size={13} aria-hidden="true" />} {...props}>
            Copy as
          </Button>
        )}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<Download size={13} aria-hidden="true" />}
        onClick={() =>
          saveFile(
            [JSON.stringify({ simulated: true, request, result: toWire() }, undefined, 2)],
            'simulation.json',
            'application/json',
          )
        }
      >
        Export
      </Button>
    </>
  )
}
