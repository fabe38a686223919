/** Downloads a file to the user's machine. */
export function saveFile(content: readonly BlobPart[], fileName: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([...content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Revoked after the browser has had time to start reading.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
