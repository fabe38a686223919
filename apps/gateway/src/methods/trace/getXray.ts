import type { XrayPage } from '@otterscan/api-schema/execution/xray'
import { type Cache, createCache } from '../../upstream/createCache.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import { estimateBytes } from '../../upstream/estimateBytes.ts'
import { loadStorageXray, loadXray, type Xray } from '../../upstream/xray/loadXray.ts'
import { serverError } from '../gatewayError.ts'
import type { CallContext, Handler } from '../methodHandler.ts'
import { adviseSteps, adviseTraces } from '../missingCapability.ts'
import { requireTransaction } from '../transactionTrace.ts'

/** Largest page: some 10 MB where every entry is a call with much data. */
const MAX_RESULTS = 5_000

/** Pages of one transaction are read one after another. */
const CACHE_BYTES = 64_000_000

const CACHES = new WeakMap<NodeClient, Cache<Xray>>()

/** What a transaction did, in order. */
export const getXray: Handler<'gateway_getXray'> = async ([hash, parts, index, size], context) => {
  if (size > MAX_RESULTS) throw serverError(`maximum allowed results: ${MAX_RESULTS}`)
  const mined = await requireTransaction(hash, context)
  const { blockHash } = mined.transaction
  const xray = await openCache(context).get(`${blockHash}:${hash}:${parts.join()}`, () =>
    parts.includes('storage') ? loadStorageXray(mined, context) : loadXray(mined, context),
  )
  const { entries, calls, logs } = xray
  const isLast = index + size >= entries.length
  const page: XrayPage = {
    results: entries.slice(index, index + size),
    total: entries.length + xray.unreadable.length,
    calls,
    logs,
    storage: xray.storage ?? null,
    omitted: xray.omitted,
    reason: xray.reason ?? null,
    advice: await findAdvice(xray, context),
    // Behind the others: where they belong is not known.
    unreadable: isLast
      ? xray.unreadable.map((one, at) => ({ ...one, path: `results.${entries.length - index + at}` }))
      : [],
  }
  return page
}

function openCache({ node }: CallContext): Cache<Xray> {
  const known = CACHES.get(node)
  if (known !== undefined) return known
  // A refusal may be over the next time.
  const weigh = (xray: Xray, most: number) =>
    xray.reason === undefined ? estimateBytes(xray, most) : Number.POSITIVE_INFINITY
  const cache = createCache<Xray>(CACHE_BYTES, weigh)
  CACHES.set(node, cache)
  return cache
}

/** What a transaction without logs and calls does is known from any node. */
async function findAdvice({ calls, logs, storage, entries }: Xray, { capabilities }: CallContext) {
  const isWhole = calls !== 'none' && (logs !== 'receipt' || !entries.some(({ kind }) => kind === 'log'))
  if (isWhole && storage !== 'none') return null
  const { clientVersion } = await capabilities.get()
  return isWhole ? adviseSteps(clientVersion) : adviseTraces(clientVersion)
}
