import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import type { Finding } from './finding.ts'

/** A block may be dated a slot ahead. */
const MOST_AHEAD_SECONDS = 15
/** Chains of proof of stake miss some slots, others are slow. */
const MOST_BEHIND_SECONDS = 300

const SET_CLOCK = 'set the clock of this machine by NTP (systemd: timedatectl set-ntp true)'

/** Compares the clock of this machine with the time of the newest block. None for a chain without a block. */
export async function checkClock(node: NodeClient, nowSeconds: () => number): Promise<readonly Finding[]> {
  const subject = 'Clock'
  const block = await node.request('eth_getBlockByNumber', ['latest', false])
  const timestamp = isWireObject(block) ? tryDecode(quantity, block.timestamp) : undefined
  if (timestamp === undefined)
    return [{ state: 'note', subject, text: 'the node gave no time of its newest block' }]
  const behind = BigInt(nowSeconds()) - timestamp
  if (behind < -MOST_AHEAD_SECONDS) {
    const text = `the newest block is dated ${-behind} s after the clock of this machine`
    return [{ state: 'problem', subject, text, advice: SET_CLOCK }]
  }
  if (behind > MOST_BEHIND_SECONDS) {
    const text = `the newest block is ${behind} s old by the clock of this machine`
    const advice = `unless the chain makes blocks only on demand: see why the node does not follow it (its peers, its beacon node), or ${SET_CLOCK}`
    return [{ state: 'problem', subject, text, advice }]
  }
  return [{ state: 'ok', subject, text: `the newest block is ${behind} s old` }]
}
