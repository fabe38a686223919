/** Reads a QR code from the current frame of a video; `undefined` when there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the Shape Detection API used here, which not every browser has. */
interface NativeDetector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's detector if it supports QR codes, otherwise a decoder fetched on demand. */
export async function createQrReader(scope: object = globalThis): Promise<QrReader> {
  const Native = (scope as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (Native !== undefined && (await hasQrFormat(Native))) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return createDecodingReader()
}

/** Some systems expose the interface without an implementation. */
async function hasQrFormat(Native: NativeDetectorClass): Promise<boolean> {
  try {
    return (await Native.getSupportedFormats()).includes('qr_code')
  } catch {
    // Treated as absent: the decoder is used.
    return false
  }
}

/** Frames are scaled down to this width: a code that fills a tenth of it can still be resolved. */
const MAX_SIDE_PX = 960

async function createDecodingReader(): Promise<QrReader> {
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (context === null || videoWidth === 0 || videoHeight === 0) return undefined
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No readable code in this frame; the next one may have it.
      return undefined
    }
  }
}
