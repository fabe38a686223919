import { writeFileSync } from 'node:fs'
import { encodeQR } from 'qr'

const WIDTH = 640
const HEIGHT = 480
const MODULE_PX = 8
const WHITE = 235
const BLACK = 16

/** Writes a film of one QR code, for Chromium's fake camera: YUV4MPEG2, 4:2:0, a second at 10 pictures. */
export function writeQrVideo(path: string, text: string): void {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const picture = Buffer.concat([
    Buffer.from('FRAME\n'),
    drawLuma(text),
    Buffer.alloc((WIDTH * HEIGHT) / 2, 128),
  ])
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: 10 }, () => picture)]))
}

function drawLuma(text: string): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const modules = encodeQR(text, 'raw')
  const left = Math.floor((WIDTH - modules.length * MODULE_PX) / 2)
  const top = Math.floor((HEIGHT - modules.length * MODULE_PX) / 2)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < MODULE_PX; line += 1) {
        const start = (top + y * MODULE_PX + line) * WIDTH + left + x * MODULE_PX
        luma.fill(BLACK, start, start + MODULE_PX)
      }
    })
  })
  return luma
}
