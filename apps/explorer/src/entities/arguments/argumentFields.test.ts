import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { describe, expect, test } from 'vitest'
import {
  addElement,
  createFields,
  type FormField,
  removeElement,
  replaceItem,
  toArgumentField,
} from './argumentFields.ts'

function fieldsOf(types: string): readonly FormField[] {
  return createFields(parseSignature(`f(${types})`)?.inputs ?? [])
}

const shape = (field: FormField): unknown => (field.kind === 'text' ? field.text : field.items.map(shape))

describe('createFields', () => {
  test('default: tuples and arrays get fields of their own, recursively', () => {
    expect(fieldsOf('uint256,(address,uint8[2])[],bytes[],uint256[65]').map(shape)).toEqual([
      '',
      [['', ['', '']]],
      [''],
      '',
    ])
  })
})

describe('removeElement', () => {
  test('default: the other elements keep their text and key', () => {
    let [field] = fieldsOf('uint256[]')
    if (field === undefined) throw new Error('no field')
    const element = { kind: 'uint', bits: 256 } as const
    field = addElement(addElement(field, element), element)
    for (const [at, text] of ['a', 'b', 'c'].entries()) {
      const old = field.kind === 'list' ? field.items[at] : undefined
      if (old?.kind === 'text') field = replaceItem(field, at, { ...old, text })
    }
    const before = field.kind === 'list' ? field.items.map(({ key }) => key) : []
    const after = removeElement(field, 1)
    expect(shape(after)).toEqual(['a', 'c'])
    expect(after.kind === 'list' && after.items.map(({ key }) => key)).toEqual([before[0], before[2]])
    expect(toArgumentField(after)).toEqual({
      kind: 'list',
      items: [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: 'c' },
      ],
    })
  })
})
