// Ends with 0 when the program answers. What the node does is not its health: /ready says that.
const { OTTERSCAN_PORT: port } = process.env

try {
  const response = await fetch(`http://127.0.0.1:${port ? port : 5100}/health`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = response.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
