import { describe, expect, test } from 'vitest'
import { isWireObject } from '../codec.ts'
import { readAnswerSchema, readNamedSchema, readPaths, toExample } from '../testing/openApi.ts'
import {
  getBeaconBlock,
  getBlockHeader,
  getBlockRoot,
  getGenesis,
  getHeadersOfParent,
  getHeadersOfSlot,
} from './beacon.ts'
import { decodeBeaconBlock } from './block.ts'
import { getSpec } from './config.ts'
import { getSyncingStatus } from './node.ts'
import {
  getCommittees,
  getFinalityCheckpoints,
  getStateValidator,
  getStateValidators,
  getStateValidatorsByCommas,
  postStateValidators,
} from './state.ts'
import { getProposerDutiesV1, getProposerDutiesV2 } from './validator.ts'

const ENDPOINTS = {
  getGenesis,
  getSpec,
  getSyncingStatus,
  getBlockHeader,
  getHeadersOfSlot,
  getHeadersOfParent,
  getBeaconBlock,
  getBlockRoot,
  getStateValidator,
  getStateValidators,
  getStateValidatorsByCommas,
  postStateValidators,
  getCommittees,
  getFinalityCheckpoints,
  getProposerDutiesV2,
  getProposerDutiesV1,
}

/** Where we knowingly differ from the published contract. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  getSpec: 'the published example is of one preset and text only; read in config.test.ts',
}

/** Without rows of their own: shown as the node sent them (W-18). */
const BID_FIELDS = [
  'parent_block_hash',
  'parent_block_root',
  'prev_randao',
  'gas_limit',
  'slot',
  'execution_payment',
  'execution_requests_root',
].map((name) => `signed_execution_payload_bid.${name}`)

describe('beacon-APIs OpenAPI', () => {
  const paths = readPaths()

  test.each(Object.entries(ENDPOINTS))('%s is a published path and method', (_name, { template, toBody }) => {
    expect([...paths.keys()]).toContain(template)
    expect(paths.get(template)).toContain(toBody === undefined ? 'get' : 'post')
  })

  test.each(Object.entries(ENDPOINTS).filter(([name]) => EXCEPTIONS[name] === undefined))(
    '%s reads the published answer',
    (_name, { template, toBody, decode }) => {
      const example = toExample(readAnswerSchema(template, toBody === undefined ? 'get' : 'post'))
      const value = decode(example)
      expect(value).toBeDefined()
      if (isWireObject(value) && 'entries' in value) {
        expect(value.entries).toHaveLength(1)
        expect(value.unreadable).toEqual([])
      }
    },
  )

  test.each(['Phase0', 'Altair', 'Bellatrix', 'Capella', 'Deneb', 'Electra', 'Gloas'])(
    'a %s block is read whole',
    (fork) => {
      const data = toExample(readNamedSchema(`${fork}.SignedBeaconBlock`))
      const block = decodeBeaconBlock({ version: fork.toLowerCase(), data })
      expect(block.unreadable).toEqual([])
      expect(Object.keys(block.extra)).toEqual(fork === 'Gloas' ? BID_FIELDS : [])
      expect(block.attestations).toHaveLength(1)
      expect(block.executionPayload === undefined).toBe(['Phase0', 'Altair', 'Gloas'].includes(fork))
      expect(block.payloadBid === undefined).toBe(fork !== 'Gloas')
      expect(block.attestations?.[0]?.committeeBits === undefined).toBe(!['Electra', 'Gloas'].includes(fork))
    },
  )
})
