// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createQrReader } from './createQrReader.ts'

function nativeWith(formats: () => Promise<string[]>, found: readonly string[] = []) {
  return {
    BarcodeDetector: class {
      static getSupportedFormats = formats
      detect = async () => found.map((rawValue) => ({ rawValue }))
    },
  }
}

const video = () => document.createElement('video')

describe('createQrReader', () => {
  test("the browser's own detector where it reads QR codes", async () => {
    const read = await createQrReader(nativeWith(async () => ['ean_13', 'qr_code'], ['hello', 'second']))
    expect(await read(video())).toBe('hello')
    const none = await createQrReader(nativeWith(async () => ['qr_code']))
    expect(await none(video())).toBeUndefined()
  })

  test.each([
    ['absent', {}],
    ['without QR codes', nativeWith(async () => ['ean_13'], ['wrong'])],
    ['broken', nativeWith(() => Promise.reject(new Error('no service')), ['wrong'])],
  ])('%s: falls back to the decoder, which finds nothing in an empty frame', async (_case, scope) => {
    const read = await createQrReader(scope)
    expect(await read(video())).toBeUndefined()
  })
})
