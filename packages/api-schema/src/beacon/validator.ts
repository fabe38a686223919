import { quantity } from '../codec.ts'
import { readPart } from '../objectReader.ts'
import { defineEndpoint } from './endpoint.ts'
import { decodeRows } from './primitives.ts'

/** Who is to propose in a slot. beacon-APIs `ProposerDuty`. */
export interface ProposerDuty {
  readonly slot: bigint
  readonly validatorIndex: bigint
}

function decodeDuties(wire: unknown): readonly ProposerDuty[] {
  return decodeRows(wire, (row, path, unreadable) => {
    const reader = readPart(row, path, unreadable)
    return { slot: reader.core('slot', quantity), validatorIndex: reader.core('validator_index', quantity) }
  })
}

/** Proposers of an epoch; many nodes know only the epoch under way and the next. */
export const getProposerDutiesV2 = defineEndpoint({
  template: '/eth/v2/validator/duties/proposer/{epoch}',
  toPath: (epoch: bigint) => `/eth/v2/validator/duties/proposer/${epoch}`,
  decode: decodeDuties,
  source: 'beacon-APIs getProposerDutiesV2',
})

/** As `getProposerDutiesV2`; deprecated, and all that older nodes have. */
export const getProposerDutiesV1 = defineEndpoint({
  template: '/eth/v1/validator/duties/proposer/{epoch}',
  toPath: (epoch: bigint) => `/eth/v1/validator/duties/proposer/${epoch}`,
  decode: decodeDuties,
  source: 'beacon-APIs getProposerDuties',
})
