import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { parseSetAside, type SetAside, storeSetAside } from './keptAside.ts'
import { toSetAsideStore } from './setAsideStore.ts'

const LIST = new Intl.ListFormat('en-US')

/** Says that another chain has the id now, and offers what was kept for the former one for deletion. */
export function SetAsideNotice({ chainId }: { readonly chainId: bigint }) {
  const numbers = useNumberFormat()
  const entries = parseSetAside(toSetAsideStore(chainId).use())
  const unanswered = entries.filter(({ isKept }) => !isKept)
  if (unanswered.length === 0) return null
  const sum = (count: (entry: SetAside) => number) =>
    unanswered.reduce((total, entry) => total + count(entry), 0)
  const counted = (count: number, noun: string) =>
    count === 0 ? [] : [`${numbers.formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`]
  const parts = [
    ...counted(
      sum(({ labels }) => labels.length),
      'label',
    ),
    ...counted(
      sum(({ abis }) => Object.keys(abis).length),
      'ABI',
    ),
    ...counted(
      sum(({ recents }) => recents.length),
      'recent page',
    ),
  ]
  return (
    <div className="px-4 pt-3">
      <Banner
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() =>
                storeSetAside(
                  chainId,
                  entries.filter(({ isKept }) => isKept),
                )
              }
            >
              Delete
            </Button>
            <Button
              size="sm"
              onClick={() =>
                storeSetAside(
                  chainId,
                  entries.map((entry) => ({ ...entry, isKept: true })),
                )
              }
            >
              Keep
            </Button>
          </span>
        }
      >
        Another chain now has the ID {chainId.toString()}: its genesis block differs. This browser set aside{' '}
        {LIST.format(parts)} of the former chain, and brings them back with it.
      </Banner>
    </div>
  )
}
