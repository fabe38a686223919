import type { Simulation } from '@otterscan/api-schema/execution/simulate'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { TextField } from '@otterscan/ui/TextField'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { AccountFields } from './AccountFields.tsx'
import { CallFields } from './CallFields.tsx'
import { GiveTokens } from './GiveTokens.tsx'
import { parseScenarioTexts } from './parseScenarioTexts.ts'
import { createAccount, createCall, type ScenarioTexts } from './scenarioTexts.ts'

/** As many as the gateway takes. */
const MOST_CALLS = 16

interface SimulationFormProps {
  readonly initial: ScenarioTexts
  readonly onRun: (simulation: Simulation) => void
}

/** Everything that can be changed. */
export function SimulationForm({ initial, onRun }: SimulationFormProps) {
  const { nativeCurrency } = useChain()
  const [texts, setTexts] = useState(initial)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const { calls, accounts } = texts

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseScenarioTexts(texts, nativeCurrency.decimals)
    setErrors(parsed.kind === 'invalid' ? parsed.errors : new Map())
    if (parsed.kind === 'parsed') onRun(parsed.simulation)
  }

  const field = (name: BlockTextName, label: string, hint?: string, placeholder?: string) => (
    <TextField
      label={label}
      isMono
      value={texts[name]}
      hint={hint}
      placeholder={placeholder}
      error={errors.get(name)}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
    />
  )
  const hasBlockChanges = BLOCK_CHANGES.some((name) => texts[name] !== '')
  return (
    <Card title="What to run">
      <form onSubmit={handleSubmit} noValidate className="flex min-w-0 flex-col gap-4">
        {calls.map((call, at) => (
          <CallFields
            key={call.key}
            texts={call}
            at={at}
            count={calls.length}
            errors={errors}
            onChange={(next) => setTexts({ ...texts, calls: calls.with(at, next) })}
            onRemove={() => setTexts({ ...texts, calls: calls.toSpliced(at, 1) })}
          />
        ))}
        {calls.length < MOST_CALLS && (
          <div>
            <Button
              size="sm"
              icon={<Plus size={13} aria-hidden="true" />}
              onClick={() =>
                setTexts({ ...texts, calls: [...calls, createCall({ from: calls.at(-1)?.from ?? '' })] })
              }
            >
              Add a call after it
            </Button>
          </div>
        )}
        <div className="grid min-w-0 gap-3 lg:grid-cols-2">
          {field('block', 'Block', 'A number, a hash, latest, safe or finalized.')}
          {field(
            'transactionIndex',
            'Before its transaction',
            'A position from 0; empty: at the end of the block.',
          )}
        </div>
        <Disclosure label="Changes of the block" isOpenAtFirst={hasBlockChanges}>
          <div className="mt-2 grid min-w-0 gap-3 lg:grid-cols-2">
            {field('time', 'Time', 'Unix seconds.')}
            {field('number', 'Number')}
            {field('baseFeePerGas', 'Base fee (gwei)')}
            {field('gasLimit', 'Gas limit of the block')}
            {field('feeRecipient', 'Fee recipient')}
            {field('prevRandao', 'Random value (prevrandao)')}
          </div>
        </Disclosure>
        <Disclosure
          label={`Changes of accounts${accounts.length === 0 ? '' : ` (${accounts.length})`}`}
          isOpenAtFirst={accounts.length > 0}
        >
          <div className="mt-2 flex min-w-0 flex-col gap-3">
            <GiveTokens accounts={accounts} onChange={(next) => setTexts({ ...texts, accounts: next })} />
            {accounts.map((account, at) => (
              <AccountFields
                key={account.key}
                texts={account}
                at={at}
                errors={errors}
                onChange={(next) => setTexts({ ...texts, accounts: accounts.with(at, next) })}
                onRemove={() => setTexts({ ...texts, accounts: accounts.toSpliced(at, 1) })}
              />
            ))}
            <div>
              <Button
                size="sm"
                icon={<Plus size={13} aria-hidden="true" />}
                onClick={() => setTexts({ ...texts, accounts: [...accounts, createAccount()] })}
              >
                Change an account
              </Button>
            </div>
          </div>
        </Disclosure>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary">
            Simulate
          </Button>
          <span className="text-muted text-sm">Nothing is signed or sent.</span>
          {errors.size > 0 && (
            <p role="alert" className="text-danger text-sm">
              {errors.size === 1 ? 'One field cannot be read.' : `${errors.size} fields cannot be read.`}
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}

const BLOCK_CHANGES = ['number', 'time', 'gasLimit', 'feeRecipient', 'prevRandao', 'baseFeePerGas'] as const
type BlockTextName = (typeof BLOCK_CHANGES)[number] | 'block' | 'transactionIndex'
