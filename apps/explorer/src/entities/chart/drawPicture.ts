/** A canvas as PNG on a background; `undefined` where the browser cannot make one. */
export async function drawPicture(source: HTMLCanvasElement, background: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'))
}
