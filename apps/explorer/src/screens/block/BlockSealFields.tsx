import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { ExtraData } from './ExtraData.tsx'

/** What its maker wrote, and what proves the right to make it. */
export function BlockSealFields({ block }: { readonly block: Block }) {
  const { unreadable } = block
  const isProofOfStake = block.difficulty === 0n
  return (
    <InfoGroup heading="Maker and seal">
      <FieldRow label="Extra Data" value={block.extraData} wireName="extraData" unreadable={unreadable}>
        {(extraData) => <ExtraData extraData={extraData} />}
      </FieldRow>
      <FieldRow label="Difficulty" value={block.difficulty} wireName="difficulty" unreadable={unreadable}>
        {(difficulty) => <span className="tabular">{formatInteger(difficulty)}</span>}
      </FieldRow>
      <FieldRow
        label="Total Difficulty"
        value={toTotalDifficulty(block)}
        wireName="totalDifficulty"
        unreadable={unreadable}
        absent={<span className="text-muted">N/A</span>}
      >
        {(difficulty) => <span className="tabular">{formatInteger(difficulty)}</span>}
      </FieldRow>
      <FieldRow label="Nonce" value={block.nonce} wireName="nonce" unreadable={unreadable}>
        {(nonce) => <span className="mono wrap-anywhere">{nonce}</span>}
      </FieldRow>
      <FieldRow
        label={isProofOfStake ? 'Prev RANDAO' : 'Mix Hash'}
        value={block.mixHash}
        wireName="mixHash"
        unreadable={unreadable}
      >
        {(hash) => <HexText hex={hash} label={isProofOfStake ? 'prev RANDAO' : 'mix hash'} />}
      </FieldRow>
      <FieldRow
        label="Uncles"
        value={block.uncles?.length === 0 ? undefined : block.uncles}
        wireName="uncles"
        unreadable={unreadable}
      >
        {(uncles) => (
          <ul>
            {uncles.map((hash) => (
              <li key={hash}>
                <BlockLink block={hash} />
              </li>
            ))}
          </ul>
        )}
      </FieldRow>
    </InfoGroup>
  )
}

/** Some nodes say 0 for uncles, which a sum that holds the block's own difficulty cannot be. */
function toTotalDifficulty({ difficulty, totalDifficulty }: Block): bigint | undefined {
  const isTooSmall = totalDifficulty !== undefined && difficulty !== undefined && totalDifficulty < difficulty
  return isTooSmall ? undefined : totalDifficulty
}
