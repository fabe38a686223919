import { type RefObject, useEffect, useState } from 'react'
import { createQrReader } from './createQrReader.ts'
import { formatCameraError, NoMediaDevicesError } from './formatCameraError.ts'

const LOOK_EVERY_MS = 300

/** State of the camera. */
export type ScannerState =
  | { readonly status: 'starting' }
  | { readonly status: 'looking' }
  | { readonly status: 'failed'; readonly reason: string }

/**
 * Plays the camera in the video and passes on every text it reads. The camera stops on unmount, even if permission is
 * granted only afterward. Increment `attempt` to try again.
 */
export function useScanner(
  videoRef: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  attempt: number,
): ScannerState {
  const [state, setState] = useState<ScannerState>({ status: 'starting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    const stopping = new AbortController()
    setState({ status: 'starting' })
    run(videoRef, onText, () => setState({ status: 'looking' }), stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return
      stopping.abort()
      setState({ status: 'failed', reason: formatCameraError(error) })
    })
    return () => stopping.abort()
  }, [videoRef, onText, attempt])
  return state
}

async function run(
  videoRef: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  onStarted: () => void,
  signal: AbortSignal,
): Promise<void> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) throw new NoMediaDevicesError()
  const [stream, read] = await Promise.all([getCamera(devices, signal), createQrReader()])
  const video = videoRef.current
  if (signal.aborted || video === null) return
  video.srcObject = stream
  await video.play()
  onStarted()
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== undefined && !signal.aborted) onText(text)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The rear camera where there is one; stops when aborted, even while permission is pending. */
async function getCamera(devices: MediaDevices, signal: AbortSignal): Promise<MediaStream> {
  const stream = await devices.getUserMedia({ audio: false, video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  return stream
}
