import type { Hex } from '@otterscan/ethereum/hex'
import { concat, encodeFunctionData, pad, toHex } from 'viem'
import { readContractArtifact } from '../contractArtifact.ts'
import type { Stage } from '../stage.ts'

const HOSTILE_TEXT =
  '<img src=x onerror="alert(1)">\u202egnp.exe\u0000[link](javascript:alert(1)) {{1}}\n\t🦦'

/** Logs of every shape. */
export async function playEvents(stage: Stage) {
  const emitter = await stage.deployInBlock('deployer', { contract: 'Emitter' })
  const { alice, bob } = stage.accounts
  const emit = (functionName: string, args: readonly unknown[] = [], gas = 500_000n) =>
    stage.callInBlock('alice', { contract: 'Emitter', at: emitter.address, functionName, args, gas })
  const good = await emit('emitGood')
  const withoutTopics = await emit('emitWithoutTopics')
  const malformedTransfers = await emit('emitMalformedTransfers', [alice.address, bob.address])
  const bothTransfers = await emit('emitBothTransfers', [alice.address, bob.address, 42n])
  const outOfRange = await emit('emitOutOfRange')
  const hostileText = await emit('emitNote', [HOSTILE_TEXT])
  const invalidUtf8 = await emitBytes(stage, emitter.address)
  const unknown = await emit('emitUnknown')
  const many = await emit('emitMany', [200n], 2_000_000n)
  return {
    address: emitter.address,
    deployment: emitter,
    /** Plain, IndexedDynamic, Everything, Nested, Unnamed, NoArguments, Overloaded twice, Nameless (anonymous). */
    good: { ...good, logCount: 9 },
    withoutTopics: { ...withoutTopics, logCount: 2 },
    /** Transfer topics with 0, 31 and 64 bytes of data, with one topic less, and with none but the first. */
    malformedTransfers: { ...malformedTransfers, logCount: 6 },
    /** An ERC-20 and an ERC-721 Transfer of one contract. */
    bothTransfers: { ...bothTransfers, logCount: 2, value: 42n },
    /** An address with dirty upper bytes and a bool of 2. */
    outOfRange,
    hostileText: { ...hostileText, text: HOSTILE_TEXT },
    /** Note whose text is the bytes 48 ff fe 80. */
    invalidUtf8,
    unknown,
    many: { ...many, logCount: 200 },
  } as const
}

/** `emitNote` with text that is not UTF-8, which no encoder would write. */
async function emitBytes(stage: Stage, to: Hex) {
  const abi = readContractArtifact('Emitter').abi
  const selector = encodeFunctionData({ abi, functionName: 'emitNote', args: [''] }).slice(0, 10) as Hex
  const data = concat([
    selector,
    pad(toHex(32n), { size: 32 }),
    pad(toHex(4n), { size: 32 }),
    pad('0x48fffe80', { size: 32, dir: 'right' }),
  ])
  const transactionHash = await stage.send('alice', { to, data, gas: 100_000n })
  return { transactionHash, blockNumber: await stage.closeBlock() }
}
