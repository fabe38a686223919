/** Removes what a test file left in a document that files share, and what it stored. */
export function clearDocument(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name)
  }
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
}
