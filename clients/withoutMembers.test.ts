import { expect, test } from 'vitest'
import { differsOnlyIn, withoutMembers } from './withoutMembers.ts'

const block = { number: '0x1', receipts: [{ gasUsed: '0x2', status: '0x0', to: null }] }

test('members are left out at any depth, by name and owner', () => {
  const isGasOfFailure = (name: string, { status }: Readonly<Record<string, unknown>>) =>
    name === 'gasUsed' && status === '0x0'
  expect(withoutMembers(block, isGasOfFailure)).toEqual({
    number: '0x1',
    receipts: [{ status: '0x0', to: null }],
  })
  expect(withoutMembers({ gasUsed: '0x2' }, isGasOfFailure)).toEqual({ gasUsed: '0x2' })
})

test('a deviation applies where nothing else differs', () => {
  const { applies } = differsOnlyIn('it charges otherwise.', (name) => name === 'gasUsed')
  const charged = { ...block, receipts: [{ gasUsed: '0x3', status: '0x0', to: null }] }
  expect(applies(['ots_getBlockDetails', 1], block, charged)).toBe(true)
  expect(applies(['ots_getBlockDetails', 1], block, { ...charged, number: '0x2' })).toBe(false)
})
