const PAUSE_MS = 250

interface Status {
  readonly phase?: string
  readonly firstBlock?: string | null
  readonly lastBlock?: string | null
  readonly headBlock?: string
}

/** Waits until the program's index holds every block. Throws when it failed, and after `timeoutMs`. */
export async function waitForIndex(url: string, timeoutMs = 150_000): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const index = await getIndexStatus(url)
    if (index?.firstBlock === '0x0' && index.lastBlock === index.headBlock) return
    if (index?.phase === 'failed') throw new Error(`the index failed: ${JSON.stringify(index)}`)
    if (Date.now() > until) throw new Error(`the index is not complete: ${JSON.stringify(index)}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function getIndexStatus(url: string): Promise<Status | null> {
  const response = await fetch(`${url}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'gateway_status', params: [] }),
  })
  const { result } = (await response.json()) as { result: { index: Status | null } }
  return result.index
}
