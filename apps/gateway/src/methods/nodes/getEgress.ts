import { unsupported } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'

/** `gateway_getEgress`: what the program itself sent and received, most bytes first. */
export const getEgress: Handler<'gateway_getEgress'> = async (_, { traffic }) => {
  if (traffic === undefined) throw unsupported('this gateway does not count what it sends')
  const entries = traffic
    .list()
    .toSorted((one, other) => other.sentBytes + other.receivedBytes - one.sentBytes - one.receivedBytes)
  return {
    results: entries.map(({ requests, sentBytes, receivedBytes, lastAt, ...place }) => ({
      ...place,
      requests: BigInt(requests),
      sentBytes: BigInt(sentBytes),
      receivedBytes: BigInt(receivedBytes),
      lastAt: toSeconds(lastAt),
    })),
    since: toSeconds(traffic.since),
    unreadable: [],
  }
}

function toSeconds(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds / 1000))
}
