import { boolean, isWireObject, quantity, text as wireText } from '@otterscan/api-schema/codec'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { readWords } from '../../upstream/readWords.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { describeUpstreamFailure } from '../../upstream/upstreamFailure.ts'
import type { Finding } from './finding.ts'

const SUBJECT = 'Beacon node'
const TIMEOUT_MS = 5_000
const SWITCH_ON =
  'start it with its HTTP API (Lighthouse: --http; Prysm: on by itself, port 3500; Teku: --rest-api-enabled; Nimbus: --rest; Lodestar: --rest; Grandine: on by itself), or name another with --beacon URL'

/** Asks a beacon node whether it is in sync and of the chain of the node. beacon-APIs. */
export async function checkBeacon(
  beacon: Upstream | undefined,
  chainId: bigint | undefined,
): Promise<readonly Finding[]> {
  if (beacon === undefined) {
    return [{ state: 'note', subject: SUBJECT, text: 'none, so no slots and validators (--beacon URL)' }]
  }
  try {
    const version = await get(beacon, '/eth/v1/node/version')
    const syncing = await get(beacon, '/eth/v1/node/syncing')
    const deposit = await get(beacon, '/eth/v1/config/deposit_contract')
    return [
      toVersionFinding(beacon, version),
      toSyncFinding(syncing),
      ...toChainFinding(tryDecode(quantity, deposit.chain_id), chainId),
    ]
  } catch (error) {
    const { display } = beacon.address
    const reason = error instanceof NoBeaconAnswer ? error.message : describeUpstreamFailure(error).reason
    const text = `no beacon node responds at ${display} (${reason})`
    return [{ state: 'problem', subject: SUBJECT, text, advice: SWITCH_ON }]
  }
}

class NoBeaconAnswer extends Error {}

/** The `data` of an answer. Throws errors of the connection, and `NoBeaconAnswer`. */
async function get(beacon: Upstream, path: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await beacon.request({
    method: 'GET',
    path,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const words = await readWords(answer.body)
  if (answer.status >= 400) throw new NoBeaconAnswer(`HTTP ${answer.status} for ${path}`)
  try {
    const json: unknown = JSON.parse(words)
    if (isWireObject(json) && isWireObject(json.data)) return json.data
  } catch {
    // Said below.
  }
  throw new NoBeaconAnswer(`not the answer of a beacon node to ${path}`)
}

function toVersionFinding({ address }: Upstream, { version }: Readonly<Record<string, unknown>>): Finding {
  const client = tryDecode(wireText, version)?.slice(0, 100) ?? 'client unknown'
  return { state: 'ok', subject: SUBJECT, text: `${client} at ${address.display}` }
}

function toSyncFinding(syncing: Readonly<Record<string, unknown>>): Finding {
  const subject = 'Beacon sync'
  const headSlot = tryDecode(quantity, syncing.head_slot)
  if (tryDecode(boolean, syncing.el_offline) === true) {
    return {
      state: 'problem',
      subject,
      text: 'the beacon node does not reach its execution client',
      advice: 'check the URL of the engine API and the JWT secret of both',
    }
  }
  const isSyncing = tryDecode(boolean, syncing.is_syncing)
  if (isSyncing === undefined) return { state: 'note', subject, text: 'not said' }
  if (!isSyncing) return { state: 'ok', subject, text: `at slot ${headSlot ?? '?'}` }
  const distance = tryDecode(quantity, syncing.sync_distance)
  return {
    state: 'problem',
    subject,
    text: `at slot ${headSlot ?? '?'}, ${distance ?? '?'} slots behind`,
    advice: 'wait until it is in sync (checkpoint sync takes minutes)',
  }
}

function toChainFinding(beaconChainId: bigint | undefined, chainId: bigint | undefined): Finding[] {
  if (beaconChainId === undefined || chainId === undefined) return []
  const subject = 'Same chain'
  if (beaconChainId === chainId) return [{ state: 'ok', subject, text: `both are of chain ${chainId}` }]
  const text = `the node is of chain ${chainId}, the beacon node of chain ${beaconChainId}`
  return [{ state: 'problem', subject, text, advice: 'name a pair of one chain with --node and --beacon' }]
}
