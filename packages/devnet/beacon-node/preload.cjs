const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

// Node 20 lacks this; the beacon node's packages use it.
Promise.withResolvers ??= function withResolvers() {
  let resolve
  let reject
  const promise = new this((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

// After an epoch without a block, possible on a machine under load, the node waits for peers indefinitely. The only node
// of a chain is never behind.
const SYNC_MODULE = join(__dirname, 'node_modules/@lodestar/beacon-node/lib/sync/sync.js')
void import(pathToFileURL(SYNC_MODULE).href).then(({ BeaconSync }) =>
  Object.defineProperty(BeaconSync.prototype, 'state', { get: () => 'Synced' }),
)
