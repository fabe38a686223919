import { gateway_simulate, type Simulation } from '@otterscan/api-schema/execution/simulate'
import { quoteForShell } from '../../../entities/copy-as/createCopyTexts.ts'

/** The simulation as a request in the form of other tools. */
export interface SimulationTexts {
  readonly curl: string
  readonly cast: string
  readonly viem: string
}

/** `url` is of the gateway, and must not contain credentials. */
export function createSimulationTexts(simulation: Simulation, url: string): SimulationTexts {
  const { name } = gateway_simulate
  const params = gateway_simulate.toParams(simulation)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params })
  const [parameter] = params.map((one) => JSON.stringify(one))
  return {
    curl: `curl -s ${quoteForShell(url)} -H 'content-type: application/json' --data ${quoteForShell(body)}`,
    cast: `cast rpc ${name} ${quoteForShell(parameter ?? '')} --rpc-url ${quoteForShell(url)}`,
    viem: [
      "import { createPublicClient, http } from 'viem'",
      '',
      `const client = createPublicClient({ transport: http(${JSON.stringify(url)}) })`,
      `const result = await client.request({ method: '${name}', params: [${parameter}] })`,
      '',
    ].join('\n'),
  }
}
