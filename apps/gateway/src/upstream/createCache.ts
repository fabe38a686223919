import { type SharedWork, shareWork } from './callScope.ts'

/** LRU cache that also de-duplicates concurrent loads. */
export interface Cache<Value> {
  /** The value, loaded if missing. An error of `load` is thrown to every waiting caller and not cached. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  clear(): void
}

/** `weigh` gives the share of `capacity` a value takes; it may stop above the capacity, which is not kept anyway. */
export function createCache<Value>(
  capacity: number,
  weigh: (value: Value, capacity: number) => number = () => 1,
  onLookup?: (hit: boolean) => void,
): Cache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>()
  const loading = new Map<string, SharedWork<Value>>()
  let total = 0

  function keep(key: string, value: Value): void {
    const weight = weigh(value, capacity)
    if (weight > capacity || kept.has(key)) return
    kept.set(key, { value, weight })
    total += weight
    for (const [oldest, entry] of kept) {
      if (total <= capacity) break
      kept.delete(oldest)
      total -= entry.weight
    }
  }

  async function load(key: string, loader: () => Promise<Value>): Promise<Value> {
    try {
      const value = await loader()
      keep(key, value)
      return value
    } finally {
      loading.delete(key)
    }
  }

  return {
    get: (key, loader) => {
      const known = kept.get(key)
      const shared = loading.get(key)
      onLookup?.(known !== undefined || shared !== undefined)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return Promise.resolve(known.value)
      }
      if (shared !== undefined) return shared.join()
      const started = shareWork(() => load(key, loader))
      loading.set(key, started)
      return started.join()
    },
    clear: () => {
      kept.clear()
      total = 0
    },
  }
}
