/** A URL as `fetch` takes it, and what its user and password become. */
export interface SplitUrl {
  readonly url: string
  /** Value of the `authorization` header; `undefined` without user and password. */
  readonly authorization: string | undefined
}

/** Takes user and password out of a URL: `fetch` refuses such URLs, and quotes them while doing so. */
export function splitCredentials(url: string): SplitUrl {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    // Relative to the page.
    return { url, authorization: undefined }
  }
  if (parsed.username === '' && parsed.password === '') return { url, authorization: undefined }
  const credentials = `${decodePart(parsed.username)}:${decodePart(parsed.password)}`
  const bytes = new TextEncoder().encode(credentials)
  parsed.username = ''
  parsed.password = ''
  return { url: parsed.href, authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign was meant as it stands.
    return part
  }
}
