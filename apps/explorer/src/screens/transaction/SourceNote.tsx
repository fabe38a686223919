import { useQuery } from '@tanstack/react-query'
import { useClients } from '../../queries/clients.ts'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatus.ts'

/** Says where what is shown came from. Nothing without a gateway. */
export function SourceNote({ subject }: { readonly subject: 'traces' | 'stateDiffs' }) {
  const { data } = useQuery(gatewayStatusQuery(useClients()))
  const sources = data?.sources?.[subject] ?? []
  if (sources.length === 0) return null
  const words = sources.map((source) => WORDS[source] ?? source)
  return <p className="px-4 py-1.5 text-muted text-xs">Source: {words.join(', else ')}.</p>
}

const WORDS: Readonly<Record<string, string>> = {
  callTracer: "the node's call tracer",
  parityTraces: "the node's Parity traces",
  replay: 'a replay by the gateway, whose status, gas used and logs equal the receipt',
  opcodeLogs: "the node's opcode logs",
  parityReplay: "the node's replay of the transaction",
  prestateTracer: "the node's prestate tracer",
  parityBlockReplay: "the node's replay of the block",
}
