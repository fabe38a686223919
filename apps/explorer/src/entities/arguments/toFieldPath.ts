import type { AbiParameter, AbiType } from '@otterscan/decode/abi/abiType'

/** Path of a field by positions, from the encoder's path by parameter names: `who.items.3` is `0.1.3`. Empty when
 * it matches no field.
 */
export function toFieldPath(parameters: readonly AbiParameter[], path: string): string {
  const places: number[] = []
  let type: AbiType = { kind: 'tuple', components: parameters }
  for (const segment of path.split('.')) {
    const found = findMember(type, segment)
    if (found === undefined) return ''
    places.push(found.at)
    type = found.type
  }
  return places.join('.')
}

function findMember(type: AbiType, segment: string): { at: number; type: AbiType } | undefined {
  const position = /^\d{1,9}$/.test(segment) ? Number.parseInt(segment, 10) : -1
  if (type.kind === 'array') return position < 0 ? undefined : { at: position, type: type.element }
  if (type.kind !== 'tuple') return undefined
  const named = type.components.findIndex(({ name }) => name === segment)
  const at = named < 0 ? position : named
  const member = type.components[at]
  return member === undefined ? undefined : { at, type: member.type }
}
