import type { ServerResponse } from 'node:http'
import {
  type FakeBlock,
  type FakeChain,
  proposerOf,
  pubkeyOf,
  rootOf,
  toWireBlock,
  toWireHeader,
  toWireValidator,
} from './fakeBeaconChain.ts'
import { startHttpServer } from './httpServer.ts'

/** An error response of the fake node. */
export interface FakeFailure {
  readonly status: number
  readonly message: string
}

/** A beacon node with hand-written responses, for what the development chain cannot produce. */
export interface FakeBeacon {
  readonly url: string
  chain: FakeChain
  /** Returns an error for requests with a failure. */
  fail: ((path: string) => FakeFailure | undefined) | undefined
  /** Allows pages of other origins to read responses. */
  allowsOrigins: boolean
  /** Paths with queries, in order; clear it to restart the count. */
  asked: string[]
  readonly stop: () => Promise<void>
}

/** Starts the node on loopback. */
export async function startFakeBeacon(chain: FakeChain): Promise<FakeBeacon> {
  const state: Pick<FakeBeacon, 'chain' | 'fail' | 'allowsOrigins' | 'asked'> = {
    chain,
    fail: undefined,
    allowsOrigins: true,
    asked: [],
  }
  const { url, stop } = await startHttpServer((request, response) => {
    const asked = new URL(request.url, 'http://localhost')
    state.asked.push(`${asked.pathname}${asked.search}`)
    if (state.allowsOrigins) response.setHeader('access-control-allow-origin', '*')
    const failure = state.fail?.(asked.pathname)
    if (failure !== undefined) return send(response, failure.status, { code: failure.status, ...failure })
    const answer = answerBeacon(state.chain, asked)
    if (answer === undefined) return send(response, 404, { code: 404, message: 'Not found' })
    return send(response, 200, answer)
  })
  return Object.assign(state, { url, stop })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The body that the node answers a GET with; `undefined` for unknown objects. */
export function answerBeacon(chain: FakeChain, url: URL): unknown {
  const path = url.pathname.replace(/^\/eth\/v[12]\//, '')
  const [area, kind, id = '', detail = '', last] = path.split('/')
  if (path === 'beacon/genesis') return { data: { genesis_time: String(chain.genesisTime) } }
  if (path === 'config/spec') return { data: toSpec(chain) }
  if (path === 'node/syncing') {
    return { data: { is_syncing: true, head_slot: String(chain.headSlot), sync_distance: '1234' } }
  }
  if (area === 'validator')
    return url.pathname.includes('/v1/') ? toDuties(chain, Number(last ?? detail)) : undefined
  if (kind === 'headers') return toHeaders(chain, id, url.searchParams)
  if (kind === 'blocks') return toBlock(chain, id, detail)
  if (kind === 'states' && detail === 'finality_checkpoints') return { data: toCheckpoints(chain) }
  if (kind === 'states' && detail === 'validators') return toValidators(chain, last, url.searchParams)
  if (kind === 'states' && detail === 'committees') return toCommittees(chain, url.searchParams)
  return undefined
}

function toSpec({ slotsPerEpoch, secondsPerSlot }: FakeChain) {
  return { SLOTS_PER_EPOCH: String(slotsPerEpoch), SECONDS_PER_SLOT: String(secondsPerSlot) }
}

function toDuties({ knowsDuties, slotsPerEpoch }: FakeChain, epoch: number): unknown {
  if (!knowsDuties) return undefined
  const slots = Array.from({ length: slotsPerEpoch }, (_, place) => epoch * slotsPerEpoch + place)
  return {
    data: slots
      .filter((slot) => slot > 0)
      .map((slot) => ({
        slot: String(slot),
        validator_index: String(proposerOf(slot)),
        pubkey: pubkeyOf(proposerOf(slot)),
      })),
  }
}

function findBlock(chain: FakeChain, id: string): FakeBlock | undefined {
  const inChain = chain.blocks.filter((block) => block.isLeftBehind !== true && block.slot <= chain.headSlot)
  if (id === 'head') return inChain.at(-1)
  if (id === 'finalized') {
    return (
      inChain.filter(({ slot }) => slot <= chain.finalizedEpoch * chain.slotsPerEpoch).at(-1) ?? inChain[0]
    )
  }
  if (id.startsWith('0x')) {
    return chain.blocks.find((block) => rootOf(block.slot, block.isLeftBehind === true) === id)
  }
  return inChain.find(({ slot }) => String(slot) === id)
}

function toHeaders(chain: FakeChain, id: string, query: URLSearchParams): unknown {
  const slot = query.get('slot')
  const parent = query.get('parent_root')
  if (slot !== null) {
    return { data: chain.blocks.filter((block) => String(block.slot) === slot).map(toWireHeader) }
  }
  if (parent !== null) {
    return { data: chain.blocks.filter((block) => rootOf(block.parentSlot) === parent).map(toWireHeader) }
  }
  const block = findBlock(chain, id)
  return block === undefined ? undefined : { data: toWireHeader(block) }
}

function toBlock(chain: FakeChain, id: string, detail: string): unknown {
  const block = findBlock(chain, id)
  if (block === undefined) return undefined
  if (detail === 'root') return { data: { root: rootOf(block.slot, block.isLeftBehind === true) } }
  return toWireBlock(block, chain)
}

function toCheckpoints({ finalizedEpoch, slotsPerEpoch }: FakeChain) {
  const at = (epoch: number) => ({ epoch: String(epoch), root: rootOf(epoch * slotsPerEpoch) })
  return {
    previous_justified: at(finalizedEpoch),
    current_justified: at(finalizedEpoch + 1),
    finalized: at(finalizedEpoch),
  }
}

function toValidators(chain: FakeChain, id: string | undefined, query: URLSearchParams): unknown {
  if (id === undefined) {
    const ids = query.getAll('id')
    return { data: chain.validators.filter(({ index }) => ids.includes(String(index))).map(toWireValidator) }
  }
  const found = chain.validators.find(({ index }) => String(index) === id || pubkeyOf(index) === id)
  return found === undefined ? undefined : { data: toWireValidator(found) }
}

function toCommittees({ committees }: FakeChain, query: URLSearchParams): unknown {
  const slot = query.get('slot') ?? '0'
  return {
    data: committees.map((validators, index) => ({
      index: String(index),
      slot,
      validators: validators.map(String),
    })),
  }
}
