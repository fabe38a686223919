import { findPrecompile, findSystemContract, type PrecompileInfo } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { Cpu } from 'lucide-react'
import type { ReactNode } from 'react'

/** Badge of a system contract, or of a precompile among accounts without code; `otherwise` for any other address. */
export function ProtocolBadge({
  address,
  hasNoCode,
  otherwise,
}: {
  readonly address: Address
  /** False until known. */
  readonly hasNoCode: boolean
  readonly otherwise: ReactNode
}) {
  const system = findSystemContract(address)
  if (system !== undefined) return <ProtocolChip word="system contract" info={system} />
  const precompile = hasNoCode ? findPrecompile(address) : undefined
  return precompile === undefined ? otherwise : <ProtocolChip word="precompile" info={precompile} />
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

/** Why no transaction is known that created a contract. */
export function MissingCreatorNote({ address }: { readonly address: Address }) {
  return findSystemContract(address) === undefined
    ? 'it may be part of the genesis block'
    : 'created by the protocol'
}
