import { expect, test } from 'vitest'
import { listScenarioChanges } from './listScenarioChanges.ts'
import { createAccount, createCall, EMPTY_TEXTS } from './scenarioTexts.ts'

const FROM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORIGINAL = {
  ...EMPTY_TEXTS,
  block: '7',
  transactionIndex: '2',
  calls: [createCall({ from: FROM, value: '3', gas: '21000' })],
}

test('what is as it was does not count as changed', () => {
  expect(listScenarioChanges(ORIGINAL, ORIGINAL)).toEqual([])
  expect(listScenarioChanges(ORIGINAL, undefined)).toEqual([])
})

test('each field that is another, with both; what is left out or new has one side', () => {
  const [call = createCall()] = ORIGINAL.calls
  const scenario = {
    ...ORIGINAL,
    block: '8',
    transactionIndex: '',
    time: '1700000000',
    calls: [{ ...call, value: '4', gas: '', input: '0x12' }, createCall({ from: FROM })],
    accounts: [createAccount({ address: FROM, nonce: '5', slots: '0x1 0x2\n0x3 0x4', isWhole: true })],
  }
  const changes = listScenarioChanges(scenario, ORIGINAL)
  expect(changes.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Block', '7', '8'],
    ['Before its transaction', '2', undefined],
    ['Call 1: Value', '3', '4'],
    ['Call 1: Input data', undefined, '0x12'],
    ['Call 1: Gas limit', '21000', undefined],
    ['Call 2', undefined, 'added'],
    ['Time', undefined, '1700000000'],
    [`${FROM} nonce`, undefined, '5'],
    [`${FROM} slot 0x1`, undefined, '0x2'],
    [`${FROM} slot 0x3`, undefined, '0x4'],
    [`${FROM} every other slot`, undefined, 'zero'],
  ])
  // What was asked for does not count as changed; the rest does.
  expect(listScenarioChanges(scenario, undefined).map(({ name }) => name)).toEqual(
    changes.slice(6).map(({ name }) => name),
  )
})
