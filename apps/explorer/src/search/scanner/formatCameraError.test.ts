import { describe, expect, test } from 'vitest'
import { formatCameraError, NoMediaDevicesError } from './formatCameraError.ts'

describe('formatCameraError', () => {
  test.each([
    [new DOMException('', 'NotAllowedError'), /Allow it/],
    [new DOMException('', 'NotFoundError'), /No camera was found/],
    [new DOMException('', 'NotReadableError'), /Another program/],
    [new NoMediaDevicesError(), /https/],
    [new Error('out of luck'), /out of luck/],
    ['junk', /cannot be used/],
  ])('%s', (error, words) => {
    expect(formatCameraError(error)).toMatch(words)
  })
})
