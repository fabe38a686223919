import { type PrecompileInfo, toPrecompile, toSystemContract } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Cpu, FileCode, Forward, User } from 'lucide-react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import type { Account } from '../../queries/address/accountQuery.ts'

const DELEGATE_CHARS = 16

interface AccountKindMarkProps {
  readonly address: Address
  /** `undefined` until known. */
  readonly account: Account | undefined
  readonly hasFailed: boolean
}

/** Account, contract, delegated account, or a part of the protocol. Its place is kept until it is known. */
export function AccountKindMark({ address, account, hasFailed }: AccountKindMarkProps) {
  const system = toSystemContract(address)
  if (system !== undefined) return <ProtocolChip word="system contract" info={system} />
  if (account === undefined) return hasFailed ? null : <Skeleton chars={9} />
  const precompile = toPrecompile(address)
  switch (account.kind.kind) {
    case 'plain':
      return precompile === undefined ? (
        <Chip icon={<User aria-hidden="true" />} title="Externally owned account: no code">
          account
        </Chip>
      ) : (
        <ProtocolChip word="precompile" info={precompile} />
      )
    case 'contract':
      return (
        <Chip tone="accent" icon={<FileCode aria-hidden="true" />} title="Contract account: has code">
          contract
        </Chip>
      )
    case 'delegated':
      return (
        <>
          <Chip
            tone="info"
            icon={<Forward aria-hidden="true" />}
            title="Externally owned account that runs the code of another address (EIP-7702)"
          >
            delegated account
          </Chip>
          <span className="text-muted text-sm">to</span>
          <AddressLink address={account.kind.delegate} maxChars={DELEGATE_CHARS} />
        </>
      )
  }
}

function ProtocolChip({ word, info }: { readonly word: string; readonly info: PrecompileInfo }) {
  return (
    <Chip
      tone="warning"
      icon={<Cpu aria-hidden="true" />}
      title={`Part of the protocol since the ${info.fork} fork`}
    >
      {word}: {info.name}
    </Chip>
  )
}
