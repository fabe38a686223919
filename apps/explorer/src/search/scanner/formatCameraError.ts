/** Message for the user on why there is no camera picture. */
export function formatCameraError(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'The browser does not allow this site to use the camera. Allow it in the site settings and try again.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found.'
    case 'NotReadableError':
    case 'AbortError':
      return 'The camera is not responding. Another program may be using it.'
    case 'NoMediaDevices':
      return 'The browser allows the camera only over a secure connection: use https or localhost.'
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
