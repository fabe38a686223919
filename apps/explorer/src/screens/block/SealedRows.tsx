import type { Address } from '@otterscan/ethereum/address'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSealedBlock } from '../../queries/block/sealedBlock.ts'
import { ExtraData } from './ExtraData.tsx'

/** What validators wrote into the extra data of a block they signed; nothing where its layout is not known. */
export function SealedRows({ block }: { readonly block: Block }) {
  const numbers = useNumberFormat()
  const data = useSealedBlock(block)
  if (data == null) return null
  const { scheme, vanity, validators, powers, voteKeys, vote, round, seal, committedSeals, attestation } =
    data.sealed
  return (
    <>
      <InfoRow
        label="Sealed With"
        help="The layout of the extra data: how the validators of this chain agree on blocks."
      >
        {scheme}
      </InfoRow>
      <InfoRow label="Vanity" help="32 bytes that the proposer may fill as it likes.">
        <ExtraData extraData={trimZeros(vanity)} />
      </InfoRow>
      {data.signer !== undefined && (
        <InfoRow label="Signed By" help="From the seal. It gets the fees of the block.">
          <AddressLink address={data.signer} />
        </InfoRow>
      )}
      {validators.length > 0 && (
        <InfoRow label="Validators">
          <AddressList addresses={validators} powers={powers} />
        </InfoRow>
      )}
      <HexListRow label="Vote Keys" noun="key" list={voteKeys} />
      {vote !== undefined && (
        <InfoRow label="Vote" help="Of the proposer, on who may sign blocks.">
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {vote.isAdded ? 'to add' : 'to remove'} <AddressLink address={vote.address} />
          </span>
        </InfoRow>
      )}
      {round !== undefined && (
        <InfoRow label="Round" help="In which the validators agreed on the block; 0 is the first.">
          <span className="tabular">{numbers.formatInteger(round)}</span>
        </InfoRow>
      )}
      {seal !== undefined && (
        <InfoRow label="Seal" help="Signature of the proposer.">
          <HexText hex={seal} label="seal" />
        </InfoRow>
      )}
      <HexListRow label="Committed Seals" noun="seal" list={committedSeals} />
      {attestation !== undefined && (
        <InfoRow label="Attestation" help="Votes of validators on finality.">
          <HexText hex={attestation} label="attestation" />
        </InfoRow>
      )}
    </>
  )
}

function AddressList({
  addresses,
  powers,
}: {
  readonly addresses: readonly Address[]
  /** By the order of the addresses; empty where all have the same. */
  readonly powers: readonly bigint[]
}) {
  const numbers = useNumberFormat()
  return (
    <ol>
      {addresses.map((address, index) => {
        const power = powers[index]
        return (
          <li key={address}>
            <AddressLink address={address} />
            {power !== undefined && (
              <span className="text-muted tabular"> power {numbers.formatInteger(power)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function HexListRow({
  label,
  noun,
  list,
}: {
  readonly label: string
  readonly noun: string
  readonly list: readonly Hex[]
}) {
  if (list.length === 0) return null
  return (
    <InfoRow label={label}>
      <span>
        {list.length} {noun}
        {list.length === 1 ? '' : 's'}{' '}
        <Disclosure look="ellipsis" label={label}>
          <ol>
            {list.map((hex, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a signature may repeat
              <li key={index}>
                <HexText hex={hex} label={noun} />
              </li>
            ))}
          </ol>
        </Disclosure>
      </span>
    </InfoRow>
  )
}

/** Vanity shorter than its 32 bytes is filled up with zeros. */
function trimZeros(vanity: Hex): Hex {
  return vanity.replace(/(?:00)+$/, '') as Hex
}
