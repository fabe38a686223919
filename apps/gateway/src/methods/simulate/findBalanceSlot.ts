import { address as addressCodec, hash32, isWireObject } from '@otterscan/api-schema/codec'
import type { BalanceSlot } from '@otterscan/api-schema/execution/simulate'
import { RpcError } from '@otterscan/clients/errors'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, isHex, toWord } from '@otterscan/ethereum/hex'
import { tryDecode } from '../../upstream/tryDecode.ts'
import type { CallContext, Handler } from '../methodHandler.ts'
import { runSimulation } from './simulate.ts'

/** Slots that are tried; a proxied token reads a handful. */
const MOST_SLOTS = 24
/** Bytes 1 to 32: a part of it tells where it stood. */
const PATTERN = BigInt(
  `0x${Array.from({ length: 32 }, (_, at) => (at + 1).toString(16).padStart(2, '0')).join('')}`,
)
const ALL = (1n << 256n) - 1n

/** The slot by which a token says what an account has: plain, packed with other values, or behind a proxy. */
export const findBalanceSlot: Handler<'gateway_findBalanceSlot'> = async (
  [token, holder, amount],
  context,
) => {
  const balanceOf: Hex = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
  const ask = (slot?: SlotValue) => readBalance({ token, balanceOf, slot }, context)
  const before = await ask()
  if (before === undefined) return notFound('the token does not answer balanceOf with a number')
  const slots = await listSlots(token, balanceOf, context)
  if (slots === undefined) return notFound('the node does not list the slots that a call reads')
  if (slots.length === 0) return notFound('its balanceOf reads no slot')
  for (const slot of slots.slice(0, MOST_SLOTS)) {
    const seen = await ask({ ...slot, value: PATTERN })
    if (seen === undefined || seen === before) continue
    const place = findPlace(seen, await ask({ ...slot, value: ALL }))
    if (place === undefined) continue
    if (amount >> place.bits !== 0n)
      return notFound(`the token holds at most ${place.bits} bits of an amount`)
    const now = await context.node.request('eth_getStorageAt', [slot.contract, slot.slot, 'latest'])
    if (!isHex(now)) continue
    const mask = ((1n << place.bits) - 1n) << place.shift
    const value = ((now === '0x' ? 0n : BigInt(now)) & (ALL ^ mask)) | (amount << place.shift)
    if ((await ask({ ...slot, value })) !== amount) continue
    return {
      contract: slot.contract,
      slot: slot.slot,
      value: toWord(value),
      reason: undefined,
      unreadable: [],
    }
  }
  return notFound('no slot alone says the balance: the token may compute it')
}

interface Slot {
  readonly contract: Address
  readonly slot: Hex
}

type SlotValue = Slot & { readonly value: bigint }

function notFound(reason: string): BalanceSlot {
  return { contract: undefined, slot: undefined, value: undefined, reason, unreadable: [] }
}

/** Which bits of the slot the balance is, from what it was with a pattern and with all bits set. */
function findPlace(
  seen: bigint,
  whole: bigint | undefined,
): { readonly bits: bigint; readonly shift: bigint } | undefined {
  // So many ones in a row, and nothing else.
  if (whole === undefined || whole === 0n || (whole & (whole + 1n)) !== 0n) return undefined
  const bits = BigInt(whole.toString(2).length)
  for (let shift = 0n; shift + bits <= 256n; shift += 1n) {
    if (((PATTERN >> shift) & whole) === seen) return { bits, shift }
  }
  return undefined
}

/** `undefined` where the call fails or returns no number. */
async function readBalance(
  {
    token,
    balanceOf,
    slot,
  }: { readonly token: Address; readonly balanceOf: Hex; readonly slot: SlotValue | undefined },
  context: CallContext,
): Promise<bigint | undefined> {
  const stateDiff = slot && new Map([[slot.slot, toWord(slot.value)]])
  const call = { ...NO_FIELDS, from: ZERO_ADDRESS, to: token, input: balanceOf, gas: 1_000_000n }
  const { outcome } = await runSimulation(
    {
      block: 'latest',
      transactionIndex: undefined,
      calls: [call],
      blockOverrides: undefined,
      stateOverrides: slot && new Map([[slot.contract, { ...NO_CHANGES, stateDiff }]]),
    },
    context,
  )
  const [result] = outcome.calls
  return result?.status === 1 && result.output?.length === 66 ? BigInt(result.output) : undefined
}

const NO_FIELDS = {
  value: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  maxFeePerBlobGas: undefined,
  blobVersionedHashes: undefined,
  accessList: undefined,
  authorizationList: undefined,
}
const NO_CHANGES = { balance: undefined, nonce: undefined, code: undefined, state: undefined }

/** Slots that a call reads; `undefined` where the node has no method that lists them. */
async function listSlots(
  token: Address,
  data: Hex,
  { node, signal }: CallContext,
): Promise<readonly Slot[] | undefined> {
  const call = { from: ZERO_ADDRESS, to: token, data, input: data, gas: '0xf4240' }
  const ask = async (method: string, ...params: readonly unknown[]) => {
    try {
      return await node.request(method, params, signal)
    } catch (error) {
      // The other method may list them.
      if (error instanceof RpcError) return undefined
      throw error
    }
  }
  const listed = await ask('eth_createAccessList', call, 'latest')
  if (isWireObject(listed) && Array.isArray(listed.accessList)) return fromAccessList(listed.accessList)
  const state = await ask('debug_traceCall', call, 'latest', { tracer: 'prestateTracer' })
  return isWireObject(state) ? fromPrestate(state) : undefined
}

function fromAccessList(list: readonly unknown[]): readonly Slot[] {
  return list.flatMap((entry) =>
    isWireObject(entry) && Array.isArray(entry.storageKeys) ? toSlots(entry.address, entry.storageKeys) : [],
  )
}

function fromPrestate(state: Readonly<Record<string, unknown>>): readonly Slot[] {
  return Object.entries(state).flatMap(([contract, account]) =>
    isWireObject(account) && isWireObject(account.storage)
      ? toSlots(contract, Object.keys(account.storage))
      : [],
  )
}

function toSlots(wire: unknown, keys: readonly unknown[]): readonly Slot[] {
  const contract = tryDecode(addressCodec, wire)
  if (contract === undefined) return []
  return keys.flatMap((key) => {
    const slot = tryDecode(hash32, key)
    return slot === undefined ? [] : [{ contract, slot }]
  })
}
