/**
 * The first thing that an answer says and the intact one does not: a value at another place than there, and not as
 * the text of the node has it. `undefined` when it only says less. Entries of lists may be missing.
 */
export function findNewLeaf(value: unknown, intact: unknown, sent: string, path = ''): string | undefined {
  if (value === undefined || value === null || isAsSent(value, sent, path)) return undefined
  if (Array.isArray(value)) return findInList(value, intact, sent, path)
  if (typeof value === 'object') {
    const own = typeof intact === 'object' && intact !== null ? (intact as Record<string, unknown>) : {}
    for (const [name, member] of Object.entries(value)) {
      const found = findNewLeaf(member, own[name], sent, `${path}.${name}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  // A side whose other side is missing is passed on as it came.
  if (/\.(balance|nonce)\.(pre|post)$/.test(path) && sent.includes(JSON.stringify(value))) return undefined
  // Tracers leave out input and output that are empty, and a value of zero.
  if (value === '0x0' && /^\.\d+\.value$/.test(path)) return undefined
  if (value === intact || (value === '0x' && /\.(input|output)$/.test(path))) return undefined
  return `${path} became ${JSON.stringify(value)} from ${JSON.stringify(intact)}`
}

/** What cannot be read is passed on, with all that is around it; short values stand in too many places to tell. */
function isAsSent(value: unknown, sent: string, path: string): boolean {
  if (typeof value === 'object')
    return sent.includes(JSON.stringify(value)) && Object.keys(value ?? {}).length > 0
  if (typeof value !== 'string') {
    const name = path.split('.').at(-1) ?? ''
    // An entry of a list, or a side of a change, has no name there.
    return sent.includes(/^(\d+|pre|post)$/.test(name) ? String(value) : `"${name}":${String(value)}`)
  }
  const isLong = value.length > 10 || !/^0x[0-9a-f]*$/i.test(value)
  return isLong && sent.toLowerCase().includes(value.toLowerCase())
}

function findInList(
  list: readonly unknown[],
  intact: unknown,
  sent: string,
  path: string,
): string | undefined {
  const entries = Array.isArray(intact) ? (intact as readonly unknown[]) : []
  for (const [at, one] of list.entries()) {
    const here = `${path}.${at}`
    const found = findNewLeaf(one, entries[at], sent, here)
    if (found !== undefined && entries.every((entry) => findNewLeaf(one, entry, sent, here) !== undefined)) {
      return found
    }
  }
  return undefined
}
