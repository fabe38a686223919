import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { ReplayBlock, ReplayReceipt, ReplayStep, ReplayTransaction } from '../replayJob.ts'
import type { AccountValues, ReplaySources, StateKeys, StateReader } from '../stateReader.ts'

export const SENDER: Address = '0x00000000000000000000000000000000000000aa'
/** Adds one to its slot 0. */
export const COUNTER: Address = '0x00000000000000000000000000000000000000c1'
/** Writes a log with the value of its slot 0. */
export const TELLER: Address = '0x00000000000000000000000000000000000000c2'
/** Writes its slot 0 and reverts. */
export const UNDOER: Address = '0x00000000000000000000000000000000000000c3'
/** Of EIP-4788; here it writes a log with its slot of the block's time. */
export const BEACON_ROOTS: Address = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'

const TIMESTAMP = 1_750_000_000n

const COUNT = '0x60005460010160005500'
/** With the slot as two bytes. */
const tell = (slot: bigint): Hex => `0x61${slot.toString(16).padStart(4, '0')}5460005260206000a000`

/** Base fee, no tip: what the sender pays is burnt. Cancun: blobs, but no requests. */
export const HEADER: ReplayBlock = {
  number: 20n,
  hash: toWord(20n),
  parentHash: toWord(19n),
  timestamp: TIMESTAMP,
  miner: '0x00000000000000000000000000000000000000ff',
  mixHash: toWord(0n),
  difficulty: 0n,
  gasLimit: 30_000_000n,
  extraData: '0x',
  baseFeePerGas: 7n,
  withdrawalsRoot: toWord(0n),
  excessBlobGas: 0n,
  parentBeaconBlockRoot: toWord(5n),
  requestsHash: undefined,
}

export function toTransaction(to: Address, nonce: bigint): ReplayTransaction {
  return {
    hash: toWord(1_000n + nonce),
    from: SENDER,
    to,
    type: 2n,
    nonce,
    value: 0n,
    gas: 100_000n,
    input: '0x',
    gasPrice: 7n,
    maxFeePerGas: 7n,
    maxPriorityFeePerGas: 0n,
    maxFeePerBlobGas: undefined,
    blobVersionedHashes: undefined,
    accessList: [],
    authorizationList: undefined,
  }
}

export function toReceipt(gasUsed: bigint, logs: ReplayReceipt['logs'] = []): ReplayReceipt {
  return { status: 1, gasUsed, logs, contractAddress: undefined, blobGasPrice: undefined }
}

/** By address, or by address and slot. */
export type State = Readonly<Record<string, AccountValues | Hex>>

const account = (code: Hex): AccountValues => ({ balance: 0n, nonce: 1n, code })

/** Before the block. */
export const STATE: State = {
  [SENDER]: { balance: 10n ** 18n, nonce: 0n, code: '0x' },
  [COUNTER]: account(COUNT),
  [`${COUNTER}${toWord(0n)}`]: toWord(7n),
  [TELLER]: account(tell(0n)),
  [`${TELLER}${toWord(0n)}`]: toWord(42n),
  [UNDOER]: account('0x600960005560006000fd'),
  [`${UNDOER}${toWord(0n)}`]: toWord(7n),
  [BEACON_ROOTS]: account(tell(TIMESTAMP % 8_191n)),
}

/** Sources that count what they are asked. */
export interface TestSources extends ReplaySources {
  readonly asked: { reads: number; values: number; after: number }
}

export function createSources(
  steps: readonly ReplayStep[],
  before: State = STATE,
  after: State = before,
): TestSources {
  const asked = { reads: 0, values: 0, after: 0 }
  const read = (state: State, note: (keys: StateKeys) => void): StateReader => ({
    read: (keys) => {
      note(keys)
      return Promise.resolve({
        accounts: keys.accounts.map((address) => {
          const found = state[address]
          return typeof found === 'object' ? found : { balance: 0n, nonce: 0n, code: '0x' }
        }),
        slots: keys.slots.map(({ address, slot }) => {
          const found = state[`${address}${slot}`]
          return typeof found === 'string' ? found : toWord(0n)
        }),
      })
    },
  })
  return {
    asked,
    before: read(before, ({ accounts, slots }) => {
      asked.reads += 1
      asked.values += accounts.length + slots.length
    }),
    after: read(after, () => {
      asked.after += 1
    }),
    earlier: (count) => Promise.resolve(steps.slice(0, count)),
    blockHash: (number) => Promise.resolve(toWord(number)),
    foretell: () => Promise.resolve({ accounts: [], slots: [] }),
  }
}
