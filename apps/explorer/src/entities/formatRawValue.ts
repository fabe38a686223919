/** A value as a node sent it, to display: text as it is, anything else as JSON. */
export function formatRawValue(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // Nested deeper than the engine can write: the reader sees that something is there.
    return '(nested too deeply to show)'
  }
}
