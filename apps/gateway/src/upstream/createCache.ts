/** Values that were costly to get, the least recently used thrown out first; each is asked for once at a time. */
export interface Cache<Value> {
  /** The value, loaded when it is not there. What `load` throws is thrown to all that wait, and not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  clear(): void
}

/** `weigh` says how much of `capacity` a value takes. */
export function createCache<Value>(
  capacity: number,
  weigh: (value: Value) => number = () => 1,
  onLookup?: (hit: boolean) => void,
): Cache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>()
  const loading = new Map<string, Promise<Value>>()
  let total = 0

  function keep(key: string, value: Value): void {
    const weight = weigh(value)
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
      if (shared !== undefined) return shared
      const started = load(key, loader)
      loading.set(key, started)
      return started
    },
    clear: () => {
      kept.clear()
      total = 0
    },
  }
}
