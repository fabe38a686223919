import { mayHoldSeal } from '@otterscan/decode/consensus/mayHoldSeal'
import type { Block } from '@otterscan/ethereum/execution/block'
import { countEntries, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { DialectBlockRows } from '../../entities/dialect/DialectRows.tsx'
import type { BlockParts } from '../../entities/dialect/dialectParts.ts'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { ExtraData } from './ExtraData.tsx'

/** For chains whose validators sign blocks in the extra data. */
const SealedRows = lazyComponent(async () => (await import('./SealedRows.tsx')).SealedRows)

/** Fields of proof of work and proof of stake. */
export function BlockConsensusFields(parts: BlockParts) {
  const numbers = useNumberFormat()
  const { block } = parts
  const { unreadable } = block
  const isProofOfStake = block.difficulty === 0n
  return (
    <InfoGroup heading="Consensus fields">
      <FieldRow label="Extra Data" value={block.extraData} wireName="extraData" unreadable={unreadable}>
        {(extraData) => <ExtraData extraData={extraData} />}
      </FieldRow>
      {mayHoldSeal(block.extraData) && (
        <Suspense>
          <SealedRows block={block} />
        </Suspense>
      )}
      <FieldRow label="Difficulty" value={block.difficulty} wireName="difficulty" unreadable={unreadable}>
        {(difficulty) => <span className="tabular">{numbers.formatInteger(difficulty)}</span>}
      </FieldRow>
      <FieldRow
        label="Total Difficulty"
        value={toTotalDifficulty(block)}
        wireName="totalDifficulty"
        unreadable={unreadable}
        absent={<span className="text-muted">N/A</span>}
      >
        {(difficulty) => <span className="tabular">{numbers.formatInteger(difficulty)}</span>}
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
        value={countEntries(block.uncles, unreadable, 'uncles') === 0 ? undefined : block.uncles}
        wireName="uncles"
        unreadable={unreadable}
      >
        {(uncles) => (
          <>
            <ul>
              {uncles.map((hash) => (
                <li key={hash}>
                  <BlockLink block={hash} />
                </li>
              ))}
            </ul>
            <UnreadableEntries
              nouns={['uncle', 'uncles']}
              unreadable={listUnreadableEntries(unreadable, 'uncles')}
            />
          </>
        )}
      </FieldRow>
      <DialectBlockRows parts={parts} group="consensus" />
    </InfoGroup>
  )
}

/** Some nodes report 0 for uncles, which is below the block's own difficulty and therefore wrong. */
function toTotalDifficulty({ difficulty, totalDifficulty }: Block): bigint | undefined {
  const isTooSmall = totalDifficulty !== undefined && difficulty !== undefined && totalDifficulty < difficulty
  return isTooSmall ? undefined : totalDifficulty
}
