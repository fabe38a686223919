/** What makes each client return the instructions of a transaction, from its own documentation. */
const SWITCHES: readonly (readonly [client: string, option: string])[] = [
  ['Anvil', '--steps-tracing'],
  ['Besu', '--rpc-http-api=…,TRACE,DEBUG'],
  ['Erigon', '--http.api=…,trace,debug'],
  ['Geth', '--http.api=…,debug'],
  ['Nethermind', '--JsonRpc.EnabledModules=…,Trace,Debug'],
  ['Reth', '--http.api=…,trace,debug'],
]

/** Which option of the node's client brings the instructions. */
export function StepSwitches() {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-1">
      {SWITCHES.map(([client, option]) => (
        <div key={client} className="contents">
          <dt>{client}</dt>
          <dd className="mono wrap-anywhere">{option}</dd>
        </div>
      ))}
    </dl>
  )
}
