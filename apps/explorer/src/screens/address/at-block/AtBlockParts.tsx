import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { IconButton } from '@otterscan/ui/IconButton'
import { Popover } from '@otterscan/ui/Popover'
import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { InvalidParameter } from '../../../entities/InvalidParameter.tsx'
import { PageTitle } from '../../../entities/PageTitle.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import type { AppPath } from '../../../paths/appPath.ts'
import { useHead } from '../../../queries/head/head.ts'
import { AddressHeading } from '../AddressHeading.tsx'
import { useAddressInUrl, useAtBlock } from '../AddressInUrl.ts'
import { BlockNumberForm } from '../BlockNumberForm.tsx'

interface AtBlockButtonProps {
  readonly address: Address
  /** The tab one is at; `undefined` for one that does not exist. */
  readonly tab: string | undefined
}

/** Asks for a block, and shows the tab with the state at its end. */
export function AtBlockButton(props: AtBlockButtonProps) {
  return (
    <Popover
      label="State at a block"
      trigger={(trigger) => (
        <IconButton size="sm" label="State at a block" {...trigger}>
          <History size={14} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => <AtBlockForm {...props} onDone={close} />}
    </Popover>
  )
}

function AtBlockForm({ address, tab, onDone }: AtBlockButtonProps & { readonly onDone: () => void }) {
  const inUrl = useAddressInUrl(address)
  const navigate = useNavigate()
  return (
    <BlockNumberForm
      label="Show the state at the end of block"
      initial={useAtBlock()}
      submit="Show"
      onBlock={(block) => {
        void navigate({ to: addressPath(inUrl, tab).to, search: { at: block.toString() } })
        onDone()
      }}
    />
  )
}

const TRANSFERS = 'Transfers until the end of this block. Names are as of now.'

/** Tabs that show the state at a block, with what they show. */
const NOTES: Readonly<Record<string, string>> = {
  overview:
    'Balance, nonce, code and proxy are those at the end of this block. Transactions, code history and names are as of now.',
  readContract: 'Read at the end of this block. Names and published sources are as of now.',
  readContractAsProxy: 'Read at the end of this block. Names and published sources are as of now.',
  storage: 'Read at the end of this block. Published layouts are as of now.',
  approvals: 'Given until the end of this block, with what they allowed then. Names are as of now.',
  balance: 'Balances until the end of this block.',
  tokens:
    'Balances at the end of this block, of every token that was transferred until now. Names are as of now; there are no prices.',
  erc20: TRANSFERS,
  erc721: TRANSFERS,
  erc1155: TRANSFERS,
  events: 'Events until the end of this block. Names are as of now.',
  proxyLogicContract: 'The proxy at the end of this block. Names and published sources are as of now.',
}

interface AtBlockBarProps {
  readonly address: Address
  readonly at: bigint
  /** The tab one is at; `undefined` for one that does not exist. */
  readonly tab: string | undefined
}

/** Which block the page shows, what on it is not of that block, and the way back. */
export function AtBlockBar({ address, at, tab }: AtBlockBarProps) {
  const inUrl = useAddressInUrl(address)
  const numbers = useNumberFormat()
  const head = useHead()?.number
  const note = tab === undefined ? undefined : NOTES[tab]
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Chip tone="info" icon={<History aria-hidden="true" />}>
        As of block {numbers.formatInteger(at)}
      </Chip>
      <AppLink path={addressPath(inUrl, tab)} className="link">
        Back to the newest
      </AppLink>
      {head !== undefined && at > head ? (
        <p className="text-warning">
          This block does not exist yet: the newest is {numbers.formatInteger(head)}.
        </p>
      ) : (
        <p className={note === undefined ? 'text-warning' : 'text-muted'}>
          {note ?? 'This tab is as of now, not of that block.'}
        </p>
      )}
    </div>
  )
}

interface NotABlockProps {
  readonly address: Address
  /** As in the URL. */
  readonly text: string
  /** The same place without a block. */
  readonly path: AppPath
}

/** `?at=` does not name a block. */
export function NotABlock({ address, text, path }: NotABlockProps) {
  return (
    <>
      <PageTitle page={`Address ${address}`} />
      <AddressHeading address={address} />
      <InvalidParameter
        text={text}
        noun="a block to show the address at"
        expected="it takes a block number in decimal digits"
      />
      <p className="mt-3">
        <AppLink path={path} className="link">
          Show the newest state
        </AppLink>
      </p>
    </>
  )
}
