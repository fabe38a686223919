const PAUSE_MS = 250

interface Status {
  readonly phase?: string
  readonly firstBlock?: string | null
  readonly lastBlock?: string | null
  readonly headBlock?: string
}

/** Waits until the program's index holds every block. Throws when it failed, and after `timeoutMs`. */
export async function waitForIndex(url: string, timeoutMs = 360_000): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const { result, error } = await getStatus(url)
    const index = result?.index
    if (index?.firstBlock === '0x0' && index.lastBlock === index.headBlock) return
    if (index?.phase === 'failed') throw new Error(`the index failed: ${JSON.stringify(index)}`)
    // An error may be a moment's: the gateway is still finding out what the node can do.
    if (Date.now() > until) throw new Error(`the index is not complete: ${JSON.stringify(index ?? error)}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

interface Answer {
  readonly result?: { readonly index: Status | null }
  readonly error?: unknown
}

async function getStatus(url: string): Promise<Answer> {
  try {
    const response = await fetch(`${url}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'gateway_status', params: [] }),
    })
    return (await response.json()) as Answer
  } catch (error) {
    return { error: String(error) }
  }
}
