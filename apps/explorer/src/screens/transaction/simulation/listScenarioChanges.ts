import type { AccountTexts, ScenarioTexts } from './scenarioTexts.ts'

/** A field of a scenario that is not what it was; `undefined`: there was or is none. */
export interface ScenarioChange {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What a scenario changes. Without an original, its calls are what was asked for, and not changes. */
export function listScenarioChanges(
  scenario: ScenarioTexts,
  original: ScenarioTexts | undefined,
): readonly ScenarioChange[] {
  const { calls } = scenario
  return [
    ...(original === undefined ? [] : compareFields(scenario, original, PLACE_NAMES)),
    ...(original === undefined
      ? []
      : calls.flatMap((call, at) => {
          const before = original.calls[at]
          const prefix = calls.length === 1 ? '' : `Call ${at + 1}: `
          // One that was added is changed as a whole.
          if (before === undefined) return [{ name: `Call ${at + 1}`, before: undefined, after: 'added' }]
          return compareFields(call, before, CALL_NAMES, prefix)
        })),
    ...compareFields(scenario, NO_BLOCK_CHANGES, BLOCK_NAMES),
    ...scenario.accounts.flatMap(listAccount),
  ]
}

const PLACE_NAMES = { block: 'Block', transactionIndex: 'Before its transaction' } as const
const CALL_NAMES = {
  from: 'From',
  to: 'To',
  value: 'Value',
  input: 'Input data',
  gas: 'Gas limit',
  maxFeePerGas: 'Max fee per gas (gwei)',
  maxPriorityFeePerGas: 'Max priority fee (gwei)',
  gasPrice: 'Gas price (gwei)',
  accessList: 'Access list',
  authorizationList: 'Authorizations',
} as const
const BLOCK_NAMES = {
  number: 'Number of the block',
  time: 'Time',
  baseFeePerGas: 'Base fee (gwei)',
  gasLimit: 'Gas limit of the block',
  feeRecipient: 'Fee recipient',
  prevRandao: 'Random value (prevrandao)',
} as const
const ACCOUNT_NAMES = {
  balance: 'balance',
  nonce: 'nonce',
  code: 'code',
} as const
const NO_BLOCK_CHANGES = {
  number: '',
  time: '',
  baseFeePerGas: '',
  gasLimit: '',
  feeRecipient: '',
  prevRandao: '',
}

function compareFields<Name extends string>(
  after: Readonly<Record<NoInfer<Name>, string>>,
  before: Readonly<Record<NoInfer<Name>, string>>,
  names: Readonly<Record<Name, string>>,
  prefix = '',
): ScenarioChange[] {
  const entries = Object.entries(names) as [Name, string][]
  return entries.flatMap(([field, label]) =>
    after[field] === before[field]
      ? []
      : [
          {
            name: prefix + label,
            before: before[field] === '' ? undefined : before[field],
            after: after[field] === '' ? undefined : after[field],
          },
        ],
  )
}

function listAccount(account: AccountTexts): ScenarioChange[] {
  const { address, slots, isWhole } = account
  const fields = compareFields(account, { balance: '', nonce: '', code: '' }, ACCOUNT_NAMES, `${address} `)
  const lines = slots.split('\n').filter((line) => line.trim() !== '')
  const changed = lines.map((line) => {
    const [slot = '', value = ''] = line.split(' ')
    return { name: `${address} slot ${slot}`, before: undefined, after: value }
  })
  const others = { name: `${address} every other slot`, before: undefined, after: 'zero' }
  return [...fields, ...changed, ...(isWhole ? [others] : [])]
}
