import { getAddress, parseEther, stringToHex } from 'viem'
import type { Stage } from '../stage.ts'

const LARGE_INPUT_BYTES = 96_000

/**
 * Plain transfers: ordinary, to the zero address, to itself, of zero, with a note, and to a new account that forwards
 * it.
 */
export async function playPlainTransfers(stage: Stage) {
  const { alice, bob } = stage.accounts
  const fresh = getAddress('0x00000000000000000000000000000000000f4e54')
  const transfer = await stage.send('alice', { to: bob.address, value: parseEther('1.5') })
  const transferBlockNumber = await stage.closeBlock()
  const oneWei = await stage.send('alice', { to: bob.address, value: 1n })
  const toSelf = await stage.send('alice', { to: alice.address, value: parseEther('2') })
  const ofNothing = await stage.send('bob', { to: alice.address })
  const toZeroAddress = await stage.send('bob', {
    to: '0x0000000000000000000000000000000000000000',
    value: parseEther('0.1'),
  })
  const toFreshAddress = await stage.send('carol', { to: fresh, value: parseEther('3') })
  const note = 'Thanks for the fish 🐟'
  const withNote = await stage.send('carol', {
    to: bob.address,
    value: parseEther('0.01'),
    data: stringToHex(note),
    gas: 40_000n,
  })
  const blockNumber = await stage.closeBlock()
  const largeInput = await stage.send('carol', {
    to: bob.address,
    data: stringToHex('otter '.repeat(LARGE_INPUT_BYTES / 6)),
    gas: 5_000_000n,
  })
  const largeInputBlockNumber = await stage.closeBlock()
  return {
    /** alice to bob, 1.5 ETH, alone in its block. */
    transfer: {
      transactionHash: transfer,
      blockNumber: transferBlockNumber,
      from: alice.address,
      to: bob.address,
      value: parseEther('1.5'),
    },
    /** The six others share this block, in this order. */
    blockNumber,
    oneWei,
    toSelf,
    ofNothing,
    toZeroAddress,
    toFreshAddress: { transactionHash: toFreshAddress, address: fresh, value: parseEther('3') },
    /** The input is UTF-8 text. */
    withNote: { transactionHash: withNote, note },
    /** 96,000 bytes of input. */
    largeInput: {
      transactionHash: largeInput,
      blockNumber: largeInputBlockNumber,
      inputByteLength: LARGE_INPUT_BYTES,
    },
  } as const
}
