import type { AbiParameter, AbiType } from '@otterscan/decode/abi/abiType'
import type { ArgumentField } from '@otterscan/decode/abi/parseArguments'

/** A field with a stable key, so that removing one keeps the others' text. */
export type FormField =
  | { readonly kind: 'text'; readonly key: number; readonly text: string }
  | { readonly kind: 'list'; readonly key: number; readonly items: readonly FormField[] }

/** Fixed arrays longer than this are typed as one literal. */
const MAX_FIXED_FIELDS = 64

let lastKey = 0

/** Empty fields for a type: one text for a scalar, one field per member for a tuple or array; `T[]` starts with one. */
function createField(type: AbiType): FormField {
  const key = ++lastKey
  if (type.kind === 'tuple') {
    return { kind: 'list', key, items: type.components.map((component) => createField(component.type)) }
  }
  if (type.kind !== 'array' || (type.length ?? 0) > MAX_FIXED_FIELDS) return { kind: 'text', key, text: '' }
  const items = Array.from({ length: type.length ?? 1 }, () => createField(type.element))
  return { kind: 'list', key, items }
}

/** Empty fields for a list of parameters. */
export function createFields(parameters: readonly AbiParameter[]): readonly FormField[] {
  return parameters.map(({ type }) => createField(type))
}

/** The list with an empty element appended. */
export function addElement(field: FormField, element: AbiType): FormField {
  return field.kind === 'list' ? { ...field, items: [...field.items, createField(element)] } : field
}

/** The list without the element at an index; the others keep their text. */
export function removeElement(field: FormField, at: number): FormField {
  return field.kind === 'list' ? { ...field, items: field.items.filter((_, index) => index !== at) } : field
}

/** The list with the field at an index replaced. */
export function replaceItem(field: FormField, at: number, item: FormField): FormField {
  if (field.kind !== 'list') return field
  return { ...field, items: field.items.map((old, index) => (index === at ? item : old)) }
}

/** Without keys, as `parseArguments` expects it. */
export function toArgumentField(field: FormField): ArgumentField {
  return field.kind === 'text'
    ? { kind: 'text', text: field.text }
    : { kind: 'list', items: field.items.map(toArgumentField) }
}
