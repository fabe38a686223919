/*
 * What a person does at a page, as events: no default action of a browser but following a link, submitting a form and
 * what the DOM environment does by itself. Focus by Tab is a browser's to try.
 */

const FOCUSABLE = 'a[href],button,input,select,textarea,[tabindex]'

/** Presses an element with the pointer. */
export function press(element: HTMLElement): void {
  hoverOver(element)
  const wanted = element.closest<HTMLElement>(FOCUSABLE)
  dispatch(element, PointerEvent, 'pointerdown')
  if (dispatch(element, MouseEvent, 'mousedown')) {
    if (wanted !== null) wanted.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  dispatch(element, PointerEvent, 'pointerup')
  dispatch(element, MouseEvent, 'mouseup')
  element.click()
}

export function hoverOver(element: HTMLElement): void {
  for (const name of ['pointerover', 'pointerenter', 'pointermove']) hoverWith(element, PointerEvent, name)
  for (const name of ['mouseover', 'mouseenter', 'mousemove']) hoverWith(element, MouseEvent, name)
}

/** What enters an element enters those around it, each with an event of its own that does not bubble. */
function hoverWith(element: HTMLElement, Kind: typeof MouseEvent, name: string): void {
  if (name.endsWith('enter') && element.parentElement !== null) hoverWith(element.parentElement, Kind, name)
  dispatch(element, Kind, name)
}

/** Replaces the text of a field. */
export function fillIn(element: HTMLElement, text: string): void {
  element.focus()
  const prototype =
    element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // React puts a setter of its own on the element.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Chooses an option of a list by its value or its text; throws where there is none. */
export function selectEntry(element: HTMLElement, wanted: string): void {
  if (!(element instanceof HTMLSelectElement)) throw new Error('this is not a list of options')
  const option = [...element.options].find(({ value, text }) => value === wanted || text.trim() === wanted)
  if (option === undefined) throw new Error(`there is no option "${wanted}"`)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(element, option.value)
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

export interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Uint8Array
}

/** Chooses a file in a file input. */
export function chooseFiles(element: HTMLElement, payloads: readonly FilePayload[]): void {
  const files = payloads.map(
    ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
  )
  Object.defineProperty(element, 'files', { configurable: true, value: files })
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key, as `Enter` or `j`, where the focus is. */
export function pressKey(key: string): void {
  const target = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const options = { key, bubbles: true, cancelable: true, composed: true }
  const isAllowed = target.dispatchEvent(new KeyboardEvent('keydown', options))
  if (isAllowed && key === 'Enter') enter(target)
  target.dispatchEvent(new KeyboardEvent('keyup', options))
  if (isAllowed && key === ' ' && target instanceof HTMLButtonElement) target.click()
}

function enter(target: HTMLElement): void {
  if (target instanceof HTMLAnchorElement || target instanceof HTMLButtonElement) target.click()
  else if (target instanceof HTMLInputElement && target.form !== null) target.form.requestSubmit()
}

function dispatch(element: HTMLElement, Kind: typeof MouseEvent, name: string): boolean {
  const bubbles = !name.endsWith('enter')
  return element.dispatchEvent(new Kind(name, { bubbles, cancelable: true, button: 0, detail: 1 }))
}
