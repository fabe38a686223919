/**
 * A value as indented JSON. Integers beyond double precision are written as strings so that no digit is lost; maps and
 * sets as lists; values without a JSON form by name. Never throws on shapes that occur in responses.
 */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, toJson, 2) ?? 'null'
}

function toJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof Uint8Array)
    return `0x${[...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (value instanceof Error) return { error: value.message }
  if (typeof value === 'function') return undefined
  return value
}
