/** Looks for a QR code in the present picture of a video; `undefined` when there is none to be read. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the Shape Detection API used here; not every browser has it. */
interface NativeDetector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own detector where it reads QR codes, else a decoder that is fetched now. */
export async function createQrReader(scope: object = globalThis): Promise<QrReader> {
  const Native = (scope as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (Native !== undefined && (await hasQrFormat(Native))) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return createDecodingReader()
}

/** Some systems offer the interface without anything behind it. */
async function hasQrFormat(Native: NativeDetectorClass): Promise<boolean> {
  try {
    return (await Native.getSupportedFormats()).includes('qr_code')
  } catch {
    // As good as absent: the decoder takes over.
    return false
  }
}

/** Pictures are made smaller before reading: a code that fills a tenth of the width still has its modules. */
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
      // No code in this picture, or none that can be read: the next one may have it.
      return undefined
    }
  }
}
