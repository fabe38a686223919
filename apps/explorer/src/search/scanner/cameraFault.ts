/** Why there is no picture, in words for the one who holds the camera. */
export function toCameraFault(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'The browser does not let this site use the camera. Allow it in the site settings and try again.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found.'
    case 'NotReadableError':
    case 'AbortError':
      return 'The camera does not answer. Another program may be using it.'
    case 'NoMediaDevices':
      return 'The browser gives no camera to pages that come over an unprotected connection: use https, or localhost.'
    default:
      return error instanceof Error
        ? `The camera cannot be used: ${error.message}`
        : 'The camera cannot be used.'
  }
}

/** The browser offers no cameras to this page. */
export class NoMediaDevicesError extends Error {
  override readonly name = 'NoMediaDevices'
}
