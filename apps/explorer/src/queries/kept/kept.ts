import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { KeptAnswers } from '@otterscan/clients/transport/givenAnswers'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Keeper } from './keeper.ts'
import { type CheckedMark, type Point, readKeptMark } from './keptMark.ts'
import { showKeptUse } from './keptUse.ts'
import type { SeenAnswer } from './seenAnswer.ts'

/** Answers kept in the browser: everything but the little here is loaded when it is needed. */
export interface Kept {
  /** For the transport. */
  readonly answers: KeptAnswers
  /** Asks in this turn, so that it is in the batch of the connection check, for the blocks that the answers stand on. */
  readonly check: (execution: ExecutionClient) => Promise<CheckedMark>
  /** The newest finalized block, in the same batch; `undefined` where nothing is kept or the node reports none. */
  readonly getFinalized: (execution: ExecutionClient) => Promise<bigint | undefined>
  /** From now on answers are found and kept. Without a genesis hash nothing is. */
  readonly open: (chainId: bigint, genesisHash: Hex | undefined, checked?: Promise<CheckedMark>) => void
}

/** A browser that does not answer by then is not waited for. */
const OPEN_TIMEOUT_MS = 300
/** The first visit has better things to do. */
const FIRST_OPEN_AFTER_MS = 1_500
const MAX_SEEN = 500

export function createKept(): Kept {
  const mark = readKeptMark()
  const load = () => import('./keeper.ts')
  const loading = mark === undefined ? undefined : load().catch(toUndefined)
  let keeper: Keeper | undefined
  let opening: Promise<Keeper | undefined> | undefined
  let seen: SeenAnswer[] | undefined = []

  async function open(chain: string, checked: Promise<CheckedMark>): Promise<Keeper | undefined> {
    try {
      const { openKeeper } = (await loading) ?? (await load())
      keeper = await openKeeper(chain, await checked)
      for (const answer of seen ?? []) keeper.note(answer)
    } catch (error) {
      // Everything is asked again, as on a first visit; the settings say why.
      showKeptUse({ status: 'off', reason: error instanceof Error ? error.message : String(error) })
    }
    seen = undefined
    return keeper
  }

  return {
    answers: {
      find: (method, params, options) =>
        keeper === undefined
          ? opening?.then((opened) => opened?.find(method, params, options))
          : keeper.find(method, params, options),
      note: (method, params, answer, options) => {
        const one: SeenAnswer = {
          method,
          params,
          answer,
          isFact: options?.old !== undefined,
          atMs: Date.now(),
        }
        if (keeper !== undefined) keeper.note(one)
        else if (seen !== undefined && seen.length < MAX_SEEN) seen.push(one)
      },
    },
    check: async (execution) => ({
      mark,
      hashes: await Promise.all(
        mark === undefined ? [] : [...mark.finals, ...mark.tips].map((point) => getHash(execution, point)),
      ),
    }),
    getFinalized: async (execution) =>
      mark === undefined
        ? undefined
        : (await execution.request(eth_getBlockByNumber, ['finalized', false]).catch(toUndefined))?.number,
    open: (chainId, genesisHash, checked) => {
      if (genesisHash === undefined || checked === undefined) {
        seen = undefined
        showKeptUse({ status: 'off', reason: 'the genesis block is unknown' })
        return
      }
      const chain = `${chainId} ${genesisHash}`
      if (mark === undefined) setTimeout(() => void open(chain, checked), FIRST_OPEN_AFTER_MS)
      else {
        const opened = open(chain, checked)
        const late = new Promise<undefined>((resolve) =>
          setTimeout(() => resolve(undefined), OPEN_TIMEOUT_MS),
        )
        opening = Promise.race([opened, late])
      }
    },
  }
}

/** `undefined` when the node does not answer. */
async function getHash(execution: ExecutionClient, [number]: Point): Promise<Hex | null | undefined> {
  const header = await execution.request(erigon_getHeaderByNumber, [BigInt(number)]).catch(toUndefined)
  if (header === undefined || header === null) return header
  // Some nodes answer with another block where they lack one.
  return header.number === BigInt(number) ? header.hash : null
}

/** What fails is asked when it is needed, or tells nothing. */
function toUndefined(): undefined {
  return undefined
}
