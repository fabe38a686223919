import { type Decoder, quantity } from '../codec.ts'
import { part, snakeCase } from '../object.ts'
import { defineEndpoint } from './endpoint.ts'
import { decodeRows } from './primitives.ts'

/** Proposer of a slot. beacon-APIs `ProposerDuty`. */
export interface ProposerDuty {
  readonly slot: bigint
  readonly validatorIndex: bigint
}

const proposerDuty: Decoder<ProposerDuty> = part(
  {
    core: { slot: quantity, validatorIndex: quantity },
  },
  snakeCase,
)

/** Proposers of an epoch; many nodes know only the current epoch and the next. */
export const getProposerDutiesV2 = defineEndpoint({
  template: '/eth/v2/validator/duties/proposer/{epoch}',
  toPath: (epoch: bigint) => `/eth/v2/validator/duties/proposer/${epoch}`,
  decode: (wire) => decodeRows(wire, proposerDuty),
  source: 'beacon-APIs getProposerDutiesV2',
})

/** As `getProposerDutiesV2`; deprecated, but the only version that older nodes have. */
export const getProposerDutiesV1 = defineEndpoint({
  template: '/eth/v1/validator/duties/proposer/{epoch}',
  toPath: (epoch: bigint) => `/eth/v1/validator/duties/proposer/${epoch}`,
  decode: (wire) => decodeRows(wire, proposerDuty),
  source: 'beacon-APIs getProposerDuties',
})
