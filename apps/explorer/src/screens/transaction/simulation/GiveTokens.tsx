import { isAddress } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Spinner } from '@otterscan/ui/Spinner'
import { TextField } from '@otterscan/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { giveTokensMutation } from '../../../queries/simulation/tokenGift.ts'
import { type AccountTexts, createAccount, replaceSlotLine } from './scenarioTexts.ts'

interface GiveTokensProps {
  readonly accounts: readonly AccountTexts[]
  readonly onChange: (accounts: readonly AccountTexts[]) => void
}

/** Changes the slot in which a token keeps what an account has, where it can be found. */
export function GiveTokens({ accounts, onChange }: GiveTokensProps) {
  const [texts, setTexts] = useState({ token: '', holder: '', amount: '' })
  const give = useMutation(giveTokensMutation(useClients()))
  const token = texts.token.trim()
  const holder = texts.holder.trim()
  const isReady = isAddress(token) && isAddress(holder) && texts.amount.trim() !== ''
  const found = give.data

  async function handleGive() {
    if (!isAddress(token) || !isAddress(holder)) return
    const { contract, slot, value } = await give.mutateAsync({ token, holder, amount: texts.amount })
    if (contract === undefined || slot === undefined || value === undefined) return
    onChange(withSlot(accounts, contract, `${slot} ${value}`))
  }

  const field = (name: keyof typeof texts, label: string, placeholder: string) => (
    <TextField
      label={label}
      isMono
      value={texts[name]}
      placeholder={placeholder}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 font-medium text-sm">Give tokens</legend>
      <div className="grid min-w-0 gap-3 lg:grid-cols-3">
        {field('holder', 'To the account', '0x…')}
        {field('amount', 'Amount', '1,000')}
        {field('token', 'Token', '0x…')}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          disabled={!isReady || give.isPending}
          // A failure stands below, from the mutation.
          onClick={() => void handleGive().catch(() => undefined)}
        >
          Give
        </Button>
        {give.isPending && <Spinner label="Looking for the slot" />}
        <p role="status" className="min-w-0 text-sm">
          {give.error !== null && <span className="wrap-anywhere text-danger">{give.error.message}</span>}
          {found?.reason !== undefined && (
            <span className="text-warning">It cannot be given: {found.reason}.</span>
          )}
          {found?.slot !== undefined && 'Its slot is among the changes below.'}
        </p>
      </div>
    </fieldset>
  )
}

/** The slot of an account set, in place of what it was set to before. */
function withSlot(
  accounts: readonly AccountTexts[],
  contract: string,
  line: string,
): readonly AccountTexts[] {
  const at = accounts.findIndex(({ address }) => address.trim().toLowerCase() === contract.toLowerCase())
  const known = accounts[at]
  if (known === undefined) return [...accounts, createAccount({ address: contract, slots: line })]
  return accounts.with(at, { ...known, slots: replaceSlotLine(known.slots, line) })
}
