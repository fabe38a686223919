import { type RefObject, useEffect, useState } from 'react'
import { NoMediaDevicesError, toCameraFault } from './cameraFault.ts'
import { createQrReader } from './createQrReader.ts'

const LOOK_EVERY_MS = 300

/** What the camera is doing. */
export type ScannerState =
  | { readonly status: 'starting' }
  | { readonly status: 'looking' }
  | { readonly status: 'failed'; readonly fault: string }

/**
 * Shows the camera in the video and hands over every text it reads. The camera stops with the component, also when its
 * permission comes only then. `attempt` counts up to try anew.
 */
export function useScanner(
  videoRef: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  attempt: number,
): ScannerState {
  const [state, setState] = useState<ScannerState>({ status: 'starting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    const stopping = new AbortController()
    setState({ status: 'starting' })
    run(videoRef, onText, () => setState({ status: 'looking' }), stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return
      stopping.abort()
      setState({ status: 'failed', fault: toCameraFault(error) })
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

/** The camera at the back where there are two; it stops when given up, at whatever moment. */
async function getCamera(devices: MediaDevices, signal: AbortSignal): Promise<MediaStream> {
  const stream = await devices.getUserMedia({ audio: false, video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  return stream
}
