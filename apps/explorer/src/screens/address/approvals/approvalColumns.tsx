import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { TokenFiat } from '../../../entities/Fiat.tsx'
import { LogAge } from '../../../entities/log/LogAge.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import type { ApprovalRow } from './sortApprovals.ts'

const CHARS = 17
/** Permit2's word for no end. */
const LARGEST_UINT48 = 2n ** 48n - 1n

/** Columns of approvals with what they allow at the end of a block, or now; files have amounts in the token's smallest unit. */
export function createApprovalColumns(at: bigint | undefined): readonly TableColumn<ApprovalRow>[] {
  return [
    {
      key: 'spender',
      header: 'Spender',
      mobile: 'primary',
      loadingChars: CHARS,
      file: { kind: ({ approval }) => approval.kind, spender: ({ approval }) => approval.spender },
      cell: ({ approval }) => <AddressLink address={approval.spender} maxChars={24} />,
    },
    {
      key: 'token',
      header: 'Token',
      wrap: true,
      loadingChars: 20,
      file: {
        token: ({ approval }) => approval.token,
        tokenId: ({ approval }) => (approval.kind === 'erc721' ? approval.tokenId.toString() : undefined),
      },
      cell: ({ approval }) => (
        <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5 sm:min-w-36">
          <Token address={approval.token} />
          {approval.kind === 'erc721' && <TruncatedText text={`#${approval.tokenId}`} maxChars={20} />}
          {approval.kind === 'permit2' && (
            <Chip title="Through Permit2, which the token's own allowance bounds too">Permit2</Chip>
          )}
        </span>
      ),
    },
    {
      key: 'allows',
      header: at === undefined ? 'May move now' : 'Could move then',
      align: 'end',
      loadingChars: 12,
      file: {
        isInForce: ({ state }) => state?.isInForce?.toString(),
        isUnlimited: ({ state }) => state?.isUnlimited.toString(),
        amount: ({ state }) => state?.amount?.toString(),
        expiration: ({ state }) => state?.expiration?.toString(),
      },
      cell: (row) => <Allowed row={row} />,
    },
    {
      key: 'atRisk',
      header: 'At risk',
      align: 'end',
      loadingChars: 12,
      file: { atRisk: ({ state }) => state?.atRisk?.toString() },
      cell: (row) => <AtRisk row={row} at={at} />,
    },
    {
      key: 'age',
      header: 'Given',
      loadingChars: 10,
      file: { blockNumber: ({ log }) => log.blockNumber?.toString() },
      cell: ({ log }) => <LogAge log={log} />,
    },
    {
      key: 'transaction',
      header: 'Transaction',
      loadingChars: CHARS,
      file: { transactionHash: ({ log }) => log.transactionHash },
      cell: ({ log: { transactionHash } }) =>
        transactionHash === undefined ? (
          <span className="text-muted">unknown</span>
        ) : (
          <TransactionLink hash={transactionHash} maxChars={CHARS} />
        ),
    },
  ]
}

function Token({ address }: { readonly address: Address }) {
  const { data } = useQuery(tokenMetadataQuery(useClients(), address))
  return <TokenLink token={address} metadata={data} nameChars={24} />
}

/** What the spender may move, apart from what there is to move. */
function Allowed({ row: { approval, state } }: { readonly row: ApprovalRow }) {
  if (state === undefined) return <Skeleton chars={8} />
  const { isInForce, isUnlimited, amount, expiration } = state
  const hasEnd = expiration !== undefined && expiration > 0n && expiration < LARGEST_UINT48
  const until = hasEnd && isInForce !== undefined && (
    <span className="text-muted text-xs">
      {isInForce ? 'ends' : 'ended'} <Age timestamp={expiration} />
    </span>
  )
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
      {isInForce === undefined ? (
        <span className="text-muted">unknown</span>
      ) : !isInForce ? (
        <span className="text-muted">nothing</span>
      ) : approval.kind === 'forAll' ? (
        <Chip tone="warning">every token</Chip>
      ) : approval.kind === 'erc721' ? (
        'this token'
      ) : isUnlimited ? (
        <Chip tone="warning">unlimited</Chip>
      ) : (
        <Amount token={approval.token} amount={amount} />
      )}
      {until}
    </span>
  )
}

/** What could be moved at this moment. */
function AtRisk({
  row: { approval, state },
  at,
}: {
  readonly row: ApprovalRow
  readonly at: bigint | undefined
}) {
  const numbers = useNumberFormat()
  if (state === undefined) return <Skeleton chars={8} />
  const { atRisk } = state
  if (approval.kind === 'erc20' || approval.kind === 'permit2') {
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
        <Amount token={approval.token} amount={atRisk} />
        {atRisk !== undefined && <AtRiskValue token={approval.token} amount={atRisk} at={at} />}
      </span>
    )
  }
  if (atRisk === undefined) return <span className="text-muted">unknown</span>
  return `${numbers.formatInteger(atRisk)} ${atRisk === 1n ? 'token' : 'tokens'}`
}

interface AtRiskValueProps {
  readonly token: Address
  readonly amount: bigint
  readonly at: bigint | undefined
}

/** Where prices are switched on and the token has one. */
function AtRiskValue({ token, amount, at }: AtRiskValueProps) {
  const { data } = useQuery(tokenMetadataQuery(useClients(), token))
  return (
    <TokenFiat
      token={token}
      amount={amount}
      decimals={data?.decimals}
      symbol={data?.symbol}
      block={at ?? 'latest'}
    />
  )
}

/** In the token's unit; raw where the contract has no decimals. */
function Amount({ token, amount }: { readonly token: Address; readonly amount: bigint | undefined }) {
  const numbers = useNumberFormat()
  const { data, isLoading } = useQuery(tokenMetadataQuery(useClients(), token))
  if (amount === undefined) return <span className="text-muted">unknown</span>
  if (isLoading) return <Skeleton chars={8} />
  const decimals = data?.decimals
  if (decimals === undefined) {
    return (
      <Tooltip content="Raw amount: the contract has no decimals">{numbers.formatInteger(amount)}</Tooltip>
    )
  }
  return (
    <Tooltip content={`${numbers.formatInteger(amount)} with ${decimals} decimals`}>
      {numbers.formatAmount(amount, decimals)}
    </Tooltip>
  )
}
